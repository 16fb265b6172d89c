import { mailboxMessages } from '@fieldwork/core/messages/mailbox.ts'
import { loginPath, mailboxPath, routePatterns } from '@fieldwork/core/paths.ts'
import { authenticate } from '../accounts/authenticate.ts'
import type { Context } from '../context.ts'
import type { PlainRoute } from '../http/route.ts'
import { mailboxPage, refusalPage } from './mailboxPage.ts'

/** Shows administrators the unsent mails while there is no mail server, so that codes can be read even without `/dev`. */
export const adminMailbox = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: mailboxPath,
    handle: async (request) => {
      if (context.config.mail.url) return refusalPage(404, mailboxMessages.mailIsSent)
      const { user, reader, renewedCookie } = await authenticate(context, request.header('cookie'))
      const headers: Record<string, string> = renewedCookie ? { 'set-cookie': renewedCookie } : {}
      if (!user)
        return refusalPage(401, mailboxMessages.signInFirst, { href: loginPath(mailboxPath), label: mailboxMessages.signIn }, headers)
      if (!user.isAdmin) return refusalPage(403, mailboxMessages.onlyAdmins, undefined, headers)
      if (!reader.admin)
        return refusalPage(403, mailboxMessages.confirmFirst, { href: routePatterns.admin, label: mailboxMessages.confirm }, headers)
      const back = `<a class="action" href="${routePatterns.admin}/mail">${mailboxMessages.back}</a>`
      // A person at someone else's open browser must not be able to use a code from here to pass as its owner.
      return mailboxPage(context, back, headers, context.config.flags['capability.passkeys'] ? user.email : undefined)
    },
  },
]
