import type { User } from './schema.ts'

/** The name that the person gave; undefined until then, whatever stands in its place. */
export const givenName = ({ name, nameStatus }: Pick<User, 'name' | 'nameStatus'>): string | undefined =>
  nameStatus === 'given' ? name : undefined
