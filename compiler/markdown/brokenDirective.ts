const token = /\s*(?:[#.][\w-]+|([\w-]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`{}]+))?)(?=[\s}]|$)/y

/** Explains that indented code is a directive with too much indentation. Undefined if it is code. */
export const indentedDirective = (code: string): string | undefined =>
  /^:{2,}[a-z-]+[[{]/.test(code) ? 'This line begins with four spaces, so it is code. Remove them.' : undefined

/** Returns which attribute keeps a line from being a directive. Undefined if it doesn't begin like one. */
export const brokenDirective = (line: string): string | undefined => {
  const [, colons, spaced] = /^[\s>]*(:{2,})\s+([a-z-]+)(?:\[[^\]]*\])?\{/.exec(line) ?? []
  if (colons !== undefined) return `Write the name directly behind the colons: \`${colons}${spaced}{\`.`
  const [whole, name, written = ''] = /^[\s>]*:{2,}([a-z-]+)(?:\[[^\]]*\])?\{(.*)$/.exec(line) ?? []
  if (whole === undefined) return undefined
  token.lastIndex = 0
  while (token.lastIndex < written.length) {
    const at = token.lastIndex
    if (token.test(written)) continue
    const rest = written.slice(at).trim()
    if (rest.startsWith('}'))
      return rest === '}' ? undefined : `\`${name}\` ends with its braces. Remove what follows them: \`${rest.slice(1).trim()}\`.`
    if (/[“”„‘’]/.test(written)) return `The quotation marks in the attributes of \`${name}\` are curly. Write straight ones: \`"text"\`.`
    const [, attribute] = /^([\w-]+)\s*=/.exec(rest) ?? []
    if (attribute === undefined)
      return `\`${rest.slice(0, 40)}\` in the attributes of \`${name}\` cannot be read. Attributes are words, or \`word="text"\`.`
    return `\`${attribute}\` of \`${name}\` can't be read: put a text with quotation marks into those of the other kind, \`${attribute}='…"…"…'\`, and close each one.`
  }
  return `The attributes of \`${name}\` are not closed. Put \`}\` after them, on the same line.`
}
