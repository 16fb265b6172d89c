type Brand = {
  name: string
  hashtag: string
  filePrefix: string
}

/** Everything that names the product. To rebrand it, edit only this file. */
export const brand: Brand = {
  name: 'Fieldwork',
  hashtag: '#fieldwork',
  filePrefix: 'fieldwork-',
}

/** Contact addresses from the settings. Links without an address aren't shown. */
export type Addresses = {
  contactEmail: string
  communityUrl: string
  supportUrl: string
  bookingUrl: string
}

export const noAddresses: Addresses = { contactEmail: '', communityUrl: '', supportUrl: '', bookingUrl: '' }
