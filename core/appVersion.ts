/** Milliseconds after which the flag that prevents a second reload expires. */
export const reloadFlagLifetime = 1_800_000

const major = (version: string): number => Number.parseInt(version.split('.')[0] ?? '', 10)

/** True if the server has another major version and there was no reload within the last half hour. `reloadedAt`: milliseconds. */
export const mustReload = (own: string, server: string | null, reloadedAt: number | null, now: number): boolean => {
  if (!server || Number.isNaN(major(server)) || major(server) === major(own)) return false
  return reloadedAt === null || now - reloadedAt >= reloadFlagLifetime
}
