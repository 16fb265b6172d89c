import { createElement, type ReactElement } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readAddresses } from '../../ui/addresses.ts'
import { shellMessages } from '../../messages/shell.ts'
import { isMissingCode } from '../loading/missingCode.ts'
import { FetchError } from '../calls/call.ts'
import type { Connection } from '../calls/connection.ts'
import { pause } from '../calls/retry.ts'
import type { Toasts } from '../toasts/toasts.ts'
import type { Dialog, DialogType } from './dialog.ts'
import { closingTime, waitBefore } from './timing.ts'

export type OpenDialog = {
  id: number
  type: DialogType
  element: ReactElement
  /** Its own request is running. */
  isBusy: boolean
  /** It's fading out and takes no input. */
  isClosing: boolean
}

export type Dialogs = {
  /** At most one dialog is open; dialogs that fade out precede it. `waiting` opens later, and is rendered until then. */
  state: StoreApi<{ dialogs: readonly OpenDialog[]; waiting: OpenDialog | undefined }>
  /** Opens a dialog, after closing the one that is open. The last call wins. */
  open: <Props extends object>(dialog: Dialog<Props>, props: NoInfer<Props>, from?: 'locked-item') => void
  /** Closes the open dialog, and cancels one that was about to open. */
  close: () => void
  /** Closes a dialog that can't be rendered, and shows a toast, which offers to reload if code is missing. During an outage, its notice is enough. */
  fail: (error: unknown) => void
  /** While a dialog's own request is running, users can't close it; navigation does. */
  setBusy: (id: number, isBusy: boolean) => void
  /** Whether this dialog, or without an id any dialog, is open. A dialog that fades out isn't. */
  isOpen: (id?: number) => boolean
}

export const createDialogs = (toasts: Toasts, connection: Connection): Dialogs => {
  const state: Dialogs['state'] = createStore(() => ({ dialogs: [], waiting: undefined }))
  let requested = 0
  let before: { type: DialogType; at: number } | undefined

  const openOne = () => state.getState().dialogs.find(({ isClosing }) => !isClosing)
  const change = (id: number, part: Partial<OpenDialog>) =>
    state.setState(({ dialogs }) => ({ dialogs: dialogs.map((dialog) => (dialog.id === id ? { ...dialog, ...part } : dialog)) }))

  const close = () => {
    requested++
    if (state.getState().waiting) state.setState({ waiting: undefined })
    const open = openOne()
    if (!open) return
    before = { type: open.type, at: performance.now() }
    change(open.id, { isClosing: true })
    setTimeout(() => state.setState(({ dialogs }) => ({ dialogs: dialogs.filter(({ id }) => id !== open.id) })), closingTime)
  }
  const sayMissing = async () => {
    await connection.noticeFailure(new FetchError())
    if (connection.server.getState() !== 'there') return
    const action = { label: shellMessages.reloadPage, onClick: () => location.reload() }
    toasts.show({ title: shellMessages.partMissing, action, variant: 'error', dismissType: 'manual' })
  }
  const fail = (error: unknown) => {
    close()
    if (isMissingCode(error)) return void sayMissing()
    const { title, before: start, letUsKnow, after, refresh } = shellMessages.sorry
    const { supportUrl } = readAddresses()
    const link = document.createElement('a')
    link.href = supportUrl
    link.textContent = letUsKnow
    toasts.show({ title, message: supportUrl ? `${start}${link.outerHTML}${after}` : refresh, variant: 'error' })
  }
  const open: Dialogs['open'] = ({ type, load }, props, from) => {
    close()
    const lastClosed = before && { type: before.type, closedAgo: performance.now() - before.at }
    const wait = waitBefore({ next: type, fromLockedItem: from === 'locked-item', before: lastClosed })
    const ask = ++requested
    const showAfter = async (time: Promise<void> | undefined) => {
      const component = await load()
      const dialog = { id: ask, type, element: createElement(component, props), isBusy: false, isClosing: false }
      if (time && ask === requested) state.setState({ waiting: dialog })
      await time
      if (ask === requested) state.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog], waiting: undefined }))
    }
    showAfter(wait > 0 ? pause(wait) : undefined).catch((error: unknown) => {
      if (ask === requested) fail(error)
    })
  }
  const isOpen = (id?: number) => {
    const current = openOne()
    return current !== undefined && (id === undefined || current.id === id)
  }
  return { state, open, close, fail, setBusy: (id, isBusy) => change(id, { isBusy }), isOpen }
}
