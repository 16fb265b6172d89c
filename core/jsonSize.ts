/**
 * Values of a JSON text in all, where an empty list or object counts as two; levels of lists and objects in each other; and different
 * names of fields, which take ten times as long to parse as those that repeat.
 */
export type JsonSize = { values: number; levels: number; names: number }

/**
 * True if a text holds more than so much when it is read as JSON. It is not read, so that a small text of many values costs no memory;
 * whether it is JSON at all is left to the reader.
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
      // Signs that repeat in vain do not read the name again.
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

/** Where the string that begins at `begin` ends; the end of the text if it does not. */
const endOfString = (text: string, begin: number): number => {
  let at = begin
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
