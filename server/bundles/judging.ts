import type { BundledAnswer } from '@fieldwork/core/bundles/schema.ts'
import type { Judge } from '../tasks/judging.ts'

/** By answer, the rubric by which a language model judged it, and whether it accepts it. */
export type ModelGrades = ReadonlyMap<string, { rubric: string; isAccepted: boolean }>

/** Milliseconds for all answers of a zip together. */
const judgingTime = 15_000

/**
 * Has a language model judge the answers that counted where they come from and that no check accepts here. What it said of the same words
 * before holds, so that an import does what its preview said.
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
