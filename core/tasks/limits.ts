import type { Limit } from '../plans/schema.ts'

/** Default maximum characters of a text answer. */
export const defaultTextLimit = 255
export const minAnswerLength = 3
/** Minimum length of an answer. Command output and a choice may be a single character. `isWritten`: the answer is neither. */
export const minLength = (isWritten: boolean): number => (isWritten ? minAnswerLength : 1)
/** Maximum on any plan. Protects the server. */
export const maxTextLength = 20_000
/** Characters of a learner's reason why a refused answer is right. */
export const reasonLength = { min: minAnswerLength, max: 255 }
/** Maximum number of points in an author's explanation. */
export const maxPoints = 6
/** Longest command output, in characters. The same on every plan, because learners don't write it themselves. */
export const maxOutput = 16_384
/** Bytes. */
export const answerFileLimit = 10 * 1024 * 1024

/** Returns the plan's limit, the author's, or 255. 0 means that the plan has none. */
export const textLimit = (planLimit: Limit | undefined, authored: number | null | undefined): number => {
  if (planLimit?.limit) return planLimit.limit
  return authored || defaultTextLimit
}

/** Returns the limit of a text answer in characters. `isOutput`: the answer is command output. */
export const answerLimit = (planLimit: Limit | undefined, authored: number | null | undefined, isOutput: boolean): number =>
  isOutput ? maxOutput : textLimit(planLimit, authored)
