/**
 * Maximum per line: quote and list markers, and columns of indentation; per paragraph: emphasis markers; per file: quote and list markers.
 */
const max = { containers: 20, columns: 200, emphases: 1000, total: 5000 }

/**
 * Returns the first line with excessive nesting. Parsing time grows much faster with depth than with length: a page of list markers takes
 * minutes.
 */
export const lineTooDeep = (text: string): number | undefined => {
  const isCode = codeScan(text.startsWith('---\n'))
  let emphases = 0
  let total = 0
  const at = text.split('\n').findIndex((line) => {
    if (isCode(line)) return false
    // Underscores inside words and three tildes aren't emphasis.
    const signs = line.replace(/(?<=\w)_(?=\w)|~{3,}|[^*_~]/g, '').length
    emphases = line.trim() === '' ? 0 : emphases + signs
    const [prefix] = /^(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)!
    const columns = prefix.length - prefix.trimStart().length
    const containers = prefix.match(/>|[-+*]|\d+/g)?.length ?? 0
    total += containers
    return emphases > max.emphases || columns > max.columns || containers > max.containers || total > max.total
  })
  return at < 0 ? undefined : at + 1
}

/**
 * Returns a function that tells line by line whether it is certainly in a fence: only fences at the beginning of a line count, and none
 * after HTML, or one that a list, quote or closing directive may have ended.
 */
const codeScan = (hasHead: boolean) => {
  let open: string | undefined
  let dashes = hasHead ? 2 : 0
  let isCertain = true
  return (line: string): boolean => {
    if (dashes > 0) {
      if (line.trimEnd() === '---') dashes--
      return false
    }
    if (!isCertain) return false
    if (open === undefined) {
      if (/^ {0,3}</.test(line)) isCertain = false
      const [, before = '', fence] = /^([\s>\d.)*+-]*)(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? []
      if (fence && before !== '') isCertain = false
      else open = fence
      return open !== undefined
    }
    if (/^\s*:{3,}/.test(line)) {
      isCertain = false
      return false
    }
    if (new RegExp(`^ {0,3}${open[0]!}{${open.length},}[ \\t]*$`).test(line)) open = undefined
    return true
  }
}
