/** Characters that are shown whole. */
const maxLength = 24
/** Characters of the end, which says whose host it is. */
const maxSuffixLength = 14

/** A host in two pieces. Of a long one the first is what may be cut where there is no room. */
export const splitHost = (host: string): { start: string; end: string } => {
  const at = host.length > maxLength ? host.length - maxSuffixLength : host.length
  return { start: host.slice(0, at), end: host.slice(at) }
}
