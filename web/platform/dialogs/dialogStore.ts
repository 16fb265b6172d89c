import { createElement, type ReactElement } from 'react'
import { create } from 'zustand'
import { brand } from '@fieldwork/core/brand.ts'
import { shellMessages } from '../../messages/shell.ts'
import { showToast } from '../toasts/toasts.ts'
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

/** At most one dialog is open; those that fade out stand before it. */
export const useDialogs = create<{ dialogs: readonly OpenDialog[] }>(() => ({ dialogs: [] }))

/** Opens a dialog from anywhere, after closing the one that is open. What was asked for last wins. */
export function openDialog<Props extends object>({ type, load }: Dialog<Props>, props: Props, from?: 'locked-item'): void {
  closeDialog()
  const wait = waitBefore({ next: type, fromLockedItem: from === 'locked-item', before: lastClosed() })
  const ask = ++asked
  void Promise.all([load(), pause(wait)]).then(
    ([component]) => {
      const element = createElement(component, props)
      if (ask === asked)
        useDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, { id: ask, type, element, isBusy: false, isClosing: false }] }))
    },
    () => {
      if (ask === asked) dialogFailed()
    },
  )
}

/** A dialog that cannot be shown goes, and a notice says so. */
export function dialogFailed(): void {
  closeDialog()
  const { title, before, letUsKnow, after } = shellMessages.sorry
  showToast({ title, message: `${before}<a href="${brand.supportUrl}">${letUsKnow}</a>${after}`, variant: 'error' })
}

/** Closes the dialog that is open and forgets one that was about to open. */
export function closeDialog(): void {
  asked++
  const open = openOne()
  if (!open) return
  before = { type: open.type, at: performance.now() }
  change(open.id, { isClosing: true })
  setTimeout(() => useDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter(({ id }) => id !== open.id) })), closingTime)
}

/** While a dialog's own request is under way, the person does not close it; another page does. */
export const setDialogBusy = (id: number, isBusy: boolean): void => change(id, { isBusy })

let asked = 0
let before: { type: DialogType; at: number } | undefined

const lastClosed = () => before && { type: before.type, closedAgo: performance.now() - before.at }

const openOne = () => useDialogs.getState().dialogs.find(({ isClosing }) => !isClosing)

/** True if this dialog is still the one that is open. */
export const isDialogOpen = (id: number): boolean => openOne()?.id === id

const change = (id: number, part: Partial<OpenDialog>) =>
  useDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.map((dialog) => (dialog.id === id ? { ...dialog, ...part } : dialog)) }))

const pause = (milliseconds: number) => (milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined)
