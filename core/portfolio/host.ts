/** Maximum length of a host that is shown in full. */
const maxLength = 24
/** Length of the end, which identifies the host's owner. */
const maxSuffixLength = 14

/** Splits a host in two. The first part of a long one may be truncated. */
export const splitHost = (host: string): { start: string; end: string } => {
  const at = host.length > maxLength ? host.length - maxSuffixLength : host.length
  return { start: host.slice(0, at), end: host.slice(at) }
}
