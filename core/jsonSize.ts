/**
 * Maximum number of values in a JSON text, where an empty list or object counts as two; of nesting levels; and of distinct field names,
 * which take ten times as long to parse as repeated ones.
 */
export type JsonSize = { values: number; levels: number; names: number }

/**
 * True if a JSON text exceeds the limits. The text isn't parsed, so that a small text with many values costs no memory, and it isn't
 * checked for validity.
 */
export const isLargerJson = (text: string, max: JsonSize): boolean => {
  const names = new Set<string>()
  let values = 1
  let level = 0
  let lastString: [begin: number, end: number] | undefined
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      lastString = [at + 1, endOfString(text, at + 1)]
      at = lastString[1]
    } else if (sign === ':' && lastString) {
      names.add(text.slice(...lastString))
      // Repeated colons don't count the same name again.
      lastString = undefined
    } else if (sign === ',') values++
    else if (sign === '[' || sign === '{') {
      values++
      level++
    } else if (sign === ']' || sign === '}') level--
    if (values > max.values || level > max.levels || names.size > max.names) return true
  }
  return false
}

/** Returns the end of the string that begins at `begin`, or the end of the text. */
const endOfString = (text: string, begin: number): number => {
  let at = begin
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
