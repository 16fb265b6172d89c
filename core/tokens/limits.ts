/** Minutes after which a companion's code expires. */
export const deviceCodeLifetime = 10
/** Seconds between polls of a waiting companion, and the seconds that each premature poll adds. */
export const pollInterval = 2
export const slowDownBy = 5
/** Days without use after which a token expires. */
export const tokenLifetime = 90
/** Maximum number of companions per account. One more replaces the least recently used. */
export const maxCompanions = 20
/** Longest machine name, in characters. */
export const maxMachineName = 60
