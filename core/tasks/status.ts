import { maxUrlLength } from '../urlLength.ts'
import { minAnswerLength } from './limits.ts'
import type { AnswerBasis } from '../answerBasis.ts'
import type { Answer, AnswerStatus, AnswerType, ProjectStatus } from './schema.ts'
import { parsedUrl } from './grading.ts'
import { type Lock, lockOf } from '../plans/gates.ts'

export type BoxStatus = 'incomplete' | 'review' | 'complete' | 'incorrect' | 'error'
export type VisualStatus = 'complete' | 'review' | 'incomplete'
export type MissionStatus = 'DISABLED' | 'ENABLED' | 'COMPLETE' | 'COMPLETE_WITH_REVIEW'

/** The fields of a validation that the rules read. */
export type Counted = { status: AnswerStatus; optional: boolean; hidden: boolean; filled?: boolean }

const isCounted = ({ hidden, optional, filled, status }: Counted): boolean =>
  !hidden && !(optional && filled === false && status === 'INCOMPLETE')

/**
 * Returns `review` if any item is in review, else `incorrect` or `incomplete` if any is, else `complete`. Hidden and empty optional items
 * are ignored, unless there are no others: such a box isn't complete before someone answers.
 */
export const boxStatus = (items: readonly Counted[]): Exclude<BoxStatus, 'error'> => {
  const entered = items.filter(isCounted)
  const counted = entered.length > 0 ? entered : items.filter(({ hidden }) => !hidden)
  if (counted.some(({ status }) => status === 'IN_REVIEW')) return 'review'
  if (counted.some(({ status }) => status === 'INCORRECT')) return 'incorrect'
  if (counted.some(({ status }) => status === 'INCOMPLETE')) return 'incomplete'
  return 'complete'
}

export const visualStatus = (status: BoxStatus): VisualStatus => (status === 'complete' || status === 'review' ? status : 'incomplete')

export const isRequired = ({ optional, hidden }: Pick<Counted, 'optional' | 'hidden'>): boolean => !optional && !hidden

/** Counts complete and all required validations. */
export const requiredCount = (items: readonly Counted[]): { complete: number; all: number } => {
  const required = items.filter(isRequired)
  return { complete: required.filter(({ status }) => status === 'COMPLETE').length, all: required.length }
}

/** True if output from the companion can still change an answer: it isn't complete, or neither seen nor shown. */
export const mayBecomeSeen = ({ status, basis }: { status: AnswerStatus; basis?: AnswerBasis | undefined }): boolean =>
  status !== 'COMPLETE' || (basis !== 'seen' && basis !== 'shown')

/** Percentage of required validations that are complete, rounded; 0 if there are none. */
export const progressOf = (items: readonly Counted[]): number => {
  const { complete, all } = requiredCount(items)
  return all === 0 ? 0 : Math.round((complete / all) * 100)
}

/** True if every required validation is complete. */
export const mayComplete = (items: readonly Counted[]): boolean => {
  const { complete, all } = requiredCount(items)
  return complete === all
}

export const missionStatus = (items: readonly Counted[], isProjectComplete: boolean): MissionStatus => {
  if (isProjectComplete) return items.some(({ status, hidden }) => !hidden && status === 'IN_REVIEW') ? 'COMPLETE_WITH_REVIEW' : 'COMPLETE'
  return mayComplete(items) ? 'ENABLED' : 'DISABLED'
}

/** COMPLETE once completed; otherwise IN_REVIEW if any answer is, or IN_PROGRESS once anything was saved. */
export const projectStatus = (
  items: readonly Counted[],
  { completed, started }: { completed: boolean; started: boolean },
): ProjectStatus => {
  if (completed) return 'COMPLETE'
  if (items.some(({ status, hidden }) => !hidden && status === 'IN_REVIEW')) return 'IN_REVIEW'
  return started ? 'IN_PROGRESS' : 'INCOMPLETE'
}

export type FillableValue = { type: AnswerType; text?: { data: string } | undefined; file?: { storageName: string } | undefined }

export const isEmptyAnswer = (value: FillableValue | null): boolean =>
  !value || (value.type === 'FILE' ? !value.file?.storageName : !value.text?.data.trim())

/** How full an answer is. Done refuses `short` and `long`. */
export type Fill = 'empty' | 'short' | 'long' | 'filled'

/** `limit`: the effective text limit; URLs have their own. `min`: see `minLength`. An uploaded file always counts as filled. */
export const fillOf = (value: FillableValue | null, limit: number, min = minAnswerLength): Fill => {
  if (!value || isEmptyAnswer(value)) return 'empty'
  if (value.type === 'FILE') return 'filled'
  const length = value.text?.data.trim().length ?? 0
  if (length < min) return 'short'
  return length <= (value.type === 'URL' ? maxUrlLength : limit) ? 'filled' : 'long'
}

export const isFilled = (value: FillableValue | null, limit: number, min = minAnswerLength): boolean =>
  fillOf(value, limit, min) === 'filled'

/** Joins prefix and answer, unless the answer has a scheme. */
export const fullUrl = (answer: string, extension = 'https://'): string => {
  const text = answer.trim()
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : extension + text
}

export const isValidUrl = (answer: string, extension?: string): boolean => parsedUrl(fullUrl(answer, extension)) !== undefined

/** Returns why this person may not change an answer with this status. Editing complete ones requires Pro. */
export const editLock = (status: AnswerStatus, pro: boolean): Lock | undefined =>
  status === 'COMPLETE' ? lockOf('validation_edit', { pro }) : undefined

export const mayEdit = (status: AnswerStatus, pro: boolean): boolean => !editLock(status, pro)

export const emptyAnswer = (id: string, type: AnswerType): Answer => ({
  id,
  hidden: false,
  type,
  ...(type === 'FILE' ? { file: { name: '', storageName: '' } } : { text: { data: '' } }),
  status: 'INCOMPLETE',
  revision: 0,
})
