import { randomInt, timingSafeEqual } from 'node:crypto'
import { nicknameFrom, nicknameWithSuffix } from '../../core/accounts/nickname.ts'
import { codeLength, codeLifetime, codeTries, mayMail } from '../../core/accounts/signIn.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/connect.ts'
import { keyedHash } from '../keys.ts'
import { codeMessage } from './codeMail.ts'
import { post } from './courier.ts'
import { mailboxOf } from './mailbox.ts'
import { deleteCode, deleteSession, insertSentCode, insertUser, replaceCode, sentCodes, tryCode, userByEmail } from './queries.ts'
import { openSession } from './session.ts'

const dayInMilliseconds = 86_400_000
const newCode = () => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

/**
 * Mails a code, unless the mailbox has had its share. Who has an account is not even looked up, so neither answer nor time can tell. A
 * code that was mailed before stays good when no new one is.
 */
export const mailCode = async (context: Context, email: string): Promise<void> => {
  const { db, config, now, jobs } = context
  const mailbox = keyedHash(config.secret, 'mailbox', mailboxOf(email))
  const isPosted = await db.transaction(async (tx) => {
    await tx.lock(`mailbox ${mailbox.toString('base64')}`)
    const time = now()
    if (!mayMail(await sentCodes(tx, mailbox, new Date(time - dayInMilliseconds)), time)) return false
    const code = newCode()
    await insertSentCode(tx, mailbox, new Date(time))
    await replaceCode(tx, { ...hashesOf(context, email, code), expires: new Date(time + codeLifetime * 60_000) })
    await post(context, tx, codeMessage(email, code))
    return true
  })
  if (isPosted) jobs.wake('mail')
}

/**
 * Answers the token of a new session; undefined when the code is not the one that was mailed, too old, used, or tried too often. The
 * first success makes the account. `replaced` is the session that this browser had.
 */
export const signInWithCode = async (
  context: Context,
  email: string,
  code: string,
  replaced: Buffer | undefined,
): Promise<string | undefined> => {
  const { db, now } = context
  const { addressHash, codeHash } = hashesOf(context, email, code)
  return db.transaction(async (tx) => {
    const kept = await tryCode(tx, addressHash, new Date(now()), codeTries)
    if (!timingSafeEqual(codeHash, kept?.code_hash ?? Buffer.alloc(codeHash.length)) || !kept) return undefined
    await deleteCode(tx, addressHash)
    if (replaced) await deleteSession(tx, replaced)
    return openSession(tx, await accountOf(tx, email), now())
  })
}

const hashesOf = ({ config }: Context, email: string, code: string) => ({
  addressHash: keyedHash(config.secret, 'address', email),
  codeHash: keyedHash(config.secret, 'code', `${code} ${email}`),
})

/** Two people who sign up at once under the same nickname get different ones; one person who does gets one account. */
export const accountOf = async (tx: Transaction, email: string): Promise<string> => {
  const known = await userByEmail(tx, email)
  if (known) return known.id
  const wanted = nicknameFrom(email)
  const name = email.slice(0, email.lastIndexOf('@'))
  for (let attempt = 0; attempt < 20; attempt++) {
    // A common name has many bearers: after a few neighbours, guess far away.
    const suffix = attempt < 5 ? attempt : randomInt(10 ** (attempt > 10 ? 9 : 4))
    const nickname = suffix === 0 ? wanted : nicknameWithSuffix(wanted, suffix)
    const made = (await insertUser(tx, { email, nickname, name })) ?? (await userByEmail(tx, email))
    if (made) return made.id
  }
  throw new Error('No free nickname was found.')
}
