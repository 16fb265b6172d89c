/** Maximum characters (UTF-16 units) of a search. */
export const maxSearchLength = 2000
/** Maximum results per group. */
export const maxResults = 40
/** Maximum projects listed for a search that only sets limits, such as `easy`. */
export const maxListed = 60
