/** Levels of lists and objects in a body. A document's are the deepest; schemas read them by recursion. */
export const mostLevels = 200
/** Lists, objects and all that they hold. A learner's annotations are the most: 5000 notes make 135,000 of them. */
export const mostNodes = 200_000
/** Different names of fields. Documents have the most, with those of every type of node, and the ids of their sections. */
const mostNames = 1000

const [quote, backslash, comma, colon] = ['"', '\\', ',', ':'].map((sign) => sign.charCodeAt(0))
const [listBegin, listEnd, objectBegin, objectEnd] = ['[', ']', '{', '}'].map((sign) => sign.charCodeAt(0))

/**
 * True for JSON of more nodes, levels or names than a body needs, whatever else is wrong with it. It is asked before the text is parsed,
 * which takes long by itself: ten times as long for names that are all different.
 */
export const isTooMuchJson = (text: string): boolean => {
  const names = new Set<string>()
  let nodes = 1
  let level = 0
  let lastString: [begin: number, end: number] | undefined
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      lastString = [at + 1, endOfString(text, at + 1)]
      at = lastString[1]
    } else if (sign === colon && lastString) {
      names.add(text.slice(...lastString))
      // Signs that repeat in vain do not read the name again.
      lastString = undefined
    } else if (sign === comma) nodes++
    else if (sign === listBegin || sign === objectBegin) {
      nodes++
      level++
    } else if (sign === listEnd || sign === objectEnd) level--
    if (nodes > mostNodes || level > mostLevels || names.size > mostNames) return true
  }
  return false
}

const endOfString = (text: string, begin: number): number => {
  let at = begin
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}
