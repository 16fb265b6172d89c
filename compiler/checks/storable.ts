import type { Source } from '../source/files.ts'

// With the flag `u`, this matches only lone surrogates.
const halfCharacter = /\p{Surrogate}/u

/** PostgreSQL can't store NUL characters or lone surrogates. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && !halfCharacter.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

/** Checks actual characters: code may contain the text `\u0000`. */
export const refuseUnstorable = (value: unknown, { report }: Pick<Source, 'report'>) => {
  if (!isStorable(value))
    report('unstorable', 1, 'Something here contains a NUL character or half a character (`\\0`, `\\ud800`). Remove it.')
}
