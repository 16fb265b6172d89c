import { createBox } from './createBox.tsx'

/** Children beside each other, centred on a line. */
export const Row = createBox('div', 'l-row')
