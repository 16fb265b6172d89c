/** Characters. */
export const maxNameLength = 60

/** A letter that looks like a space: the empty pattern of Braille. */
const blank = '\u2800'

/**
 * A display name as it is kept: trimmed, one space between words; undefined unless it has 1 to 60 characters, something to see, and nothing
 * that changes how the text around it reads.
 */
export const displayName = (text: string): string | undefined => {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(blank, ''))
  // Letters of some scripts carry up to four marks. More of them cover the lines around.
  const isHarmless = !/[\p{Cc}\p{Bidi_Control}]/u.test(name) && !/\p{M}{5}/u.test(name)
  return isVisible && isHarmless && [...name].length <= maxNameLength ? name : undefined
}
