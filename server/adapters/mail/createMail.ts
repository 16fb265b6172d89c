import type { Config } from '../../config.ts'
import type { Mail } from './mail.ts'
import { folderMail } from './mailFolder.ts'
import { smtpMail } from './smtp.ts'

/** Uses SMTP if a server is configured; otherwise stores mails in the data directory. */
export const createMail = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mail =>
  mail.url ? smtpMail(mail.url, mail.from) : folderMail(dataDir, mail.from)
