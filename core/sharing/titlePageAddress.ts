import { parsedUrl } from '../tasks/grading.ts'
import { maxUrlLength } from '../urlLength.ts'

const scheme = /^[a-z][a-z\d+-]*:(?!\d)/i

/** Reads a typed address for the title page, and adds https:// to a bare host. null: empty; undefined: invalid. */
export const titlePageAddress = (typed: string): string | null | undefined => {
  const text = typed.trim()
  if (!text) return null
  const address = !scheme.test(text) && text.includes('.') ? `https://${text}` : text
  return address.length <= maxUrlLength && parsedUrl(address) ? address : undefined
}
