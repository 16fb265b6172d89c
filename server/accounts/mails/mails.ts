import { brand } from '@fieldwork/core/brand.ts'
import { codeLifetime, safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import * as messages from '@fieldwork/core/messages/accountMails.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { codeMail } from '@fieldwork/core/messages/mail.ts'
import { loginPath, routePatterns } from '@fieldwork/core/paths.ts'
import type { Message } from '../../adapters/mail/mail.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/transaction.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { enqueuePatientMail } from '../../jobs/mail.ts'
import { accountMessage, linkOrigin, mailHtml, paragraphs } from '../../jobs/mailText.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

/** The mail that carries a one-time code, as text and as HTML that says the same. */
export const codeMessage = (to: string, code: string): Message => {
  const { subject, lines, after } = codeMail(brand.name, code, codeLifetime)
  return {
    to,
    subject,
    text: [...lines, code, ...after].join('\n\n'),
    html: mailHtml(
      subject,
      `${paragraphs(lines)}
<p style="font-size: 32px; font-weight: bold; letter-spacing: 0.2em; font-family: monospace">${escapeHtml(code)}</p>
${paragraphs(after)}`,
    ),
  }
}

type Recipient = { id: string; email: string; name: string }

export const mailWelcome = (context: Context, tx: Transaction, { id, email }: Omit<Recipient, 'name'>): Promise<void> => {
  const mail = messages.welcomeMail(brand.name, `${linkOrigin(context.config)}${routePatterns.start}`, Boolean(context.config.openId))
  return enqueuePatientMail(context, tx, accountMessage(email, mail, unsubscribeAddress(context.config, id)))
}

export const mailDeletion = (context: Context, tx: Transaction, { email, name }: Recipient, deletionAt: Date): Promise<void> => {
  const date = dayInWords(deletionAt.toISOString())
  return enqueuePatientMail(context, tx, accountMessage(email, messages.deletionMail(brand.name, name, date, accountUrl(context))))
}

export const mailSuspension = (context: Context, tx: Transaction, { email, name }: Recipient, isSuspended: boolean): Promise<void> => {
  const { contactEmail } = context.config.addresses
  const mail = isSuspended
    ? messages.suspensionMail(brand.name, name, contactEmail)
    : messages.suspensionLiftedMail(brand.name, name, accountUrl(context))
  return enqueuePatientMail(context, tx, accountMessage(email, mail))
}

type PasskeyMail = (product: string, name: string, passkey: string, url: string) => messages.AccountMail

/** Notifies a user by email that a passkey was added or removed, no matter by whom. */
export const mailPasskeyChange = (context: Context, tx: Transaction, { email, name }: Recipient, mail: PasskeyMail, passkey: string) =>
  enqueuePatientMail(context, tx, accountMessage(email, mail(brand.name, name, passkey, accountUrl(context))))

export const mailPasskeysReset = (context: MailContext, tx: Transaction, { email, name }: Recipient): Promise<void> =>
  enqueuePatientMail(context, tx, accountMessage(email, messages.passkeysResetMail(brand.name, name, accountUrl(context))))

type MailContext = Pick<Context, 'config' | 'jobs'>

const accountUrl = ({ config }: Pick<Context, 'config'>): string => `${linkOrigin(config)}${loginPath(routePatterns.account)}`

/** Mails a user the address of their current page. */
export const mailPageLink = ({ config, ...context }: Context, { email }: Recipient, page: { path: string; title: string }) => {
  const title = page.title.replaceAll(/\p{C}+/gu, ' ').trim() || brand.name
  const mail = messages.linkMail(brand.name, title, `${linkOrigin(config)}${safeReturnTo(page.path)}`)
  return context.db.transaction((tx) => enqueuePatientMail({ config, ...context }, tx, accountMessage(email, mail)))
}
