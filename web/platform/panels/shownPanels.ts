import { defaultWidth, type PanelSide } from './drag.ts'

export type ShownPanels = {
  /** At most one side is open. */
  open: PanelSide | null
  widths: Record<PanelSide, number>
}

export const panelsKey = 'fieldwork.panels'

export const unchosenPanels: ShownPanels = { open: null, widths: { left: defaultWidth, right: defaultWidth } }

/** Whether an open panel covers the document, so that it has to close to show a position in it. */
export const coversDocument = (): boolean => matchMedia('(max-width: 760px)').matches

/** Returns how the panels were left; closed where one would cover the page. */
export const panelsFrom = (stored: Partial<ShownPanels>): ShownPanels => ({
  open: coversDocument() ? null : (stored.open ?? null),
  widths: { ...unchosenPanels.widths, ...stored.widths },
})

/** Writes the state of the panels to the root element, for the style sheet and the first paint. */
export const showPanels = ({ open, widths }: ShownPanels): void => {
  const root = document.documentElement
  if (open) root.dataset.panel = open
  else delete root.dataset.panel
  for (const side of ['left', 'right'] as const) root.style.setProperty(`--${side}-panel`, `${widths[side]}px`)
}
