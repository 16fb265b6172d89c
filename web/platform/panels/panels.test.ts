import { beforeEach, expect, test } from 'vitest'
import { defaultWidth } from './drag.ts'
import { setPanelWidth, usePanels } from './panels.ts'

beforeEach(() => usePanels.setState({ open: null, widths: { left: defaultWidth, right: defaultWidth } }))

test.each([
  ['left', { left: 400, right: defaultWidth }],
  ['right', { left: defaultWidth, right: 400 }],
] as const)('resizing the %s panel leaves the other one as wide as it was', (side, widths) => {
  setPanelWidth(side, 400)
  expect(usePanels.getState().widths).toEqual(widths)
})
