import { parsedUrl } from '../tasks/grading.ts'
import { maxUrlLength } from '../urlLength.ts'

/** Returns the URL of a stored website, with https if it has no scheme. */
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

/** Returns why a website can't be stored, or undefined. */
export const websiteFault = (website: string): WebsiteFault | undefined => {
  if (website.trim() === '') return 'missing'
  if (website.trim().length > maxUrlLength) return 'too_big'
  return isAddress(website) ? undefined : 'invalid_url'
}
