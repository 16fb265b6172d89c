import { useState, type ReactNode } from 'react'
import { createPlatform, PlatformContext, type Platform } from '../platform/PlatformContext.ts'

/* The state of the running app below its components. Every app that a test shows has its own; these act on the newest. */

let newest = createPlatform()

export const newPlatform = (): Platform => (newest = createPlatform())
export const platform = (): Platform => newest

/** Around components that are tested without an app. */
export const WithPlatform = ({ children }: { children: ReactNode }) => {
  const [own] = useState(newPlatform)
  return <PlatformContext value={own}>{children}</PlatformContext>
}

export const openDialog: Platform['dialogs']['open'] = (...dialog) => newest.dialogs.open(...dialog)
export const closeDialog = (): void => newest.dialogs.close()
export const openDialogs = () => newest.dialogs.state.getState().dialogs
export const showToast: Platform['toasts']['show'] = (toast) => newest.toasts.show(toast)
