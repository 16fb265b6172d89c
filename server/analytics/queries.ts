import type { Transaction } from '../database/transaction.ts'
import { statement } from '../database/statement.ts'

const insertEventSql = statement('analytics.insertEvent', 'insert into facts (name, user_id, project_id, details) values ($1, $2, $3, $4)')

/** The kinds of events; each is written in the same transaction as the change. */
export type EventName =
  | 'box_completed'
  | 'project_unlocked'
  | 'project_completed'
  | 'project_reset'
  | 'content_updated'
  | 'section_unlocked'
  | 'document_saved'
  | 'owner_created'
  | 'highlight_created'
  | 'note_created'
  | 'note_deleted'
  | 'pin_toggled'
  | 'bookmark_added'
  | 'bookmark_removed'
  | 'annotations_cleared'
  | 'quiz_started'
  | 'quiz_regenerated'
  | 'quiz_answered'
  | 'quiz_completed'
  | 'goal_set'
  | 'toc_jumped'
  | 'flag_set'
  | 'checkout_opened'
  | 'plan_changed'
  | 'pro_welcomed'

export type RecordedEvent = {
  name: EventName
  /** Who did it. Nothing is recorded of what an administrator does as somebody else. */
  user: { id: string; impersonatorId?: string | undefined }
  projectId?: string
  details?: Record<string, unknown>
}

export const recordEvent = async (tx: Transaction, { name, user, projectId, details = {} }: RecordedEvent): Promise<void> => {
  if (!user.impersonatorId) await tx.rows(insertEventSql, [name, user.id, projectId ?? null, details])
}
