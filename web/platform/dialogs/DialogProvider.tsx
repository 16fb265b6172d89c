import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useLocation } from '../router/RouterContext.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { usePlatform } from '../PlatformContext.ts'
import { DialogContext } from './DialogContext.ts'

/** Renders the dialog that is open, and the one that fades out. A dialog belongs to its page: another page closes it. */
export function DialogProvider() {
  const { dialogs } = usePlatform()
  const shown = useStore(dialogs.state, (state) => state.dialogs)
  const { pathname } = useLocation()
  useEffect(() => dialogs.close, [dialogs, pathname])
  return shown.map((dialog) => (
    <DialogContext key={dialog.id} value={dialog}>
      <ErrorBoundary part={dialog.type} onFailed={dialogs.fail}>
        {dialog.element}
      </ErrorBoundary>
    </DialogContext>
  ))
}
