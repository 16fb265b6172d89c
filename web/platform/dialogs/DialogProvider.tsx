import { Activity, useEffect } from 'react'
import { useStore } from 'zustand'
import { useLocation } from '../router/RouterContext.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { usePlatform } from '../PlatformContext.ts'
import { DialogContext } from './DialogContext.ts'

/**
 * Renders the dialog that is open, those that fade out, and, hidden, the one that is about to open. A dialog belongs to its page:
 * navigation closes it.
 */
export function DialogProvider() {
  const { dialogs } = usePlatform()
  const { dialogs: shown, waiting } = useStore(dialogs.state)
  const { pathname } = useLocation()
  useEffect(() => dialogs.close, [dialogs, pathname])
  return [...shown, ...(waiting ? [waiting] : [])].map((dialog) => (
    <Activity key={dialog.id} mode={dialog === waiting ? 'hidden' : 'visible'}>
      <DialogContext value={dialog}>
        <ErrorBoundary part={dialog.type} onFailed={dialogs.fail}>
          {dialog.element}
        </ErrorBoundary>
      </DialogContext>
    </Activity>
  ))
}
