import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { TextRange } from '@fieldwork/core/notes/schema.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import type { AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { sessionStore } from './browser/storage.ts'

/** An action of a visitor who has to log in first. It's resumed afterwards. */
export type PendingAction =
  /** `values`: the answers at the time of the press, by validation. `isOfExamples`: some come from the example values of visitors. */
  | { kind: 'done' | 'review'; projectId: string; boxId: string; values: Record<string, AnswerValue>; isOfExamples?: boolean }
  | { kind: 'upload'; projectId: string; validationId: string }
  | { kind: 'unlock'; projectId: string; contentId: string }
  /** `goal`: what the projects lead to. */
  | { kind: 'select'; projectIds: string[]; goal?: string | undefined }
  | { kind: 'goal'; goal: string }
  | { kind: 'topics'; topics: string[] }
  /** Ids of projects in the order of the plan. */
  | { kind: 'plan'; projectIds: string[]; goal: string }
  | { kind: 'checkout'; period: BillingPeriod }
  | { kind: 'annotate'; projectId: string; action: HighlightAction; range: TextRange }

const key = 'fieldwork.pendingAction'
/** Milliseconds from logging in to resuming the action. After a slower load, the user has to press again. */
const maxWaitMs = 60_000

/** Stores the action for the reload after a login, in this tab only. */
export const rememberAction = (action: PendingAction, now = Date.now()): void =>
  sessionStore.setItem(key, JSON.stringify({ action, at: now }))

export type PendingActions = {
  /** The action that this page still has to resume. */
  state: StoreApi<{ action: PendingAction | undefined; until: number }>
  /** Restores the stored action once. For visitors, it's dropped. */
  resume: (isSignedIn: boolean) => PendingAction | undefined
  /** Returns the action unless it has expired, and clears it. */
  take: () => PendingAction | undefined
}

export const createPendingActions = (): PendingActions => {
  const state: PendingActions['state'] = createStore(() => ({ action: undefined, until: 0 }))
  const takeable = () => {
    const { action, until } = state.getState()
    return Date.now() < until ? action : undefined
  }
  return {
    state,
    resume: (isSignedIn) => {
      const text = sessionStore.getItem(key)
      sessionStore.removeItem(key)
      const stored = text !== null && isSignedIn ? readStored(text) : undefined
      if (!stored) return undefined
      state.setState({ action: stored.action, until: stored.at + maxWaitMs })
      return takeable()
    },
    take: () => {
      const action = takeable()
      state.setState({ action: undefined })
      return action
    },
  }
}

/** Returns undefined if the stored value is damaged, or another version wrote it. */
const readStored = (text: string): { action: PendingAction; at: number } | undefined => {
  try {
    const stored = JSON.parse(text) as { action?: PendingAction; at?: number } | null
    return stored?.action?.kind && stored.at ? { action: stored.action, at: stored.at } : undefined
  } catch {
    return undefined
  }
}
