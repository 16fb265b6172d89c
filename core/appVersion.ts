/** The flag that prevents a second reload is lifted after this many milliseconds. */
export const reloadFlagLifetime = 1_800_000

const major = (version: string): number => Number.parseInt(version.split('.')[0] ?? '', 10)

/** True if the server speaks another major version, and no reload was tried within the last half hour (`reloadedAt`, ms). */
export const mustReload = (own: string, server: string | null, reloadedAt: number | null, now: number): boolean => {
  if (!server || Number.isNaN(major(server)) || major(server) === major(own)) return false
  return reloadedAt === null || now - reloadedAt >= reloadFlagLifetime
}
