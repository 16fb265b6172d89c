import { createContext, use } from 'react'
import { createConnection, type Connection } from './calls/connection.ts'
import { createDialogs, type Dialogs } from './dialogs/dialogStore.ts'
import { createPendingActions, type PendingActions } from './pendingAction.ts'
import { createReload, type Reload } from './loading/reload.ts'
import { createToasts, type Toasts } from './toasts/toasts.ts'

/** State of the running app below all features. */
export type Platform = {
  connection: Connection
  reload: Reload
  toasts: Toasts
  dialogs: Dialogs
  pendingActions: PendingActions
  /** The user whose session ended while this page was open. Their drafts stay theirs until they log in again. */
  endedSession: { userId?: string }
}

export const createPlatform = (): Platform => {
  const toasts = createToasts()
  const connection = createConnection()
  return {
    connection,
    reload: createReload(),
    toasts,
    dialogs: createDialogs(toasts, connection),
    pendingActions: createPendingActions(),
    endedSession: {},
  }
}

export const PlatformContext = createContext<Platform | null>(null)

export const usePlatform = (): Platform => {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('A component stands outside of the app')
  return platform
}
