import { randomInt, timingSafeEqual } from 'node:crypto'
import { type Acquaintance, isAlive, mayTryCode, secondsUntilNextCode } from '@fieldwork/core/accounts/codeBudget.ts'
import type { requestCode } from '@fieldwork/core/accounts/contract.ts'
import { codeLength, codeLifetime, resendAfter } from '@fieldwork/core/accounts/signIn.ts'
import type { OutputOf } from '@fieldwork/core/endpoint.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { counters } from '../metrics/counters.ts'
import type { Transaction } from '../database/transaction.ts'
import { acceptedSecrets, keyedHash } from '../keys.ts'
import { type Browser, browserFrom, newBrowser, openBrowserSession, type SignedInBrowser } from './browser.ts'
import { enqueueMail } from '../jobs/mail.ts'
import { mailboxHashOf } from './mailbox.ts'
import { codeMessage } from './mails/mails.ts'
import { closeCodes, type CodeRow, codesOf, countTry, insertCode, mailboxesKnownTo, recentCodes } from './queries.ts'
import { signUp } from './signUp.ts'

type CodeRequest = OutputOf<typeof requestCode>

const dayInMilliseconds = 86_400_000
const newCode = () => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

/**
 * Mails a code that only this browser can use. The reply and its effects are the same for everybody. On another request
 * within half a minute, the browser keeps the code it has, if it can still be tried. Throws `too_many_codes` with the seconds to wait if
 * the mailbox has had its share. `isKnown`: the browser signed in before, to any mailbox.
 */
export const mailCode = async (context: Context, email: string, browser: Browser): Promise<CodeRequest & { isKnown: boolean }> => {
  const { db, now, jobs } = context
  const { mailboxHash, addressHash } = hashesOf(context.config.secret, email)
  const outcome = await db.transaction(async (tx) => {
    const { codes, acquaintance, isKnown } = await lockMailbox(context, tx, mailboxHash, browser)
    const time = now()
    const own = codes.filter(({ browser_hash }) => browser_hash.equals(browser.hash))
    const wait = secondsUntilNextCode(codes, time, acquaintance, own)
    if (wait > 0) {
      const kept = codeFor(codes, addressHash, browser, time)
      const isKept = kept && wait <= resendAfter && mayTryCode(kept, codes, time, acquaintance)
      return isKept ? { sent: false, secondsUntilNext: wait, isKnown } : { wait }
    }
    const code = newCode()
    await closeCodes(tx, addressHash, browser.hash)
    const codeHash = hashOfCode(context.config.secret, email, code, browser)
    await insertCode(tx, { mailboxHash, addressHash, browserHash: browser.hash, codeHash, now: new Date(time) })
    await enqueueMail(context, tx, codeMessage(email, code))
    return { sent: true, secondsUntilNext: secondsUntilNextCode([...codes, { sentAt: time, tries: 0 }], time, acquaintance), isKnown }
  })
  if (outcome.wait !== undefined) {
    counters.codes.inc({ outcome: 'refused' })
    throw problem('too_many_codes', { retryAfter: outcome.wait })
  }
  if (outcome.sent) {
    counters.codes.inc({ outcome: 'sent' })
    jobs.wake('mail')
  }
  return outcome
}

/**
 * Opens a session; the first one makes the account. 'invalid': the code isn't the one that was mailed for this browser, or it expired or was
 * used. 'spent': it was tried too often. During maintenance, throws `maintenance` unless the code was right and an administrator's.
 */
export const signInWithCode = (
  context: Context,
  email: string,
  code: string,
  call: Parameters<typeof openBrowserSession>[4],
): Promise<SignedInBrowser | 'invalid' | 'spent'> => {
  const { db, now, config } = context
  // A browser that did not ask for a code has none to use.
  const browser = browserFrom(config, call.header('cookie')) ?? newBrowser()
  return db.transaction(async (tx) => {
    const newest = await findCode(context, tx, email, browser)
    if (!newest) return 'invalid'
    const { kept, codes, acquaintance, addressHash, secret } = newest
    if (!mayTryCode(kept, codes, now(), acquaintance)) return 'spent'
    if (!timingSafeEqual(hashOfCode(secret, email, code, browser), kept.code_hash)) {
      await countTry(tx, kept.id)
      return 'invalid'
    }
    await closeCodes(tx, addressHash, browser.hash)
    // Maintenance rolls this back: the code can still be used when it is over.
    return openBrowserSession(context, tx, { id: await signUp(context, tx, email), email }, 'code', call)
  })
}

/** The newest code that a browser may use. While SECRET is replaced, a process with the other one may have mailed it. */
const findCode = async (context: Context, tx: Transaction, email: string, browser: Browser) => {
  const usable = []
  // In one order on all processes, so that their locks can't wait for each other.
  for (const secret of acceptedSecrets(context.config).toSorted()) {
    const { mailboxHash, addressHash } = hashesOf(secret, email)
    const { codes, acquaintance } = await lockMailbox(context, tx, mailboxHash, browser)
    const kept = codeFor(codes, addressHash, browser, context.now())
    if (kept) usable.push({ kept, codes, acquaintance, addressHash, secret })
  }
  return usable.toSorted((one, other) => other.kept.sentAt - one.kept.sentAt)[0]
}

/** The codes that a mailbox was sent within a day, locked until the transaction ends, and whether the browser signed in to it before. */
const lockMailbox = async ({ now }: Context, tx: Transaction, mailboxHash: Buffer, browser: Browser) => {
  await tx.lock(`mailbox ${mailboxHash.toString('base64')}`)
  const codes = await codesOf(tx, mailboxHash, new Date(now() - dayInMilliseconds))
  const known = await mailboxesKnownTo(tx, browser.hash)
  const acquaintance: Acquaintance = known.some((hash) => hash.equals(mailboxHash)) ? 'known' : 'unknown'
  return { codes, acquaintance, isKnown: known.length > 0 }
}

/** The code that a browser may use now. */
const codeFor = (codes: readonly CodeRow[], addressHash: Buffer, browser: Browser, now: number): CodeRow | undefined =>
  codes.find(
    (code) => code.is_open && isAlive(code, now) && code.address_hash.equals(addressHash) && code.browser_hash.equals(browser.hash),
  )

/** Says of a code that was mailed to an address at a time whether it can still be used. */
export const usableCodes = async (context: Context): Promise<(email: string, mailed: Date) => boolean> => {
  const codes = await recentCodes(context.db, new Date(context.now() - codeLifetime * 60_000))
  return (email, mailed) => {
    const { addressHash } = hashesOf(context.config.secret, email)
    // A mail has its time in whole seconds.
    const code = codes.find(({ address_hash, sent_at }) => address_hash.equals(addressHash) && sent_at.getTime() < mailed.getTime() + 1000)
    return code?.is_open ?? false
  }
}

const hashesOf = (secret: string, email: string) => ({
  mailboxHash: mailboxHashOf({ config: { secret } }, email),
  addressHash: keyedHash(secret, 'address', email),
})

const hashOfCode = (secret: string, email: string, code: string, browser: Browser): Buffer =>
  keyedHash(secret, 'code', `${code} ${browser.token} ${email}`)
