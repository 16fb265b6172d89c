import bowser from 'bowser'

const maxLength = 60

/** Browser and system in words, such as "Firefox on Linux"; null for a `User-Agent` that says neither. The header itself is not kept. */
export const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, 512))
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return words.length === 0 ? null : words.join(' on ').slice(0, maxLength)
}
