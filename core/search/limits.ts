/** Characters (UTF-16 units, as `length` counts) of a search. */
export const longestSearch = 2000
/** Results of a group. */
export const mostResults = 10
