import type { Addresses } from '@fieldwork/core/brand.ts'

export const addresses: Addresses = {
  contactEmail: 'hello@school.test',
  communityUrl: 'https://community.school.test/',
  supportUrl: 'https://support.school.test/',
  bookingUrl: 'https://booking.school.test/',
}

/** Names every address in the head of the page, as the server does for an operator who set them all. */
export const giveAddresses = (): void => {
  takeAddresses()
  const head = document.createElement('meta')
  head.name = 'fieldwork-addresses'
  head.content = JSON.stringify(addresses)
  document.head.append(head)
}

/** From now on the operator has no address. */
export const takeAddresses = (): void => document.querySelector('meta[name="fieldwork-addresses"]')?.remove()
