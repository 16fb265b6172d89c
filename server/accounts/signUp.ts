import { randomInt } from 'node:crypto'
import { nicknameFrom, nicknameWithSuffix } from '@fieldwork/core/accounts/nickname.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { mailWelcome } from './mails/mails.ts'
import { insertUser, userByEmail } from './queries.ts'

/** Returns the account of an address. Creates it, and sends a welcome mail, if it doesn't exist. */
export const signUp = async (context: Context, tx: Transaction, email: string): Promise<string> => {
  const { id, isNew } = await accountOf(tx, email)
  if (isNew) await mailWelcome(context, tx, { id, email })
  return id
}

/** Two people who sign up at once under the same nickname get different ones; one person who does gets one account. */
export const accountOf = async (tx: Transaction, email: string): Promise<{ id: string; isNew: boolean }> => {
  const existing = await userByEmail(tx, email)
  if (existing) return { id: existing.id, isNew: false }
  const wanted = nicknameFrom(email)
  const name = email.slice(0, email.lastIndexOf('@'))
  for (let attempt = 0; attempt < 20; attempt++) {
    // Common names are taken many times, so after a few neighbours it guesses far away.
    const suffix = attempt < 5 ? attempt : randomInt(10 ** (attempt > 10 ? 9 : 4))
    const nickname = suffix === 0 ? wanted : nicknameWithSuffix(wanted, suffix)
    const made = await insertUser(tx, { email, nickname, name })
    if (made) return { id: made.id, isNew: true }
    const other = await userByEmail(tx, email)
    if (other) return { id: other.id, isNew: false }
  }
  throw new Error('No free nickname was found.')
}
