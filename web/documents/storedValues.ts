import { localStore, sessionStore } from '../platform/browser/storage.ts'

/** `base`: the value that it replaces; empty if none. */
export type HeldValue = { value: string; base: string }
/** By variable key. */
export type HeldValues = Readonly<Record<string, HeldValue>>

export const storeOf = (userId: string | null) => (userId === null ? sessionStore : localStore)
export const prefixOf = (userId: string | null) => `fieldwork.variable.${userId ?? ''}.`

export const storedValues = (userId: string | null): HeldValues => {
  const prefix = prefixOf(userId)
  const keys = storeOf(userId)
    .keys()
    .filter((key) => key.startsWith(prefix))
  return Object.fromEntries(
    keys.flatMap((key) => {
      const held = readHeld(storeOf(userId).getItem(key))
      return held ? [[key.slice(prefix.length), held]] : []
    }),
  )
}

/** Returns undefined for invalid storage, which another version or a person may have written. */
const readHeld = (text: string | null): HeldValue | undefined => {
  try {
    const held = JSON.parse(text ?? 'null') as Partial<HeldValue> | null
    return typeof held?.value === 'string' && typeof held.base === 'string' ? { value: held.value, base: held.base } : undefined
  } catch {
    return undefined
  }
}
