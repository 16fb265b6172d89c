import { brand } from '@fieldwork/core/brand.ts'
import { proMail } from '@fieldwork/core/messages/accountMails.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { enqueuePatientMail } from '../jobs/mail.ts'
import { accountMessage, linkOrigin } from '../jobs/mailText.ts'
import { claimProWelcome, unwelcomedPros } from './queries.ts'

/** Users with Pro who never got the mail: an operator may have set the plan in the database by hand. */
export const welcomePros = async (context: Context): Promise<void> => {
  for (const { id } of await unwelcomedPros(context.db)) await context.db.transaction((tx) => mailProWelcome(context, tx, id))
}

/** Sends a new Pro user the welcome mail, once. Does nothing for other users. */
export const mailProWelcome = async (context: Context, tx: Transaction, userId: string): Promise<void> => {
  const claimed = await claimProWelcome(tx, userId, new Date(context.now()))
  if (!claimed) return
  const mail = proMail(brand.name, claimed.name, `${linkOrigin(context.config)}${routePatterns.start}`)
  await enqueuePatientMail(context, tx, accountMessage(claimed.email, mail))
}
