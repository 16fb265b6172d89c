/*
 * The part of a streamed text that can be shown without being taken back later: without ambiguous characters at its end, and with unfinished
 * emphasis, code and links closed.
 */

const fence = /^ {0,3}(?:`{3,}|~{3,})/
/** A line that may become a list, a heading, a quote, a rule or a fence. */
const onlySigns = /^[ \t]*(?:>[ \t]?)*(?:[-*+_=#~`|:]+|\d{1,9}[.)]?)?[ \t]*(?:\[[ xX]?\]?)?[ \t]*$/

/** Returns the presentable part of a Markdown text, which must start with a block. */
export const presentable = (text: string): string => {
  const lineStart = text.lastIndexOf('\n') + 1
  const line = text.slice(lineStart)
  if (isInFence(text.slice(0, lineStart))) return onlySigns.test(line) && line.trim() !== '' ? text.slice(0, lineStart) : text
  const table = tableAtEnd(text)
  if (table) return text.slice(0, table.rows < 2 ? table.start : lineStart)
  if (line.trim() === '') return text
  return text.slice(0, lineStart) + (onlySigns.test(line) || fence.test(line) ? '' : closed(line))
}

/** The lines at the end that start with `|`, and how many of them are complete. The first is only a head with the delimiter row below it. */
const tableAtEnd = (text: string): { start: number; rows: number } | undefined => {
  const match = /(?:^|\n)((?:[ \t]*\|[^\n]*\n)*)([ \t]*\|[^\n]*)?$/.exec(text)
  const [, whole = '', last = ''] = match ?? []
  return whole + last === '' ? undefined : { start: text.length - whole.length - last.length, rows: whole.split('\n').length - 1 }
}

const isInFence = (lines: string): boolean => {
  let open = ''
  for (const line of lines.split('\n')) {
    const sign = fence.exec(line)?.[0].trim() ?? ''
    if (open === '') open = sign
    else if (sign.startsWith(open) && line.trim() === sign) open = ''
  }
  return open !== ''
}

const link = /!?\[([^[\]]*)\]\([^()\s]*(?:\s[^()]*)?$/
const linkStart = /!?\[(?!\d{1,2}\]?$)([^[\]]*)\]?$/
const codes = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g

/** Closes everything that is open in a line. */
const closed = (line: string): string => {
  const outside = line.replace(codes, (code) => ' '.repeat(code.length))
  const open = /`+(?=[^`])/.exec(outside)
  if (open) return line.replace(/`+$/, '') + open[0]
  if (outside.endsWith('`')) return line.replace(/`+$/, '')
  const shown = (outside.endsWith(')') ? line : line.replace(link, '$1').replace(linkStart, '$1')).replace(/\*+$/, '')
  return shown + missingStars(shown.replace(codes, ''))
}

/** Returns closing markers for open `**` and `*`. */
const missingStars = (line: string): string => {
  let open: string[] = []
  for (const { 0: stars, index } of line.matchAll(/\*+/g)) {
    const before = line[index - 1] ?? ' '
    const after = line[index + stars.length] ?? ' '
    for (const star of stars.length >= 3 ? ['**', '*'] : [stars])
      if (/\S/.test(before) && open.includes(star)) open = open.filter((one) => one !== star)
      else if (/\S/.test(after)) open.push(star)
  }
  return open.toReversed().join('')
}
