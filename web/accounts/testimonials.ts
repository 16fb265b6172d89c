/**
 * The voices beside the login form, exactly six. These are samples: each says what a real voice should tell, and carries a mark that says
 * so. Whoever runs Fieldwork replaces one by a learner's own words, with their consent, and takes `isSample` away.
 */
export type Testimonial = {
  name: string
  country: string
  /** Address of a picture; without one, `portrait` is drawn. */
  image?: string
  portrait: 'bob' | 'curls' | 'parted' | 'scarf' | 'bun' | 'cropped'
  quote: string
  isSample?: boolean
}

const sample = (portrait: Testimonial['portrait'], quote: string): Testimonial => ({
  ...{ name: 'Sample name', country: 'Country', isSample: true },
  portrait,
  quote,
})

export const testimonials: readonly Testimonial[] = [
  sample('bob', "Two sentences in a learner's own words: what they built, and what they can do since."),
  sample('curls', 'One moment when it failed, what the page said then, and what they changed.'),
  sample('parted', 'Whom they showed it to, and the question that they were able to answer.'),
  sample('scarf', 'What they had tried before, and what was different this time.'),
  sample('bun', 'How long an evening took, what stood on the table, and when they stopped counting.'),
  sample('cropped', 'The thing that still runs at their home, and who uses it now.'),
]
