/** True if a name looks like it contains an email address, also one in full-width letters. Nothing public may. */
export const hasAtSign = (name: string): boolean => name.normalize('NFKC').includes('@')

/** Characters. */
export const maxNameLength = 60

/** The blank Braille pattern, a letter that looks like a space. */
const blank = '\u2800'

/**
 * Returns a display name as it is stored: trimmed, with single spaces. Undefined unless it has 1 to 60 characters, is visible, and doesn't
 * affect the text around it.
 */
export const displayName = (text: string): string | undefined => {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(blank, ''))
  // Letters of some scripts have up to four combining marks. More would cover adjacent lines.
  const isHarmless = !/[\p{Cc}\p{Bidi_Control}]/u.test(name) && !/\p{M}{5}/u.test(name)
  return isVisible && isHarmless && [...name].length <= maxNameLength ? name : undefined
}
