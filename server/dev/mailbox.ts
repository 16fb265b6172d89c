import { mailboxPage, refusalPage } from '../admin/mailboxPage.ts'
import type { Context } from '../context.ts'
import { Reply, type PlainRoute } from '../http/route.ts'
import { mailboxMessages } from '@fieldwork/core/messages/mailbox.ts'
import { requireLocal } from '../http/local.ts'
import { isSameSecret } from '../keys.ts'

const path = '/dev/mailbox'
const cookie = 'dev'
/** Seconds. */
const cookieLifetime = 12 * 3600

/** The link that opens the mailbox; undefined where `/dev/mailbox` does not exist. */
export const devMailboxPath = ({ devKey, mail }: Context['config']): string | undefined =>
  devKey && !mail.url ? `${path}?key=${devKey}` : undefined

/**
 * Unsent mails, for the person who runs this server on their own machine. The link with the key sets a cookie and redirects to the address
 * without it, so that the key isn't in the history.
 */
export const devMailbox = (context: Context): PlainRoute[] => {
  const { config } = context
  const { devKey } = config
  if (!devKey || config.mail.url) return []
  return [
    {
      method: 'GET',
      path,
      handle: async (request) => {
        requireLocal(request)
        const key = new URL(request.url, 'http://server').searchParams.get('key')
        if (key !== null && isSameSecret(key, devKey)) return openMailbox(devKey)
        if (key !== null || !isSameSecret(request.cookie(cookie) ?? '', devKey)) return refusalPage(404, mailboxMessages.needsKey)
        return mailboxPage(context)
      },
    },
  ]
}

const openMailbox = (key: string) =>
  new Reply(303, {
    location: path,
    'set-cookie': `${cookie}=${key}; Path=/dev; HttpOnly; SameSite=Lax; Max-Age=${cookieLifetime}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
