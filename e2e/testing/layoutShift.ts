/** As browsers report it; TypeScript's library has no type of it. */
export type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: Array<{ node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }>
}
