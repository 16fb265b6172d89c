import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localStore } from '../storage.ts'
import { defaultWidth, type PanelSide } from './drag.ts'

type Panels = {
  /** At most one side is open. */
  open: PanelSide | null
  widths: Record<PanelSide, number>
  /** Words handed to Ask by whoever opened it. */
  prefill: string
}

/** Also read by public/early.js before the first paint. */
export const panelsKey = 'fieldwork.panels'

export const usePanels = create<Panels>()(
  persist((): Panels => ({ open: null, widths: { left: defaultWidth, right: defaultWidth }, prefill: '' }), {
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

/** Panel state lives on the root element, where the stylesheet and the first paint find it. */
export const showPanels = ({ open, widths }: Pick<Panels, 'open' | 'widths'>): void => {
  const root = document.documentElement
  if (open) root.dataset.panel = open
  else delete root.dataset.panel
  for (const side of ['left', 'right'] as const) root.style.setProperty(`--${side}-panel`, `${widths[side]}px`)
}
