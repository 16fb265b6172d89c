import { codeLifetime } from '@fieldwork/core/accounts/signIn.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { codeMail } from '@fieldwork/core/messages/mail.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { Message } from '../adapters/mail/mail.ts'
import { mailHtml, paragraphs } from '../jobs/mailText.ts'

/** The mail that carries a one-time code, as text and as HTML that says the same. */
export const codeMessage = (to: string, code: string): Message => {
  const { subject, lines, after } = codeMail(brand.name, code, codeLifetime)
  return {
    to,
    subject,
    text: [...lines, code, ...after].join('\n\n'),
    html: mailHtml(
      subject,
      `${paragraphs(lines)}
<p style="font-size: 32px; font-weight: bold; letter-spacing: 0.2em; font-family: monospace">${escapeHtml(code)}</p>
${paragraphs(after)}`,
    ),
  }
}
