import { defaultFlags } from './features.ts'

/**
 * True for a flag that an administrator may set for one person. What depends on settings follows them for everybody, and the channel is
 * the server's.
 */
export const isSettableFlag = (name: string): boolean =>
  Object.hasOwn(defaultFlags, name) && !name.startsWith('capability.') && name !== 'general.dev' && name !== 'general.prod'
