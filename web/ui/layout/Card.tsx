import { createBox } from './createBox.tsx'

/** A sheet with an edge, flat on the page. */
export const Card = createBox('section', 'l-card')
