import { timingSafeEqual } from 'node:crypto'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { unsubscribeMessages as messages } from '@fieldwork/core/messages/unsubscribe.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import type { PlainRoute, Reply } from '../../http/route.ts'
import { keyedHash } from '../../keys.ts'
import { plainPage } from '../../rendering/plainPage.ts'
import { linkOrigin } from './mailText.ts'
import { addressOf, unsubscribe } from './queries.ts'

const path = '/unsubscribe'

/** Works without a session, for as long as the account is there. */
export const unsubscribeAddress = (config: Config, userId: string): string =>
  `${linkOrigin(config)}${path}/${userId}.${signatureOf(config, userId).toString('base64url')}`

const signatureOf = ({ secret }: Config, userId: string): Buffer => keyedHash(secret, 'unsubscribe', userId)

/** The account that this server signed for; undefined for every other token. */
const userOf = (config: Config, token: string): string | undefined => {
  const [, userId = '', given = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  const signature = Buffer.from(given, 'base64url')
  const expected = signatureOf(config, userId)
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? userId : undefined
}

/** Following the link only asks, because mail programs fetch links by themselves; a POST stops the mails, from the page or by RFC 8058. */
export const unsubscribing = ({ config, db }: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: `${path}/:token`,
    handle: async ({ params: { token = '' } }) => {
      const userId = userOf(config, token)
      const address = userId && (await addressOf(db, userId))
      return address ? question(address) : unknown()
    },
  },
  {
    method: 'POST',
    path: `${path}/:token`,
    handle: async ({ params: { token = '' } }) => {
      const userId = userOf(config, token)
      const address = userId && (await unsubscribe(db, userId))
      return address ? done(address) : unknown()
    },
  },
]

const question = (address: string): Reply =>
  plainPage(
    200,
    messages.title,
    `<h1>${messages.title}</h1>
<p class="lead">${escapeHtml(messages.ask(address))} ${messages.note}</p>
<form method="post"><button class="action" data-primary>${messages.confirm}</button></form>`,
  )

const done = (address: string): Reply =>
  plainPage(
    200,
    messages.doneTitle,
    `<h1>${messages.doneTitle}</h1>
<p class="lead">${escapeHtml(messages.done(address))} ${messages.again}</p>
<p><a class="action" href="${routePatterns.account}">${messages.account}</a></p>`,
  )

const unknown = (): Reply =>
  plainPage(
    404,
    messages.unknownTitle,
    `<h1>${messages.unknownTitle}</h1>
<p class="lead">${messages.unknown}</p>
<p><a class="action" data-primary href="/">${messages.home}</a></p>`,
  )
