import { ConfigurationError } from '../configurationError.ts'
import { acceptedSecrets, fingerprintOf, type Secrets } from '../keys.ts'
import { otherProcessesSql, putSecretFingerprintSql, secretFingerprintSql } from './queries.ts'
import type { Queryable, Transaction } from './transaction.ts'

/**
 * Records the secret of a process that is about to register, and returns true if the database was used with another one so far. The former
 * secret counts as the same. While a rotation is rolled out, processes may record either secret in turn; the last one to restart records the new one.
 * @throws ConfigurationError if another process runs with a secret that this one doesn't have.
 */
export const recordSecret = async (tx: Transaction, secrets: Secrets, expirySeconds: number): Promise<boolean> => {
  const hasChanged = await hasOtherSecret(tx, secrets)
  const running = hasChanged ? ((await tx.row(otherProcessesSql, [null, expirySeconds]))?.count ?? 0) : 0
  if (running > 0) throw new ConfigurationError(`${otherSecret} ${otherSecretRemedy} ${replacingRemedy}`)
  await tx.rows(putSecretFingerprintSql, [fingerprintOf(secrets.secret)])
  return hasChanged
}

/** True if the recorded secret is neither of these; false if none is recorded. */
export const hasOtherSecret = async (db: Queryable, secrets: Secrets): Promise<boolean> => {
  const recorded = (await db.row(secretFingerprintSql, []))?.fingerprint
  return recorded !== undefined && isOtherSecret(secrets, recorded)
}

export const isOtherSecret = (secrets: Secrets, fingerprint: Buffer): boolean =>
  !acceptedSecrets(secrets).some((secret) => fingerprintOf(secret).equals(fingerprint))

export const otherSecret = 'SECRET is not the one that this database is used with.'
export const otherSecretRemedy = 'Set it to the SECRET of the other processes, or of the server that the backup is from.'
const replacingRemedy =
  'To replace it for good, stop all processes, and start a minute later; docs/runbooks.md says how to do so without a pause.'

/** What was signed or sealed with the former secret. Sessions, tokens and passkeys don't depend on it. */
export const otherSecretLoss =
  'Nobody has to log in again. Login codes that wait, calendars that people subscribed to, unsubscribe links in sent mails, and mails that wait are void. Credentials stay valid; new ones are signed with a new key.'
