import { routePatterns } from '@fieldwork/core/paths.ts'
import { unsubscribeMessages as messages } from '@fieldwork/core/messages/unsubscribe.ts'
import { addressOf, unsubscribe } from '../accounts/mails/queries.ts'
import { unsubscribedUser, unsubscribePath } from '../accounts/mails/unsubscribe.ts'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { PlainRoute, Reply } from '../http/route.ts'
import { plainPage } from './plainPage.ts'

/** The link only shows a question, because mail programs prefetch links. A POST, from the page or by RFC 8058, unsubscribes. */
export const unsubscribing = ({ config, db }: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: `${unsubscribePath}/:token`,
    handle: async ({ params: { token = '' } }) => {
      const userId = unsubscribedUser(config, token)
      const address = userId && (await addressOf(db, userId))
      return address ? question(address) : unknown()
    },
  },
  {
    method: 'POST',
    path: `${unsubscribePath}/:token`,
    handle: async ({ params: { token = '' } }) => {
      const userId = unsubscribedUser(config, token)
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
