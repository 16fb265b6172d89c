import type { User } from './schema.ts'

/** What the person wants to be called; undefined until they said it, whatever stands in its place. */
export const givenName = ({ name, nameStatus }: Pick<User, 'name' | 'nameStatus'>): string | undefined =>
  nameStatus === 'given' ? name : undefined
