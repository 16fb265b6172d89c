import { parsedUrl } from '../tasks/grading.ts'
import { urlLimit } from '../tasks/limits.ts'

const scheme = /^[a-z][a-z\d+-]*:(?!\d)/i

/** The address for the title page that somebody typed, with https:// before a bare host; null is none, undefined is not valid. */
export const titlePageAddress = (typed: string): string | null | undefined => {
  const text = typed.trim()
  if (!text) return null
  const address = !scheme.test(text) && text.includes('.') ? `https://${text}` : text
  return address.length <= urlLimit && parsedUrl(address) ? address : undefined
}
