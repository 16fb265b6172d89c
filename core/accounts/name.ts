/** Characters. */
export const longestName = 60

/** A display name as it is kept: trimmed, one space between words; undefined unless it has 1 to 60 characters and something to see. */
export const displayName = (text: string): string | undefined => {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !/\p{Cc}/u.test(name)
  return isVisible && [...name].length <= longestName ? name : undefined
}
