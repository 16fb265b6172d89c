/*
 * The texts of mails. Plain functions that import nothing, because the server reads this file too; what is put in is escaped by
 * the HTML renderer.
 */

/** A mail as lines. `code` is set large on a line of its own; the rest are paragraphs. */
export type MailMessages = { subject: string; lines: string[]; code: string; after: string[] }

export const codeMail = (product: string, code: string, minutes: number): MailMessages => ({
  subject: `${code} is your ${product} code`,
  lines: [`Enter this code to log in to ${product}:`],
  code,
  after: [
    `Enter it within ${minutes} minutes, in the same browser. It works once.`,
    "Didn't request this? Ignore this email. Never share the code.",
  ],
})
