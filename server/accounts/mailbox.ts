import { domainToASCII } from 'node:url'
import type { Config } from '../config.ts'
import { keyedHash } from '../keys.ts'

/**
 * The mailbox behind an address, for counting only: `+tags`, the dots that Gmail ignores, and the two spellings of an international
 * domain all reach the same person.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1)) || email.slice(at + 1)
  const local = email.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return domain === 'gmail.com' || domain === 'googlemail.com' ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

export const mailboxHashOf = ({ config }: { config: Pick<Config, 'secret'> }, email: string): Buffer =>
  keyedHash(config.secret, 'mailbox', mailboxOf(email))
