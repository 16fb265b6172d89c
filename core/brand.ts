type Brand = {
  name: string
  hashtag: string
  filePrefix: string
  /** Empty: there is none, and nothing leads to it. The same holds for the addresses below. */
  contactEmail: string
  communityUrl: string
  supportUrl: string
  bookingUrl: string
}

/** Everything that names the product or points out of it. An operator who rebrands edits this file alone. */
export const brand: Brand = {
  name: 'Fieldwork',
  hashtag: '#fieldwork',
  filePrefix: 'fieldwork-',
  contactEmail: '',
  communityUrl: '',
  supportUrl: '',
  bookingUrl: '',
}
