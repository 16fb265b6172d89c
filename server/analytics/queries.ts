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
  | 'chat_message_sent'
  | 'chat_cleared'
  | 'toc_jumped'

export type RecordedEvent = { name: EventName; userId: string; projectId?: string; details?: Record<string, unknown> }

export const recordEvent = (tx: Transaction, { name, userId, projectId, details = {} }: RecordedEvent) =>
  tx.rows(insertEventSql, [name, userId, projectId ?? null, details])
