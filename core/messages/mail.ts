/* Texts of the email with a code. The HTML renderer escapes the values. */

/** `code` is shown large on its own line; the rest are paragraphs. */
export type MailMessages = { subject: string; lines: string[]; code: string; after: string[] }

export const codeMail = (product: string, code: string, minutes: number): MailMessages => ({
  subject: `${code} is your ${product} code`,
  lines: [`Enter this code to log in to ${product}:`],
  code,
  after: [
    `Enter it within ${minutes} minutes, in the same browser. It works once.`,
    'Didn’t request this? Ignore this email. Never share the code.',
  ],
})
