import { openPanel } from '../platform/panels/panels.ts'

/** Opens Ask with these words ready to be sent. */
export const askTutor = (prefill: string): void => openPanel('left', { prefill })
