import bowser from 'bowser'

const maxLength = 60

/** Names browser and system, such as "Firefox on Linux"; null for a `User-Agent` with neither. The header itself isn't stored. */
export const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, 512))
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return words.length === 0 ? null : words.join(' on ').slice(0, maxLength)
}
