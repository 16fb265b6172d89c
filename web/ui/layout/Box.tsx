import { createBox } from './createBox.tsx'

/** A plain element with space around it or a surface. */
export const Box = createBox('div')
