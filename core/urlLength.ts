/** Longest URL or path that is accepted, in characters; links of this length still work in every browser and mail program. */
export const maxUrlLength = 2048
