import type { ChoiceRequest, Model } from '../adapters/model/model.ts'
import { collectAnswer } from '../adapters/model/collectAnswer.ts'

/** What a language model chooses of the offers, best first, and nothing else than these; undefined without a model. Throws when it fails. */
export const chooseOffers = async <Offer extends ChoiceRequest['offers'][number]>(
  model: Model,
  goal: string,
  offers: readonly Offer[],
  signal: AbortSignal,
): Promise<Offer[] | undefined> => {
  if (!model.choose || offers.length === 0) return undefined
  const answer = await collectAnswer(model.choose({ goal, offers }, signal), maxAnswerLength)
  const numbers = [...answer.matchAll(/\[(\d{1,3})\]/g)].map(([, number]) => Number(number))
  const chosen = [...new Set(numbers)].flatMap((number) => offers[number - 1] ?? [])
  if (chosen.length === 0 && !/\bnone\b/i.test(answer)) throw new Error('The answer names none of the offers.')
  return chosen
}

/** Characters; twelve numbers need fewer. */
const maxAnswerLength = 2000
