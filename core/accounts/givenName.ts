import type { User } from './schema.ts'

/** The name that the user gave; undefined for a generated one. */
export const givenName = ({ name, nameStatus }: Pick<User, 'name' | 'nameStatus'>): string | undefined =>
  nameStatus === 'given' ? name : undefined

/** The part of a name that people use in a sentence; empty for an empty name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
