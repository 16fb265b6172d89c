import type { Limit } from '../plans/schema.ts'

/** Characters a text answer may have when neither plan nor author says otherwise. */
export const defaultTextLimit = 255
export const shortestAnswer = 3
/** Fewest characters of an answer. What commands print and what is chosen may be a single one; `isWritten`: it is neither. */
export const minLength = (isWritten: boolean): number => (isWritten ? shortestAnswer : 1)
/** Longest URL answer, in characters. */
export const urlLimit = 2048
/** No plan allows more; it guards the server against any text. */
export const longestText = 20_000
/** Characters of the sentence in which a learner says why a refused answer is right. */
export const reasonLength = { shortest: shortestAnswer, longest: 255 }
/** Points of an author's explanation. */
export const maxPoints = 6
/** Characters of what commands printed. No plan limits them: they aren't the learner's words. */
export const maxOutput = 16_384
/** Bytes. */
export const answerFileLimit = 10 * 1024 * 1024

/** The plan's limit when it states one, else what the author wrote, else 255. 0 means that the plan states none. */
export const textLimit = (planLimit: Limit | undefined, authored: number | null | undefined): number => {
  if (planLimit?.limit) return planLimit.limit
  return authored || defaultTextLimit
}

/** The limit of a text answer in characters. `isOutput`: it is what commands printed. */
export const answerLimit = (planLimit: Limit | undefined, authored: number | null | undefined, isOutput: boolean): number =>
  isOutput ? maxOutput : textLimit(planLimit, authored)
