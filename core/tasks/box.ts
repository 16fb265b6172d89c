import type { AnswerStatus, AnswerType } from './schema.ts'
import { boxStatus, mayEdit, visualStatus, type BoxStatus, type Fill, type VisualStatus } from './status.ts'

export type Viewer = 'visitor' | 'free' | 'pro'

/** One question of a box with its answer. */
export type BoxItem = {
  type: AnswerType
  /** Kind of a text answer, if no rule grades it. */
  by?: 'output' | 'choice' | 'own-words' | undefined
  /** Status shown to the learner. */
  status: AnswerStatus
  /** Status stored on the server. */
  stored: AnswerStatus
  fill: Fill
  optional: boolean
  hidden: boolean
  isUploading: boolean
  /** True if another window stored a different answer, and the learner hasn't chosen yet. */
  hasConflict: boolean
}

export type BoxContext = {
  person: Viewer
  answers: 'loading' | 'failed' | 'loaded'
  /** True if the last Done or Mark for review failed. */
  hasFailed: boolean
  /** True if a Pro learner reopened the complete answers. */
  isEditing: boolean
}

/** `given`: read-only, with its question. `locked`: completed elsewhere, and not editable for this learner. */
export type FieldState = 'open' | 'given' | 'locked'

/** `waiting`: shown, but disabled. */
export type ButtonState = 'ready' | 'waiting' | 'none'

/** Message in the footer: why Done is disabled, or what can be done. */
export type BoxMessage =
  | 'visitor'
  | 'loading'
  | 'loadFailed'
  | 'conflict'
  | 'uploading'
  | 'optionalTooShort'
  | 'tooLong'
  | 'tooShort'
  | 'addressMissing'
  | 'outputMissing'
  | 'choiceMissing'
  | 'fileMissing'
  | 'nothingAnswered'
  | 'reopen'
  | 'optionalOpen'

export type Box<Item extends BoxItem = BoxItem> = {
  control: BoxStatus
  visual: VisualStatus
  items: Array<Item & { field: FieldState }>
  done: ButtonState
  review: ButtonState
  message: BoxMessage | undefined
  /** Items that Done sends. */
  toGrade: Item[]
  /** Items that Mark for review sends. */
  toMark: Item[]
}

/** Returns the state of a box and its possible actions. Hidden questions are left out. */
export const boxOf = <Item extends BoxItem>(all: readonly Item[], context: BoxContext): Box<Item> => {
  const { person, answers, hasFailed, isEditing } = context
  const visible = all.filter(({ hidden }) => !hidden)
  const boxState = boxStatus(visible.map((item) => ({ ...item, filled: item.fill !== 'empty' })))
  const control: BoxStatus = hasFailed ? 'error' : boxState
  const items = visible.map((item) => ({ ...item, field: fieldOf(item, context) }))
  const toGrade = visible.filter(isForGrading)
  const toMark = visible.filter(({ status, stored }) => status !== 'IN_REVIEW' && mayEdit(stored, person === 'pro'))
  const shown = { control, visual: visualStatus(control), items, toGrade, toMark }
  if (person === 'visitor') return { ...shown, done: 'ready', review: 'ready', message: 'visitor' }

  const isOpen = items.some(({ field }) => field !== 'given')
  const reason = answers === 'loaded' ? blockOf(visible, toGrade) : answers === 'loading' ? 'loading' : 'loadFailed'
  const markable = toMark.length > 0 && isOpen ? 'ready' : 'none'
  const review = answers === 'loaded' ? markable : 'waiting'
  if (boxState === 'complete') return { ...shown, done: 'none', review, message: isOpen && !isEditing ? 'optionalOpen' : undefined }
  const message = reason ?? (control === 'review' ? 'reopen' : undefined)
  return { ...shown, done: reason ? 'waiting' : 'ready', review, message }
}

const fieldOf = ({ status, stored }: BoxItem, { person, isEditing }: BoxContext): FieldState => {
  const isPro = person === 'pro'
  if (status === 'COMPLETE') return isEditing && isPro ? 'open' : 'given'
  return mayEdit(stored, isPro) ? 'open' : 'locked'
}

/** True except for complete answers and empty optional ones. An empty optional one in review is sent, so that it leaves review. */
const isForGrading = ({ status, optional, fill }: BoxItem): boolean =>
  status !== 'COMPLETE' && (!optional || fill !== 'empty' || status === 'IN_REVIEW')

/** True for text that the learner writes. An address that hasn't been started is missing rather than too short. */
const isWritten = ({ type, by, fill }: BoxItem): boolean =>
  type === 'URL' ? fill !== 'empty' : type === 'TEXT' && by !== 'output' && by !== 'choice'
const isRequiredItem = ({ optional }: BoxItem): boolean => !optional

/** Returns why Done is disabled. */
const blockOf = (items: readonly BoxItem[], toGrade: readonly BoxItem[]): BoxMessage | undefined => {
  const unfilled = items.filter(isRequiredItem).filter(({ fill }) => fill !== 'filled')
  if (items.some(({ hasConflict }) => hasConflict)) return 'conflict'
  if (items.some(({ isUploading }) => isUploading)) return 'uploading'
  if (items.some(({ fill }) => fill === 'long')) return 'tooLong'
  if (unfilled.some(isWritten)) return 'tooShort'
  if (unfilled.some(({ type }) => type === 'URL')) return 'addressMissing'
  if (unfilled.some(({ by }) => by === 'output')) return 'outputMissing'
  if (unfilled.some(({ by }) => by === 'choice')) return 'choiceMissing'
  if (unfilled.length > 0) return 'fileMissing'
  if (items.some(({ fill }) => fill === 'short')) return 'optionalTooShort'
  return toGrade.length === 0 ? 'nothingAnswered' : undefined
}
