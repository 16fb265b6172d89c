import { randomInt } from 'node:crypto'
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

/**
 * The nickname reveals nothing about the person: they choose one when they publish. Two people who sign up at once get different nicknames;
 * one person who signs up twice at once gets one account.
 */
export const accountOf = async (tx: Transaction, email: string): Promise<{ id: string; isNew: boolean }> => {
  const existing = await userByEmail(tx, email)
  if (existing) return { id: existing.id, isNew: false }
  for (let attempt = 0; attempt < 20; attempt++) {
    const made = await insertUser(tx, email, `learner-${randomInt(1e8, 1e9)}`)
    if (made) return { id: made.id, isNew: true }
    const other = await userByEmail(tx, email)
    if (other) return { id: other.id, isNew: false }
  }
  throw new Error('No free nickname was found.')
}
