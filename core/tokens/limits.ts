/** Minutes for which a companion's code may be confirmed. */
export const deviceCodeLifetime = 10
/** Seconds between two questions of a companion that waits, and what each question that comes too early adds. */
export const pollInterval = 2
export const slowDownBy = 5
/** Days without use after which a token ends. */
export const tokenLifetime = 90
/** Companions that one account may have. A further one takes the place of the one that was used longest ago. */
export const maxCompanions = 20
/** Characters of the name of a machine. */
export const maxMachineName = 60
