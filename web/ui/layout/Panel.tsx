import { createBox } from './createBox.tsx'

/** A raised surface that floats above the page. */
export const Panel = createBox('div', 'l-panel')
