import { isIP } from 'node:net'
import { delimiter, resolve } from 'node:path'
import * as z from 'zod/mini'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { isLocalHost } from '@fieldwork/core/localHost.ts'

/*
 * Formats of settings. Errors describe what a setting must be, never its value, which may be a secret.
 */

const accepting = (isRight: (text: string) => boolean, wanted: string) => z.string().check(z.refine(isRight, { error: wanted }))

/** An address with its host; some characters in an unescaped password would cut it off. */
export const address = (protocol: RegExp, example: string) => {
  const escapes = example.includes('password') ? '; in a password, # is written %23, / %2F and ? %3F' : ''
  const isRight = (text: string) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return protocol.test(url.protocol) && url.hash === '' && (url.host !== '' || url.pathname.length > 1)
  }
  return accepting(isRight, `an address such as ${example}${escapes}`)
}

/** The address of a bucket: it is the path, or the first part of a host of Amazon. */
export const bucket = (example: string) => {
  const isRight = (text: string) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, pathname, search, hash } = new URL(text)
    const hasBucket = /^\/+[^/]/.test(pathname) || /^[^.]+\.s3[.-]/.test(hostname)
    return /^https?:$/.test(protocol) && hasBucket && `${search}${hash}` === ''
  }
  return accepting(isRight, `an address such as ${example}, which names host and bucket`)
}

/** Only protocol and host, because links would ignore a path. */
export const origin = (example: string) =>
  accepting((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, pathname, search, hash, username } = new URL(text)
    return /^https?:$/.test(protocol) && `${pathname}${search}${hash}${username}` === '/'
  }, `an address without a path, such as ${example}`)

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Normalized as when signing in. */
export const emailAddresses = (text: string): string[] => listOf(text).flatMap((one) => emailAddress(one) ?? [])

export const emailList = accepting(
  (text) => emailAddresses(text).length === listOf(text).length,
  'email addresses, comma-separated, such as ines@example.org,kai@example.org',
)

/** One mailbox, with or without a name before it. A comma in an unquoted name would make it two. */
export const sender = accepting(
  (text) => /^(?:(?:"[^"]*"|[^"<>,;:@]*) ?<[^\s<>,;:@]+@[^\s<>,;:@]+>|[^\s<>,;:@]+@[^\s<>,;:@]+)$/.test(text),
  'one email address, such as School <hello@school.example>',
)

const isLink = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  return `${username}${password}` === '' && (protocol === 'https:' || (protocol === 'http:' && isLocalHost(host)))
}

/** A page for people; plain http only on this machine. */
export const link = (example: string) => accepting(isLink, `an https address such as ${example}`)

const isMailbox = (text: string): boolean => emailAddress(text) !== undefined

/** A page or a mailbox, since support may have no page. */
export const support = accepting(
  (text) => isLink(text) || (text.startsWith('mailto:') && isMailbox(text.slice('mailto:'.length))),
  'an https address such as https://support.example.org, or mailto: and an email address',
)

/** The ID of a price at Stripe; people name the product's or the amount by mistake. */
export const price = accepting((text) => /^price_\w+$/.test(text), 'the ID of a price, which begins with price_')

export const mailbox = accepting(isMailbox, 'one email address, such as hello@example.org')

/** In the format of Fastify's `trustProxy`. */
export const proxies = accepting(
  (text) => listOf(text).every((one) => ['loopback', 'linklocal', 'uniquelocal'].includes(one) || isNetwork(one)),
  'loopback, uniquelocal, or addresses, comma-separated, such as 10.0.0.0/8; never all addresses, because anyone could then forge theirs',
)

const isNetwork = (text: string): boolean => {
  const [ip = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(ip)]!
  const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
  return bits > 0 && rest.length === 0 && (isPrefix || (bits === 32 && isIP(prefix) === 4))
}

/** The roles granted by groups of an OpenID issuer. */
export type GroupRole = 'admin' | 'pro'
/** `claim`: the claim that lists the groups; dots separate nested names. */
export type GroupRoles = { claim: string; roles: ReadonlyArray<{ group: string; role: GroupRole }> }

/** `groups; staff=admin; students=pro`: the claim, then groups with their roles. The names of groups may contain `=` and commas. */
export const groupRoles = z.pipe(
  z
    .string()
    .check(z.regex(/^[^;=]+(;[^;]+=\s*(admin|pro)\s*)+$/, 'groups; staff=admin; students=pro (the claim, then groups with their roles)')),
  z.transform((text): GroupRoles => {
    const [claim, ...pairs] = text.split(';').map((part) => part.trim())
    const roles = pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      return { group: pair.slice(0, at).trim(), role: pair.slice(at + 1).trim() as GroupRole }
    })
    return { claim: claim!, roles }
  }),
)

/** Returns the groups of someone with these claims; undefined if the claim is missing. It may be a list or a single group. */
export const groupsIn = ({ claim }: GroupRoles, claims: Readonly<Record<string, unknown>>): unknown[] | undefined => {
  const value =
    claims[claim] ?? claim.split('.').reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], claims)
  return value === undefined ? undefined : [value].flat()
}

/** True if the issuer says that the claim is elsewhere: Entra ID leaves it out for people in very many groups. */
export const areGroupsElsewhere = (settings: GroupRoles, claims: Readonly<Record<string, unknown>>): boolean =>
  groupsIn(settings, claims) === undefined && Object.hasOwn(Object(claims['_claim_names']), settings.claim)

export const rolesOf = (settings: GroupRoles, claims: Readonly<Record<string, unknown>>): GroupRole[] => {
  const groups = new Set(groupsIn(settings, claims))
  return [...new Set(settings.roles.filter(({ group }) => groups.has(group)).map(({ role }) => role))].toSorted()
}

/** Nothing else, as the table of settings says: a `no` in another language, or a letter, would be a guess. */
export const trueOrFalse = z.stringbool({ truthy: ['true'], falsy: ['false'] })

const aWholeNumber = 'a whole number'

/** Only digits, because people don't mean 1000 by `1e3`. `unit`: begins with ` of `, if there is one. */
export const wholeNumber = (unit: string, min: number, max?: number) => {
  const error = `${aWholeNumber}${unit}${max === undefined ? `, at least ${min}` : ` from ${min} to ${max}`}`
  const range = z.number().check(z.gte(min, error), z.lte(max ?? Number.MAX_SAFE_INTEGER, error))
  return z.pipe(z.string().check(z.regex(/^\d+$/, error)), z.pipe(z.transform(Number), range))
}

/** Names a setting, with its value if it's a number: others may be secrets. */
export const namedSetting = (issue: z.core.$ZodIssue, values: Record<string, string | undefined>): string => {
  const name = issue.path.join('.')
  return wantedOf(issue).startsWith(aWholeNumber) ? `${name}=${values[name]}` : name
}

/** Describes the values that a setting accepts. */
export const wantedOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small' && issue.origin === 'string') return `at least ${issue.minimum} characters`
  if (issue.code === 'invalid_value') return issue.values.includes('true') ? 'true or false' : `one of ${issue.values.join(', ')}`
  return issue.message
}

/** The folders in CONTENT_DIR, separated as in PATH. */
export const contentDirsOf = (setting: string, root: string): string[] =>
  setting
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => resolve(root, folder))
