import { useEffect } from 'react'
import { useLocation } from '../router/RouterContext.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { closeDialog, dialogFailed, useDialogs } from './dialogStore.ts'
import { DialogContext } from './DialogContext.ts'

/** Renders the dialog that is open, and the one that fades out. A dialog belongs to its page: another page closes it. */
export function DialogProvider() {
  const dialogs = useDialogs((state) => state.dialogs)
  const { pathname } = useLocation()
  useEffect(() => closeDialog, [pathname])
  return dialogs.map((dialog) => (
    <DialogContext key={dialog.id} value={dialog}>
      <ErrorBoundary part={dialog.type} onFailed={dialogFailed}>
        {dialog.element}
      </ErrorBoundary>
    </DialogContext>
  ))
}
