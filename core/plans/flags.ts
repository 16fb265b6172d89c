import { defaultFlags } from './features.ts'

/**
 * True for a flag that an administrator may set for one person. Features that depend on settings, and the channel, are the same for
 * everyone.
 */
export const isSettableFlag = (name: string): boolean =>
  Object.hasOwn(defaultFlags, name) && !name.startsWith('capability.') && name !== 'general.dev' && name !== 'general.prod'
