import type { SendMailOptions } from 'nodemailer'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import type { Message } from './mail.ts'

/**
 * A message as nodemailer takes it. Throws unless `to` is one plain address: as text it would be parsed as a list, and a line break in it
 * has redirected mail.
 */
export const envelopeOf = (from: string, { to, subject, text, html, headers = {} }: Message): SendMailOptions => {
  if (emailAddress(to) !== to) throw new Error('The recipient is not one plain address.')
  if ([subject, ...Object.entries(headers).flat()].some((line) => /\p{Cc}/u.test(line)))
    throw new Error('A header has a control character in it.')
  return { from, to: { name: '', address: to }, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated', ...headers } }
}
