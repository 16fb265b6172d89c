/** A pasted address without the prefix that the field shows already; with `https://` shown, a pasted `http://` goes too. */
export function withoutPrefix(typed: string, prefix: string): string {
  const text = typed.trimStart()
  const scheme = /^https?:\/\//i
  const found = text.toLowerCase().startsWith(prefix.toLowerCase())
  if (found) return text.slice(prefix.length)
  return scheme.test(prefix) ? text.replace(scheme, '') : text
}
