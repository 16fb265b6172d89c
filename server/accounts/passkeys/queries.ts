import { type RowOf, statement } from '../../database/statement.ts'
import type { Queryable } from '../../database/transaction.ts'

const insertChallengeSql = statement(
  'passkeys.insertChallenge',
  'insert into passkey_challenges (challenge_hash, browser_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4, $5)',
)

export type ChallengePurpose = RowOf<'passkeys.takeChallenge'>['purpose']
type Challenge = { challengeHash: Buffer; browserHash: Buffer; purpose: ChallengePurpose; userId: string | null; expires: Date }

export const insertChallenge = (db: Queryable, { challengeHash, browserHash, purpose, userId, expires }: Challenge) =>
  db.rows(insertChallengeSql, [challengeHash, browserHash, purpose, userId, expires])

const takeChallengeSql = statement(
  'passkeys.takeChallenge',
  'delete from passkey_challenges where challenge_hash = $1 returning browser_hash, purpose, user_id, expires_at',
)

/** Deletes a challenge, so that it is used once, and returns it. */
export const takeChallenge = (db: Queryable, challengeHash: Buffer) => db.row(takeChallengeSql, [challengeHash])

const passkeysSql = statement(
  'passkeys.ofPerson',
  `select id, credential_id, transports, name, is_backed_up, created_at, last_used_at from passkeys
   where user_id = $1 order by created_at, id`,
)

/** Oldest first. */
export const passkeysOf = (db: Queryable, userId: string) => db.rows(passkeysSql, [userId])
export type PasskeyRow = RowOf<'passkeys.ofPerson'>

const lockPasskeySql = statement(
  'passkeys.lock',
  `select p.id, p.user_id, p.credential_id, p.public_key, p.counter, p.transports, u.email
   from passkeys p join users u on u.id = p.user_id where p.credential_id = $1 for update of p`,
)

/** The passkey with this credential and whose it is, locked until the transaction ends. */
export const lockPasskey = (tx: Queryable, credentialId: string) => tx.row(lockPasskeySql, [credentialId])

const usePasskeySql = statement('passkeys.use', 'update passkeys set counter = $2, is_backed_up = $3, last_used_at = $4 where id = $1')

export const recordUse = (tx: Queryable, id: string, counter: number, isBackedUp: boolean, now: Date) =>
  tx.rows(usePasskeySql, [id, counter, isBackedUp, now])

const insertPasskeySql = statement(
  'passkeys.insert',
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at, last_used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (credential_id) do nothing
   returning id, credential_id, transports, name, is_backed_up, created_at, last_used_at`,
)

type NewPasskey = {
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  isBackedUp: boolean
  now: Date
}

/** Returns nothing if the credential exists already. */
export const insertPasskey = (tx: Queryable, passkey: NewPasskey) => {
  const { userId, credentialId, publicKey, counter, transports, name, isBackedUp, now } = passkey
  return tx.row(insertPasskeySql, [userId, credentialId, publicKey, counter, transports, name, isBackedUp, now])
}

const renamePasskeySql = statement(
  'passkeys.rename',
  `update passkeys set name = $3 where user_id = $1 and id = $2
   returning id, credential_id, transports, name, is_backed_up, created_at, last_used_at`,
)

export const renamePasskey = (db: Queryable, userId: string, id: string, name: string) => db.row(renamePasskeySql, [userId, id, name])

const deletePasskeySql = statement('passkeys.delete', 'delete from passkeys where user_id = $1 and id = $2 returning name')

/** Returns nothing if the person has no such passkey. */
export const deletePasskey = (tx: Queryable, userId: string, id: string) => tx.row(deletePasskeySql, [userId, id])

const deletePasskeysSql = statement('passkeys.deleteAll', 'delete from passkeys where user_id = $1 returning id')

export const deletePasskeysOf = (tx: Queryable, userId: string) => tx.rows(deletePasskeysSql, [userId])

const ownerSql = statement('passkeys.owner', 'select id, email, name from users where email = $1 for update')

export const ownerByEmail = (tx: Queryable, email: string) => tx.row(ownerSql, [email])

const cleanUpChallengesSql = statement('passkeys.cleanUp', 'delete from passkey_challenges where expires_at < $1')

export const cleanUpChallenges = (db: Queryable, now: Date) => db.rows(cleanUpChallengesSql, [now])
