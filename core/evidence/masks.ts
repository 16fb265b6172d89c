/** Replaces each match of an author's pattern in linear time. The caller provides the engine, because JavaScript's own isn't linear. */
export type PatternReplacer = (pattern: string, text: string, replacement: () => string) => string

/** Names of parts that differ between runs. */
export const builtInMasks = ['number', 'pid', 'time', 'date', 'duration', 'bytes', 'hash', 'address', 'path', 'version'] as const

type MaskName = (typeof builtInMasks)[number]

const months =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'
const weekdays = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*'
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?: ?(?:UTC|GMT|CEST|CET|Z)\b|[+-]\d{2}(?::?\d{2})?\b|Z\b)?`

/** Pattern of each mask. */
const patterns: Record<MaskName, string> = {
  date: [
    String.raw`\d{4}-\d{2}-\d{2}(?=T|\b)`,
    String.raw`(?:${weekdays},? )?\d{1,2}[ /](?:${months})[ /]\d{4}`,
    String.raw`(?:${weekdays},? )?(?:${months}) +\d{1,2}(?: ${clock})?(?:,? \d{4})?(?: GMT| UTC)?\b`,
  ].join('|'),
  time: `T?${clock}`,
  duration: String.raw`\d+m\d+(?:\.\d+)?s|\d+(?:[.,]\d+)? ?(?:ns|µs|us|ms|milliseconds?|s|seconds?|min|minutes?|h|hours?)\b`,
  bytes: String.raw`\d+(?:[.,]\d+)? ?(?:B|[kKMGT]i?B|[KMG]|bytes?)\b`,
  hash: String.raw`\b(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{7,}\b`,
  address: String.raw`\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|\b0x[0-9a-f]+\b|(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])`,
  path: String.raw`(?:~|\.{1,2})?(?:/[\w.@+-]+)+/?`,
  version: String.raw`\bv?\d+(?:\.\d+)+[\w.+~-]*`,
  pid: String.raw`\b\d{2,7}\b`,
  number: String.raw`\d+(?:[.,]\d+)*`,
}

/** Masks that contain others come first. */
const order: readonly MaskName[] = ['date', 'time', 'address', 'path', 'hash', 'duration', 'bytes', 'version', 'pid', 'number']

/** Replaces matches of masks with the mask's name. Runs of spaces and hyphens, whose length depends on the match, become one. */
export const maskText = (text: string, names: readonly string[], declared: Record<string, string>, replace: PatternReplacer): string => {
  if (names.length === 0) return text
  const known = order.filter((name) => names.includes(name)).map((name) => [name, patterns[name]] as const)
  let masked = text
  const maskNames: string[] = []
  // Masked text must not match the next mask, so it is represented by a private character meanwhile.
  const waiting = (name: string) => () => String.fromCodePoint(privateUse + maskNames.push(name) - 1)
  for (const name of names) if (declared[name] !== undefined) masked = replace(declared[name], masked, waiting(name))
  for (const [name, pattern] of known) masked = masked.replace(new RegExp(pattern, 'gu'), waiting(name))
  return masked
    .replace(
      new RegExp(`[\\u{${privateUse.toString(16)}}-\\u{f8ff}]`, 'gu'),
      (place) => `‹${maskNames[place.codePointAt(0)! - privateUse]}›`,
    )
    .replace(/ +/g, ' ')
    .replace(/-{2,}/g, '--')
    .replace(/^ | $/gm, '')
}

/** The first private-use character. */
const privateUse = 0xe000
