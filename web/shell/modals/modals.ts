import { createElement, type ReactElement } from 'react'
import { create } from 'zustand'
import { brand } from '../../../core/brand.ts'
import { shellWords } from '../../words/shell.ts'
import { showToast } from '../toasts/toasts.ts'
import type { ModalProps, ModalType } from './modalProps.ts'
import { registry } from './registry.ts'
import { closingTime, waitBefore } from './timing.ts'

export type Modal = {
  id: number
  type: ModalType
  element: ReactElement
  /** Its own request is under way. */
  isBusy: boolean
  /** Fading out; it takes nothing any more. */
  isClosing: boolean
}

/** At most one dialog is open; those that fade out stand before it. */
export const useModals = create<{ modals: readonly Modal[] }>(() => ({ modals: [] }))

/** Opens a dialog from anywhere, after closing the one that is open. What was asked for last wins. */
export function openModal<T extends ModalType>(type: T, props: ModalProps[T], from?: 'locked-item'): void {
  closeModal()
  const wait = waitBefore({ next: type, fromLockedItem: from === 'locked-item', before: lastClosed() })
  const ask = ++asked
  void Promise.all([load(type, props), pause(wait)]).then(
    ([element]) => {
      if (ask === asked)
        useModals.setState(({ modals }) => ({ modals: [...modals, { id: ask, type, element, isBusy: false, isClosing: false }] }))
    },
    () => {
      if (ask === asked) modalFailed()
    },
  )
}

/** The paywall, as something locked opens it: 350 ms after the press. */
export const openFromLockedItem = (location: string): void => openModal('paywall', { location }, 'locked-item')

/** A dialog that cannot be shown goes, and a notice says so. */
export function modalFailed(): void {
  closeModal()
  const { title, before, letUsKnow, after } = shellWords.sorry
  showToast({ title, message: `${before}<a href="${brand.supportUrl}">${letUsKnow}</a>${after}`, variant: 'error' })
}

/** Closes the dialog that is open and forgets one that was about to open. */
export function closeModal(): void {
  asked++
  const open = openOne()
  if (!open) return
  before = { type: open.type, at: performance.now() }
  change(open.id, { isClosing: true })
  setTimeout(() => useModals.setState(({ modals }) => ({ modals: modals.filter(({ id }) => id !== open.id) })), closingTime)
}

/** While a dialog's own request is under way, the person does not close it; another page does. */
export const setModalBusy = (id: number, isBusy: boolean): void => change(id, { isBusy })

let asked = 0
let before: { type: ModalType; at: number } | undefined

const lastClosed = () => before && { type: before.type, closedAgo: performance.now() - before.at }

const openOne = () => useModals.getState().modals.find(({ isClosing }) => !isClosing)

/** Whether this dialog is still the one that is open. */
export const isModalOpen = (id: number): boolean => openOne()?.id === id

const change = (id: number, part: Partial<Modal>) =>
  useModals.setState(({ modals }) => ({ modals: modals.map((modal) => (modal.id === id ? { ...modal, ...part } : modal)) }))

async function load<T extends ModalType>(type: T, props: ModalProps[T]): Promise<ReactElement> {
  const component = await registry[type]?.()
  if (!component) throw new Error(`No component is registered for the dialog ${type}.`)
  return createElement(component, props)
}

const pause = (milliseconds: number) => (milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : undefined)
