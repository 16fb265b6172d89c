import { createElement, type ReactElement } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { readAddresses } from '../../ui/addresses.ts'
import { shellMessages } from '../../messages/shell.ts'
import { isMissingCode } from '../loading/missingCode.ts'
import { pause } from '../calls/retry.ts'
import type { Toasts } from '../toasts/toasts.ts'
import type { Dialog, DialogType } from './dialog.ts'
import { closingTime, waitBefore } from './timing.ts'

export type OpenDialog = {
  id: number
  type: DialogType
  element: ReactElement
  /** Its own request is under way. */
  isBusy: boolean
  /** Fading out; it takes nothing any more. */
  isClosing: boolean
}

export type Dialogs = {
  /** At most one dialog is open; those that fade out stand before it. `waiting` opens once its time has come, and is built until then. */
  state: StoreApi<{ dialogs: readonly OpenDialog[]; waiting: OpenDialog | undefined }>
  /** Opens a dialog from anywhere, after closing the one that is open. The last call wins. */
  open: <Props extends object>(dialog: Dialog<Props>, props: NoInfer<Props>, from?: 'locked-item') => void
  /** Closes the dialog that is open and forgets one that was about to open. */
  close: () => void
  /** A dialog that cannot be shown goes, and a notice says so, with the way to its code if that did not arrive. */
  fail: (error: unknown) => void
  /** While a dialog's own request is under way, the person does not close it; another page does. */
  setBusy: (id: number, isBusy: boolean) => void
  /** True if this dialog is still the one that is open; without an id, if any is. One that fades out is not open. */
  isOpen: (id?: number) => boolean
}

export const createDialogs = (toasts: Toasts): Dialogs => {
  const state: Dialogs['state'] = createStore(() => ({ dialogs: [], waiting: undefined }))
  let asked = 0
  let before: { type: DialogType; at: number } | undefined

  const openOne = () => state.getState().dialogs.find(({ isClosing }) => !isClosing)
  const change = (id: number, part: Partial<OpenDialog>) =>
    state.setState(({ dialogs }) => ({ dialogs: dialogs.map((dialog) => (dialog.id === id ? { ...dialog, ...part } : dialog)) }))

  const close = () => {
    asked++
    if (state.getState().waiting) state.setState({ waiting: undefined })
    const open = openOne()
    if (!open) return
    before = { type: open.type, at: performance.now() }
    change(open.id, { isClosing: true })
    setTimeout(() => state.setState(({ dialogs }) => ({ dialogs: dialogs.filter(({ id }) => id !== open.id) })), closingTime)
  }
  const fail = (error: unknown) => {
    close()
    if (isMissingCode(error)) {
      const action = { label: shellMessages.reloadPage, onClick: () => location.reload() }
      return void toasts.show({ title: shellMessages.partMissing, action, variant: 'error', dismissType: 'manual' })
    }
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
    const ask = ++asked
    const showAfter = async (time: Promise<void> | undefined) => {
      const component = await load()
      const dialog = { id: ask, type, element: createElement(component, props), isBusy: false, isClosing: false }
      if (time && ask === asked) state.setState({ waiting: dialog })
      await time
      if (ask === asked) state.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog], waiting: undefined }))
    }
    showAfter(wait > 0 ? pause(wait) : undefined).catch((error: unknown) => {
      if (ask === asked) fail(error)
    })
  }
  const isOpen = (id?: number) => {
    const shown = openOne()
    return shown !== undefined && (id === undefined || shown.id === id)
  }
  return { state, open, close, fail, setBusy: (id, isBusy) => change(id, { isBusy }), isOpen }
}
