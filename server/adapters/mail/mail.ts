import type { Config } from '../../config.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

/** One message; `text` and `html` say the same. */
export type Message = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** Hands a message over; rejects when nobody took it. */
export type Mail = { send: (message: Message) => Promise<void>; close: () => Promise<void> }

/** By SMTP when a server is named, else kept in the data directory. */
export const createMail = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mail =>
  mail.url ? smtpMail(mail.url, mail.from) : outboxMail(dataDir, mail.from)
