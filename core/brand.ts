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

/** Contact addresses from the settings. What would open an empty address isn't offered. */
export type Addresses = {
  contactEmail: string
  communityUrl: string
  supportUrl: string
  bookingUrl: string
}

export const noAddresses: Addresses = { contactEmail: '', communityUrl: '', supportUrl: '', bookingUrl: '' }
