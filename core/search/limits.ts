/** Maximum characters (UTF-16 units) of a search. */
export const maxSearchLength = 2000
/** Maximum results per group. */
export const maxResults = 10
/** Maximum projects of a search for limits alone, such as `easy`: a list, not the best of many. */
export const maxListed = 60
