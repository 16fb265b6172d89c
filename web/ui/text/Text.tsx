import { createBox } from '../layout/createBox.tsx'

/** A paragraph, or another element, with a role of type. */
export const Text = createBox('p')
