/** Removes the prefix that the field shows from a pasted address, and `http://` instead of `https://` unless `keepsHttp`. */
export function withoutPrefix(typed: string, prefix: string, keepsHttp = false): string {
  const text = typed.trimStart()
  const scheme = /^https?:\/\//i
  const hasPrefix = text.toLowerCase().startsWith(prefix.toLowerCase())
  if (hasPrefix) return text.slice(prefix.length)
  return scheme.test(prefix) && !keepsHttp ? text.replace(scheme, '') : text
}
