import * as z from 'zod/mini'

/** As many as the carousel has places. */
export const testimonialCount = 6

const line = z.string().check(z.minLength(1), z.maxLength(80))

/** What an operator's own learner says, with their consent. `image` is an address. */
export const Testimonial = z.strictObject({
  name: line,
  country: line,
  image: z.string(),
  quote: z.string().check(z.minLength(1), z.maxLength(280)),
})
export type Testimonial = z.infer<typeof Testimonial>
