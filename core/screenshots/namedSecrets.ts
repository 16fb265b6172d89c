import { isMostlyHexadecimal } from './unnamedSecrets.ts'
import type { SecretKind, SecretSpan } from './secretKind.ts'

/* Recognizes secrets by a preceding name: `API_KEY=…`, `"password": "…"`, `--token …`, or a label above or beside the value. */

const passwords = 'pass ?word|passwd|passwort|passphrase|pwd'
const keys =
  'secret|api[ _-]?key|access[ _-]?key|private[ _-]?key|signing[ _-]?key|encryption[ _-]?key|[a-z]_key|secret ?access ?key|credentials?'
const tokens = 'token|authorization|session[ _-]?id|cookie'
const names = `(?<password>${passwords})|(?<key>${keys})|(?<token>${tokens})`

const assigned = new RegExp(
  String.raw`(?:${names})[\w.-]{0,12}["']? ?(?<sign>[:=]|=>|:=) ?(?:"(?<quoted>[^\s"]{4,})|'(?<single>[^\s']{4,})|(?<bare>[^\s"']\S{3,}))`,
  'dgi',
)
const flag = new RegExp(
  // A flag begins after a space or quote: without that, a long row of hyphens would take quadratic time.
  String.raw`(?<![\w-])--?[\w-]*?(?:${names})[ =](?:"(?<quoted>[^\s"]{4,})|'(?<single>[^\s']{4,})|(?<bare>[^\s"']\S{3,}))`,
  'dgi',
)

/** Finds secrets after a name in the same line. */
export const secretsByName = (text: string): SecretSpan[] =>
  [assigned, flag].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups, indices }) => {
      const form = ['quoted', 'single', 'bare'].find((one) => groups![one] !== undefined)!
      const value = groups![form]!.replace(/[,;)}\]]+$/, '')
      const start = indices!.groups![form]![0]
      const isClose = pattern === flag || groups!['sign'] === '=' || form !== 'bare'
      return isSecretValue(value, isClose) ? [{ kind: kindIn(groups!), start, end: start + value.length }] : []
    }),
  )

const announcing = new RegExp(String.raw`^(?!BEGIN)(?:[\w-]+ ){0,3}(?:${names})(?: ?id| ?value)?$`, 'i')

/** Returns the kind of secret that a label announces; undefined for other labels. */
export const announcedKind = (label: string): SecretKind | undefined => {
  const found = announcing.exec(label.replace(/^\W+|\W+$/g, ''))
  return found ? kindIn(found.groups!) : undefined
}

/** Returns the secret in a line after a label: one long word with digits and letters. */
export const announcedSecret = (text: string, kind: SecretKind): SecretSpan | undefined => {
  const found = /^["']?(?<value>[^\s"']{8,}?)["',;]*(?: (?:Show|Hide|Copy|Copied|[^\w\s]{1,2}))*[",; ]*$/d.exec(text)
  const [start, end] = found?.indices?.groups?.['value'] ?? []
  if (start === undefined || end === undefined) return undefined
  const value = text.slice(start, end)
  return isSecretValue(value, false) && (value.length >= 32 || !isMostlyHexadecimal(value)) ? { kind, start, end } : undefined
}

const kindIn = (groups: Record<string, string | undefined>): SecretKind =>
  groups['password'] === undefined ? (groups['key'] === undefined ? 'token' : 'key') : 'password'

/** Placeholders in place of a value: variables, calls, words in brackets, hidden values. */
const placeholder =
  /^(?:[$<({[*•.…]|\.\.|process\.|os\.|env\.|var\.|secrets\.|null|true|false|none|undefined|your|example|changeme)|[*•]{3}|\w\(|^%\w+%$|(?:PASSWORD|TOKEN|SECRET|KEY)$/i

/** `isClose`: it follows an equals sign or is in quotes, so it's a value rather than the rest of a sentence. */
const isSecretValue = (value: string, isClose: boolean): boolean => {
  if (placeholder.test(value) || value.length < 4 || /^[\d.]+$/.test(value)) return false
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(value)).length
  if (/^https?:\/\//.test(value) || /[\\/][\w-]+\.\w{1,5}$/.test(value)) return false
  if (isClose)
    return classes >= 2 ? /\d/.test(value) || value.length >= 12 || /[!#%&^?]/.test(value) : value.length >= 8 && !/^[A-Z_]+$/.test(value)
  return /\d/.test(value) && classes >= 2 && value.length >= 8
}
