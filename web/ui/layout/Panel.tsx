import { createBox } from './createBox.tsx'

/** A raised sheet that floats over the page. */
export const Panel = createBox('div', 'l-panel')
