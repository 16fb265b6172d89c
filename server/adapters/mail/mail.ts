import type { Config } from '../../config.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

/** One message; `text` and `html` say the same. */
export type Message = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

export type Mail = {
  /** Hands a message over; rejects when nobody took it. */
  send: (message: Message) => Promise<void>
  /** Rejects when the server is not there, or does not accept the account; absent where there is none. */
  verify?: () => Promise<void>
  close: () => Promise<void>
}

/** By SMTP when a server is named, else kept in the data directory. */
export const createMail = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mail =>
  mail.url ? smtpMail(mail.url, mail.from) : outboxMail(dataDir, mail.from)
