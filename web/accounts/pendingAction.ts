import { create } from 'zustand'
import type { HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { TextRange } from '@fieldwork/core/notes/schema.ts'
import { sessionStore } from '../platform/storage.ts'
import type { AnswerValue } from '@fieldwork/core/tasks/schema.ts'

/** What somebody pressed who has to log in first; it is carried out once they have. */
export type PendingAction =
  /** `values`: the answers, by validation, that it was pressed on. */
  | { kind: 'done' | 'review'; projectId: string; boxId: string; values: Record<string, AnswerValue> }
  | { kind: 'upload'; projectId: string; validationId: string }
  | { kind: 'unlock'; projectId: string; contentId: string }
  | { kind: 'select'; projectId: string }
  | { kind: 'annotate'; projectId: string; action: HighlightAction; range: TextRange }

const key = 'fieldwork.pendingAction'
/** Milliseconds from signing in to carrying out: a page that loads more slowly asks for a new press. */
const longestWait = 60_000

/** Keeps the action over the reload that follows a sign-in, in this tab alone. */
export const rememberAction = (action: PendingAction, now = Date.now()): void =>
  sessionStore.setItem(key, JSON.stringify({ action, at: now }))

/** What is still to be carried out on this page. */
export const usePendingAction = create<{ action: PendingAction | undefined; until: number }>(() => ({ action: undefined, until: 0 }))

/** Takes over what was kept, once; without a person who is signed in it is dropped. */
export const resumeAction = (isSignedIn: boolean): PendingAction | undefined => {
  const text = sessionStore.getItem(key)
  sessionStore.removeItem(key)
  const kept = text !== null && isSignedIn ? readKept(text) : undefined
  if (!kept) return undefined
  usePendingAction.setState({ action: kept.action, until: kept.at + longestWait })
  return takeable()
}

/** Undefined when the storage was damaged, or another version wrote it. */
const readKept = (text: string): { action: PendingAction; at: number } | undefined => {
  try {
    const kept = JSON.parse(text) as { action?: PendingAction; at?: number } | null
    return kept?.action?.kind && kept.at ? { action: kept.action, at: kept.at } : undefined
  } catch {
    return undefined
  }
}

const takeable = (): PendingAction | undefined => {
  const { action, until } = usePendingAction.getState()
  return Date.now() < until ? action : undefined
}

/** The action, if it is still wanted; it is gone then. */
export const takeAction = (): PendingAction | undefined => {
  const action = takeable()
  usePendingAction.setState({ action: undefined })
  return action
}
