import type { BundledAnswer } from '@fieldwork/core/bundles/schema.ts'
import type { Judge } from '../tasks/judging.ts'

/** For each answer, the rubric used by the language model, and whether the model accepts the answer. */
export type ModelGrades = ReadonlyMap<string, { rubric: string; isAccepted: boolean }>

/** Milliseconds for all answers of a zip together. */
const judgingTime = 15_000

/**
 * Lets a language model judge answers that counted on the other server but that no check accepts here. Earlier judgments of the same text
 * are reused, so that an import does what its preview showed.
 */
export const judgeAnswers = async (
  judge: Judge | undefined,
  userId: string,
  answers: ReadonlyArray<{ incoming: BundledAnswer; rubric: string | null }>,
  gone: AbortSignal,
): Promise<ModelGrades> => {
  const modelGrades = new Map<string, { rubric: string; isAccepted: boolean }>()
  if (!judge) return modelGrades
  const signal = AbortSignal.any([gone, AbortSignal.timeout(judgingTime)])
  for (const { incoming, rubric } of answers) {
    if (rubric === null) continue
    const isAccepted = await judge(userId, { rubric, answer: incoming.text }, signal)
    if (isAccepted !== undefined) modelGrades.set(incoming.id, { rubric, isAccepted })
  }
  return modelGrades
}
