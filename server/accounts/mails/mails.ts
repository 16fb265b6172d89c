import { brand } from '@fieldwork/core/brand.ts'
import { safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import * as messages from '@fieldwork/core/messages/accountMails.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { loginPath, routePatterns } from '@fieldwork/core/paths.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/transaction.ts'
import { enqueuePatientMail } from '../../jobs/mail.ts'
import { accountMessage, linkOrigin } from './mailText.ts'
import { claimProWelcome, unwelcomedPros } from './queries.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

type Recipient = { id: string; email: string; name: string }

export const mailWelcome = (context: Context, tx: Transaction, { id, email }: Omit<Recipient, 'name'>): Promise<void> => {
  const mail = messages.welcomeMail(brand.name, `${linkOrigin(context.config)}${routePatterns.start}`, Boolean(context.config.openId))
  return enqueuePatientMail(context, tx, accountMessage(email, mail, unsubscribeAddress(context.config, id)))
}

/** Every person who has Pro and was never told, each once: an operator may have written the plan into the database by hand. */
export const welcomePros = async (context: Context): Promise<void> => {
  for (const { id } of await unwelcomedPros(context.db)) await context.db.transaction((tx) => mailProWelcome(context, tx, id))
}

/** Welcomes somebody to Pro by a mail, once ever; does nothing for anybody else. */
export const mailProWelcome = async (context: Context, tx: Transaction, userId: string): Promise<void> => {
  const claimed = await claimProWelcome(tx, userId, new Date(context.now()))
  if (!claimed) return
  const mail = messages.proMail(brand.name, claimed.name, `${linkOrigin(context.config)}${routePatterns.start}`)
  await enqueuePatientMail(context, tx, accountMessage(claimed.email, mail))
}

export const mailDeletion = (context: Context, tx: Transaction, { email, name }: Recipient, deletionAt: Date): Promise<void> => {
  const date = dayInWords(deletionAt.toISOString())
  const url = `${linkOrigin(context.config)}${loginPath(routePatterns.account)}`
  return enqueuePatientMail(context, tx, accountMessage(email, messages.deletionMail(brand.name, name, date, url)))
}

/** Mails somebody the address of the page that they are on. */
export const mailPageLink = ({ config, ...context }: Context, { email }: Recipient, page: { path: string; title: string }) => {
  const title = page.title.replaceAll(/\p{C}+/gu, ' ').trim() || brand.name
  const mail = messages.linkMail(brand.name, title, `${linkOrigin(config)}${safeReturnTo(page.path)}`)
  return context.db.transaction((tx) => enqueuePatientMail({ config, ...context }, tx, accountMessage(email, mail)))
}
