/** Characters (UTF-16 units, as `length` counts) of a search. */
export const maxSearchLength = 2000
/** Results of a group. */
export const maxResults = 10
