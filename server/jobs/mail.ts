import { counters } from '../metrics/counters.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { seal, unseal } from '../keys.ts'
import { messageWithCause } from '../messageWithCause.ts'
import type { Message } from '../adapters/mail/mail.ts'
import { mailFolderIn } from '../adapters/mail/mailFolder.ts'
import { PermanentError } from '../adapters/queue/jobs.ts'

/** Enqueues a mail, encrypted, to be sent after the commit; wake the queue `mail` then. */
export const enqueueMail = ({ jobs, config }: Context, tx: Transaction, message: Message): Promise<void> =>
  jobs.enqueue(tx, 'mail', { sealed: seal(config.secret, 'job', JSON.stringify(message)) })

/** The same for mails that may be late: they are retried for two days while the mail server is down. */
export const enqueuePatientMail = ({ jobs, config }: Pick<Context, 'jobs' | 'config'>, tx: Transaction, message: Message): Promise<void> =>
  jobs.enqueue(tx, 'patientMail', { sealed: seal(config.secret, 'job', JSON.stringify(message)) })

/** Starts sending enqueued mails, with a few retries each. */
export const startMailWorker = async (context: Context): Promise<void> => {
  await context.jobs.take('mail', send(context))
  await context.jobs.take('patientMail', send(context))
}

const send =
  ({ config, mail, log }: Context) =>
  async ({ sealed }: { sealed: string }): Promise<void> => {
    const message = JSON.parse(unseal(config, 'job', sealed)) as Message
    const error: unknown = await mail.send(message).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    counters.mails.inc({ outcome: error === undefined ? 'sent' : 'failed' })
    if (error === undefined) return
    const state = stateOf(error)
    const isPermanent = isRecipientRefused(error)
    const next = isPermanent ? 'its address was refused' : 'it is tried again a few times'
    const host = config.mail.url && new URL(config.mail.url).host
    if (host) log.warn({ host, state, reason: reasonOf(error) }, `a mail could not be sent; ${next}`)
    // Errors of the file system don't name the recipient.
    else log.warn({ reason: (error as Error).message, folder: mailFolderIn(config.dataDir) }, `a mail could not be written; ${next}`)
    throw new (isPermanent ? PermanentError : Error)(`mail not sent: ${state}`)
  }

/** True if the mail server refused the recipient for good, such as an address with a typo. */
const isRecipientRefused = (error: unknown): boolean => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}

/** Of a mail server's reply only the codes, because it may quote the recipient or the text. */
const reasonOf = (error: unknown): string => {
  const { response, command = 'it' } = error as { response?: string; command?: string }
  if (response === undefined) return messageWithCause(error)
  return `${command} was answered with ${/^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response)?.[0] ?? 'no code'}`
}

/** Mail servers quote the recipient in errors, and the queue stores thrown errors, so only error codes may pass. */
const stateOf = (error: unknown): string => {
  const { code, originalCode, responseCode } = error as { code?: string; originalCode?: string; responseCode?: number }
  return [...new Set([code, originalCode, responseCode])].filter((part) => part !== undefined).join(' ') || 'unknown reason'
}
