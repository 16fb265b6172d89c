/** Maximum characters (UTF-16 units) of a search. */
export const maxSearchLength = 2000
/** Maximum results per group. */
export const maxResults = 10
