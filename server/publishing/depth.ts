/** On one line: quotes and lists that begin, and columns of indentation. Between two blank lines: signs of emphasis. In a file: quotes and lists. */
const most = { containers: 20, columns: 200, emphases: 1000, total: 5000 }

/**
 * The first line of a Markdown text that nests deeper than anybody reads. The parser's time grows with the depth much faster than with
 * the length: a page of nothing but list signs keeps it busy for minutes.
 */
export const lineTooDeep = (text: string): number | undefined => {
  let emphases = 0
  let total = 0
  const at = text.split('\n').findIndex((line) => {
    emphases = line.trim() === '' ? 0 : emphases + line.replace(/[^*_~]/g, '').length
    const [prefix] = /^(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line)!
    const columns = prefix.length - prefix.trimStart().length
    const containers = prefix.match(/>|[-+*]|\d+/g)?.length ?? 0
    total += containers
    return emphases > most.emphases || columns > most.columns || containers > most.containers || total > most.total
  })
  return at < 0 ? undefined : at + 1
}
