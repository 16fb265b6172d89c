/** This release can't use the database. The message says what to do. */
export class DatabaseVersionError extends Error {}

/** Throws for a server that cannot run the app's SQL. The number is PostgreSQL's own, 150004 for 15.4. */
export const refuseOlder = (version: number): void => {
  if (version >= 150_000) return
  throw new DatabaseVersionError(
    `Fieldwork needs PostgreSQL 15 or later; DATABASE_URL names a server of version ${Math.floor(version / 10_000)}.${version % 10_000}.`,
  )
}
