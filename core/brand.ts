type Brand = {
  name: string
  hashtag: string
  filePrefix: string
}

/** Everything that names the product. An operator who rebrands edits this file alone. */
export const brand: Brand = {
  name: 'Fieldwork',
  hashtag: '#fieldwork',
  filePrefix: 'fieldwork-',
}

/** Where an operator can be reached, by their settings. An empty address leads nowhere: what it would open is not offered. */
export type Addresses = {
  contactEmail: string
  communityUrl: string
  supportUrl: string
  bookingUrl: string
}

export const noAddresses: Addresses = { contactEmail: '', communityUrl: '', supportUrl: '', bookingUrl: '' }
