/** Characters of a learner’s sentences about what they built. */
export const maxSummaryLength = 400
