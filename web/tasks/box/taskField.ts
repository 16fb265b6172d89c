import type { DraftStore } from '../drafts/draftStore.ts'
import type { ShownAnswerItem } from './boxState.ts'
import type { BoxActions } from './useBox.ts'

/** What each part of a question is given. */
export type TaskFieldProps = { item: ShownAnswerItem; drafts: DraftStore; actions: BoxActions; projectId: string }
