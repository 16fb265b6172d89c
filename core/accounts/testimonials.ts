/** As many as the carousel has places. */
export const testimonialCount = 6
