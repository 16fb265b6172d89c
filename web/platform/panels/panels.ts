import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localStore } from '../storage.ts'
import type { PanelSide } from './drag.ts'
import { panelsKey, type ShownPanels, unchosenPanels } from './shownPanels.ts'

type Panels = ShownPanels & {
  /** Words handed to Ask by whoever opened it. */
  prefill: string
}

export const usePanels = create<Panels>()(
  persist((): Panels => ({ ...unchosenPanels, prefill: '' }), {
    name: panelsKey,
    version: 1,
    storage: createJSONStorage(() => localStore),
    partialize: ({ open, widths }) => ({ open, widths }),
  }),
)

export const openPanel = (side: PanelSide, { prefill = '' }: { prefill?: string } = {}): void =>
  void usePanels.setState({ open: side, prefill })
export const closePanel = (): void => void usePanels.setState({ open: null })
export const togglePanel = (side: PanelSide): void =>
  void usePanels.setState(({ open }) => ({ open: open === side ? null : side, prefill: '' }))
export const setPanelWidth = (side: PanelSide, width: number): void =>
  void usePanels.setState(({ widths }) => ({ widths: { ...widths, [side]: width } }))
