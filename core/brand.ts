/** Everything that names the product or points out of it. An operator who rebrands edits this file alone. */
export const brand = {
  name: 'Fieldwork',
  hashtag: '#fieldwork',
  filePrefix: 'fieldwork-',
  contactEmail: 'hello@fieldwork.example',
  communityUrl: 'https://community.fieldwork.example/',
  supportUrl: 'https://support.fieldwork.example/',
  bookingUrl: '',
} as const
