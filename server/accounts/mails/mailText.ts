import { brand } from '@fieldwork/core/brand.ts'
import { type AccountMail, unsubscribeLine } from '@fieldwork/core/messages/accountMails.ts'
import type { Message } from '../../adapters/mail/mail.ts'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'

/** Where links in mails lead: no request is there to name a host. */
export const linkOrigin = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`

/** The HTML of a mail around its body. */
export const mailHtml = (subject: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 32em; margin: 2em auto; padding: 0 1em">
${body}
</body>
</html>`

export const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')

/** A mail of the account, as text and as HTML that says the same. `unsubscribe`: the address for who wants no more such mails (RFC 8058). */
export const accountMessage = (to: string, { subject, lines, action, after = [] }: AccountMail, unsubscribe?: string): Message => {
  const words = unsubscribe === undefined ? undefined : unsubscribeLine(brand.name, unsubscribe)
  const link = action && `<p><a href="${escapeHtml(action.url)}" style="font-weight: bold">${escapeHtml(action.label)}</a></p>`
  const footer =
    words &&
    `<p style="font-size: 13px; color: #555">${escapeHtml(words.reason)} <a href="${escapeHtml(unsubscribe!)}">${escapeHtml(words.link)}</a></p>`
  return {
    to,
    subject: subject.replaceAll(/\p{Cc}/gu, ' '),
    text: [...lines, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after, ...(words ? [words.text] : [])].join('\n\n'),
    html: mailHtml(subject, [paragraphs(lines), link, paragraphs(after), footer].filter(Boolean).join('\n')),
    ...(unsubscribe === undefined
      ? {}
      : { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  }
}
