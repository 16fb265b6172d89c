import { createBox } from '../layout/createBox.tsx'

/** A paragraph, or another element, in one of the text styles. */
export const Text = createBox('p')
