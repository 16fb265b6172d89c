import { codeLifetime } from '@fieldwork/core/accounts/signIn.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { codeMail } from '@fieldwork/core/messages/mail.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { Message } from '../adapters/mail/mail.ts'

/** The mail that carries a one-time code, as text and as HTML that says the same. */
export const codeMessage = (to: string, code: string): Message => {
  const { subject, lines, after } = codeMail(brand.name, code, codeLifetime)
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
  return {
    to,
    subject,
    text: [...lines, code, ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 32em; margin: 2em auto; padding: 0 1em">
${paragraphs(lines)}
<p style="font-size: 32px; font-weight: bold; letter-spacing: 0.2em; font-family: monospace">${escapeHtml(code)}</p>
${paragraphs(after)}
</body>
</html>`,
  }
}
