/*
 * What the server mails. Plain functions that import nothing, because the server reads this file too; what is put in is escaped by
 * whoever makes HTML of it.
 */

/** A mail as lines: `code` stands alone and large, the rest are paragraphs. */
export type MailWords = { subject: string; lines: string[]; code: string; after: string[] }

export const codeMail = (product: string, code: string, minutes: number): MailWords => ({
  subject: `Your ${product} code`,
  lines: [`Type this code to log in to ${product}:`],
  code,
  after: [
    `It works once, within ${minutes} minutes.`,
    'If you did not ask for it, nothing happened: nobody can log in without it. Never read it out to anybody.',
  ],
})
