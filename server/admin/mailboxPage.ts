import PostalMime, { type Email } from 'postal-mime'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { mailboxMessages as messages } from '@fieldwork/core/messages/mailbox.ts'
import { usableCodes } from '../accounts/codes.ts'
import type { Context } from '../context.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { Reply } from '../http/route.ts'
import { mailsInFolder } from '../adapters/mail/mailFolder.ts'
import { plainPage } from '../rendering/plainPage.ts'

/** Maximum number of mails on the page. */
const maxMails = 50
const minute = 60_000

/** `code`: still usable; `isSpent`: the mail has a code that is no longer usable. */
type FolderMail = { to: string; date: Date; subject: string; text: string; code: string | undefined; isSpent: boolean }
type Headers = Record<string, string>

/** The unsent mails in the data directory, newest first, with their codes. `back` is a link; mails to `reader` are left out. */
export const mailboxPage = async (context: Context, back = '', headers: Headers = {}, reader?: string): Promise<Reply> => {
  const kept = await mailsInFolder(context.config.dataDir, maxMails)
  const isUsable = await usableCodes(context)
  const all = await Promise.all(kept.map(async ({ bytes }) => readMail(await PostalMime.parse(bytes), isUsable)))
  const mails = all.filter(({ to }) => to !== reader)
  const now = context.now()
  const list = mails.length === 0 ? `<p class="empty">${messages.empty}</p>` : mails.map((mail) => article(mail, now)).join('\n')
  const body = `<header class="l-row l-wrap l-justify-between l-gap12">
<h1>${messages.title}</h1>
<span class="l-row l-wrap l-gap10">${back} <a class="action" href="">${messages.refresh}</a></span>
</header>
<p class="lead">${messages.lead}${mails.length < all.length ? ` ${messages.ownLeftOut}` : ''}</p>
${list}`
  return plainPage(200, messages.title, body, headers)
}

const goHome = { href: routePatterns.start as string, label: messages.home as string }

/** Explains why there is no mailbox, with a link to help. */
export const refusalPage = (status: number, sentence: string, { href, label } = goHome, headers: Headers = {}): Reply => {
  const body = `<h1>${messages.refused}</h1>
<p class="lead">${sentence}</p>
<p><a class="action" data-primary href="${escapeHtml(href)}">${label}</a></p>`
  return plainPage(status, messages.refused, body, headers)
}

const readMail = (
  { to: recipients, date: sent, subject = '', text = '' }: Email,
  isUsable: (email: string, mailed: Date) => boolean,
): FolderMail => {
  const to = recipients?.map(({ address }) => address).join(', ') ?? ''
  const date = new Date(sent ?? 0)
  const code = text.match(/^\d{6}$/m)?.[0]
  const isSpent = code !== undefined && !isUsable(to, date)
  return { to, date, subject, text: text.trim(), code: isSpent ? undefined : code, isSpent }
}

const article = (
  { to, date, subject, text, code, isSpent }: FolderMail,
  now: number,
): string => `<article class="l-row l-start l-wrap l-gap12 l-above12 l-card">
${code ? `<p class="code">${code}</p>` : ''}
<div>
<h2>${code ? messages.code : escapeHtml(subject)}</h2>
<p class="l-above2 t-small t-faint">${messages.to} <b class="t-quiet t-breaks">${escapeHtml(to)}</b>, <time datetime="${date.toISOString()}">${howLongAgo(now - date.getTime())}</time>${isSpent ? `, ${messages.spent}` : ''}</p>
<details class="l-above10 t-small"><summary>${messages.showText}</summary><pre>${escapeHtml(text)}</pre></details>
</div>
</article>`

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const howLongAgo = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / minute)
  if (minutes < 1) return messages.justNow
  if (minutes < 60) return relative.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day')
}
