/** Values of a JSON text in all, where an empty list or object counts as two, and levels of lists and objects in each other. */
export type JsonSize = { values: number; levels: number }

/**
 * True if a text holds more than so much when it is read as JSON. It is not read, so that a small text of many values costs no memory;
 * whether it is JSON at all is left to whoever reads it.
 */
export const isLargerJson = (text: string, most: JsonSize): boolean => {
  let values = 1
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === ',') values++
    else if (sign === '[' || sign === '{') {
      values++
      level++
    } else if (sign === ']' || sign === '}') level--
    if (values > most.values || level > most.levels) return true
  }
  return false
}

/** Where the string that begins at `start` ends; the end of the text if it does not. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}
