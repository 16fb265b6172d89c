import { brand } from '@fieldwork/core/brand.ts'
import { type AccountMail, unsubscribeLine } from '@fieldwork/core/messages/accountMails.ts'
import type { Message } from '../adapters/mail/mail.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

/** The origin of links in mails, because no request names a host. */
export const linkOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string => publicUrl ?? `http://localhost:${port}`

const font = 'font-family: system-ui, -apple-system, Segoe UI, Roboto, sans-serif'

/** For mail programs with dark mode. Programs without style sheets use the inline light colors. */
const darkStyles = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
body { background: #10181d !important; color: #e6eef1 !important; }
.sheet { background: #17222a !important; border-color: #2b3a42 !important; border-top-color: #7fd0e3 !important; }
.action { background: #7fd0e3 !important; color: #06232b !important; }
.brand { color: #7fd0e3 !important; }
.quiet, .quiet a { color: #94a6ae !important; }
}`

/** Wraps the body of a mail in HTML under the product's name. */
export const mailHtml = (subject: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style></head>
<body style="${font}; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere; margin: 0; padding: 24px 12px; background: #f3f6f7; color: #14242c">
<div class="sheet" style="max-width: 32em; margin: 0 auto; padding: 12px 28px; background: #fff; border: 1px solid #dfe6e9; border-top: 4px solid #00596e; border-radius: 9px">
<p class="brand" style="margin: 8px 0 20px; font-size: 19px; font-weight: bold; letter-spacing: -0.02em; color: #00596e">${escapeHtml(brand.name)}</p>
${body}
</div>
</body>
</html>`

export const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')

const button =
  'display: inline-block; padding: 10px 18px; border-radius: 9px; background: #00596e; color: #fff; font-weight: bold; text-decoration: none'

/** A mail of the account as text and as HTML. `unsubscribe`: the address that ends such mails (RFC 8058). */
export const accountMessage = (
  to: string,
  { subject, lines, list = [], action, after = [] }: AccountMail,
  unsubscribe?: string,
): Message => {
  const words = unsubscribe === undefined ? undefined : unsubscribeLine(brand.name, unsubscribe)
  const items = list.length > 0 && `<ul style="padding-left: 20px">${list.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}</ul>`
  const link =
    action &&
    `<p style="margin: 24px 0"><a class="action" href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>`
  const footer =
    words &&
    `<p class="quiet" style="font-size: 13px; color: #5a6c75">${escapeHtml(words.reason)} <a href="${escapeHtml(unsubscribe!)}" style="color: #5a6c75">${escapeHtml(words.link)}</a></p>`
  return {
    to,
    subject: subject.replaceAll(/\p{Cc}/gu, ' '),
    text: [
      ...lines,
      ...(list.length > 0 ? [list.map((item) => `- ${item}`).join('\n')] : []),
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ...after,
      ...(words ? [words.text] : []),
    ].join('\n\n'),
    html: mailHtml(subject, [paragraphs(lines), items, link, paragraphs(after), footer].filter(Boolean).join('\n')),
    ...(unsubscribe === undefined
      ? {}
      : { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  }
}
