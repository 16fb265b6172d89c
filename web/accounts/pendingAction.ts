import { create } from 'zustand'
import { sessionStore } from '../shell/storage.ts'
import type { Value } from '../tasks/line.ts'

/** What somebody pressed who has to log in first; it is carried out once they have. */
export type PendingAction =
  /** `values`: the answers, by validation, that it was pressed on. */
  | { kind: 'done' | 'review'; projectId: string; boxId: string; values: Record<string, Value> }
  | { kind: 'upload'; projectId: string; validationId: string }
  | { kind: 'unlock'; projectId: string; contentId: string }
  | { kind: 'select'; projectId: string }

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
  if (text === null || !isSignedIn) return undefined
  const { action, at } = JSON.parse(text) as { action: PendingAction; at: number }
  usePendingAction.setState({ action, until: at + longestWait })
  return takeable()
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
