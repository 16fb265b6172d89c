import { parsedUrl } from '../tasks/grading.ts'
import { maxUrlLength } from '../urlLength.ts'

/** The address to which a stored website leads: what has no scheme of its own is https. */
export const websiteAddress = (website: string): string => {
  const text = website.trim()
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}

/** Normalizes a typed or pasted website. The field shows `https://`, so it's removed; `http://` stays. */
export const websiteFrom = (typed: string): string => typed.trim().replace(/^https:\/\//i, '')

/** Rejects other schemes, and addresses that seem to contain a password. */
const isAddress = (website: string): boolean => {
  const address = websiteAddress(website)
  return !/^https?:\/\/[^/?#]*@/i.test(address) && parsedUrl(address) !== undefined
}

export type WebsiteFault = 'missing' | 'too_big' | 'invalid_url'

/** Why a website cannot be kept; undefined if it can. */
export const websiteFault = (website: string): WebsiteFault | undefined => {
  if (website.trim() === '') return 'missing'
  if (website.trim().length > maxUrlLength) return 'too_big'
  return isAddress(website) ? undefined : 'invalid_url'
}
