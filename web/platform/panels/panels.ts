import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localStore } from '../browser/storage.ts'
import type { PanelSide } from './drag.ts'
import { panelsFrom, panelsKey, type ShownPanels, unchosenPanels } from './shownPanels.ts'

type Panels = ShownPanels & {
  /** Whether it was opened on this page, rather than before it was loaded. */
  isOpenedHere: boolean
  /** Whether a shortcut opened it, so that it gets the focus. */
  isByKey: boolean
  /** Text passed to Ask by the caller that opened it. */
  prefill: string
}

export const usePanels = create<Panels>()(
  persist((): Panels => ({ ...unchosenPanels, isOpenedHere: false, isByKey: false, prefill: '' }), {
    name: panelsKey,
    version: 1,
    storage: createJSONStorage(() => localStore),
    partialize: ({ open, widths }) => ({ open, widths }),
    merge: (stored, current) => (stored ? { ...current, ...panelsFrom(stored) } : current),
  }),
)

export const openPanel = (side: PanelSide, { prefill = '' }: { prefill?: string } = {}): void =>
  void usePanels.setState({ open: side, isOpenedHere: true, isByKey: false, prefill })
export const closePanel = (): void => void usePanels.setState({ open: null })
export const togglePanel = (side: PanelSide, isByKey = false): void =>
  void usePanels.setState(({ open }) => ({ open: open === side ? null : side, isOpenedHere: true, isByKey, prefill: '' }))
/** Returns the text passed to Ask, once. */
export const takePrefill = (): string => {
  const { prefill } = usePanels.getState()
  if (prefill) usePanels.setState({ prefill: '' })
  return prefill
}
export const setPanelWidth = (side: PanelSide, width: number): void =>
  void usePanels.setState(({ widths }) => ({ widths: { ...widths, [side]: width } }))
