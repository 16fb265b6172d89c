import { createBox } from './createBox.tsx'

/** A bordered surface, flat on the page. */
export const Card = createBox('section', 'l-card')
