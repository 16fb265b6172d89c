import type { Source } from '../source/files.ts'

// With the flag `u` this matches no pair, only a half.
const halfCharacter = /\p{Surrogate}/u

/** PostgreSQL keeps neither a NUL character nor half a surrogate pair. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && !halfCharacter.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

/** Looks at the texts themselves: code may well spell out `\u0000`. */
export const refuseUnstorable = (value: unknown, { report }: Pick<Source, 'report'>) => {
  if (!isStorable(value)) report('unstorable', 1, 'Something here holds a NUL character or half a character (`\\0`, `\\ud800`). Remove it.')
}
