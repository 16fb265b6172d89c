type Brand = {
  name: string
  /** Describes the product, next to its name. */
  tagline: string
  hashtag: string
  filePrefix: string
}

/** Everything that names the product. To rebrand it, edit only this file. */
export const brand: Brand = {
  name: 'Fieldwork',
  tagline: 'Learn by building',
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

/** Returns the title of a page as the browser shows it. The start page has none of its own. */
export const pageTitle = (title: string | undefined): string => (title ? `${title} · ${brand.name}` : `${brand.name} · ${brand.tagline}`)
