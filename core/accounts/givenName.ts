import type { User } from './schema.ts'

/** The name that the user gave; undefined for a generated one. */
export const givenName = ({ name, nameStatus }: Pick<User, 'name' | 'nameStatus'>): string | undefined =>
  nameStatus === 'given' ? name : undefined
