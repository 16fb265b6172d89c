/** A pasted address without the prefix that the field shows already; with `https://` shown, a pasted `http://` goes too, unless it is kept. */
export function withoutPrefix(typed: string, prefix: string, keepsHttp = false): string {
  const text = typed.trimStart()
  const scheme = /^https?:\/\//i
  const hasPrefix = text.toLowerCase().startsWith(prefix.toLowerCase())
  if (hasPrefix) return text.slice(prefix.length)
  return scheme.test(prefix) && !keepsHttp ? text.replace(scheme, '') : text
}
