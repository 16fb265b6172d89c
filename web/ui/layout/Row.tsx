import { createBox } from './createBox.tsx'

/** Children beside each other, vertically centered. */
export const Row = createBox('div', 'l-row')
