import { codeLifetime } from '../../core/accounts/signIn.ts'
import { brand } from '../../core/brand.ts'
import { codeMail } from '../../web/words/mail.ts'
import { escaped } from '../escaped.ts'
import type { Message } from '../outside/mail.ts'

/** The mail that carries a one-time code, as text and as HTML that says the same. */
export const codeMessage = (to: string, code: string): Message => {
  const { subject, lines, after } = codeMail(brand.name, code, codeLifetime)
  const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escaped(text)}</p>`).join('\n')
  return {
    to,
    subject,
    text: [...lines, code, ...after].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 32em; margin: 2em auto; padding: 0 1em">
${paragraphs(lines)}
<p style="font-size: 32px; font-weight: bold; letter-spacing: 0.2em; font-family: monospace">${escaped(code)}</p>
${paragraphs(after)}
</body>
</html>`,
  }
}
