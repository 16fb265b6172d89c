/** The length of every list of the administration. */
export const pageSize = 20
