/** The carousel shows at most this many. */
export const testimonialCount = 6
