import { createBox } from './createBox.tsx'

/** Children below each other. */
export const Stack = createBox('div', 'l-stack')
