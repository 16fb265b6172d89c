/** Rows per page of every list of the administration. */
export const pageSize = 20
