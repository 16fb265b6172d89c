import { ConfigurationError } from '../configurationError.ts'
import { acceptedSecrets, fingerprintOf, type Secrets } from '../keys.ts'
import type { SecretOrigin } from '../storedSecret.ts'
import { otherProcessesSql, putSecretFingerprintSql, secretFingerprintSql } from './queries.ts'
import type { Queryable, Transaction } from './transaction.ts'

/** `waitSeconds`: how long a process with another secret looks for others before it replaces the recorded one. */
export type SecretWait = { waitedSeconds: number; waitSeconds: number }

/**
 * Records the secret of a process that is about to register, and returns the fingerprint that this replaces; or returns `'waits'` if it's too
 * early to replace one. The former secret counts as the same. While a rotation is rolled out, processes may record either secret in turn;
 * the last one to restart records the new one.
 * @throws ConfigurationError if another process has started or renewed its registration during the wait, with a secret that this one doesn't have.
 */
export const recordSecret = async (
  tx: Transaction,
  secrets: NamedSecrets,
  { waitedSeconds, waitSeconds }: SecretWait,
): Promise<Buffer | undefined | 'waits'> => {
  const recorded = (await tx.row(secretFingerprintSql, []))?.fingerprint
  const replaced = recorded && isOtherSecret(secrets, recorded) ? recorded : undefined
  if (replaced) {
    const running = (await tx.row(otherProcessesSql, [null, waitedSeconds]))?.count ?? 0
    if (running > 0) throw new ConfigurationError(`${otherSecret(secrets)} ${otherSecretRemedy} ${replacingRemedy}`)
    if (waitedSeconds < waitSeconds) return 'waits'
  }
  await tx.rows(putSecretFingerprintSql, [fingerprintOf(secrets.secret)])
  return replaced
}

/** Records the fingerprint that a process replaced before it failed to start, unless others run with the new secret. */
export const restoreFingerprint = async (tx: Transaction, fingerprint: Buffer, expirySeconds: number): Promise<void> => {
  const running = (await tx.row(otherProcessesSql, [null, expirySeconds]))?.count ?? 0
  if (running === 0) await tx.rows(putSecretFingerprintSql, [fingerprint])
}

/**
 * Records the secret of a registered process that has restored a backup, so that it needn't wait at its next start. Call it in the restore's
 * transaction, which lets no other process register. Returns true if the backup is of a server with another secret.
 */
export const recordSecretOfRestore = async (tx: Transaction, secrets: Secrets): Promise<boolean> => {
  const isOther = await hasOtherSecret(tx, secrets)
  await tx.rows(putSecretFingerprintSql, [fingerprintOf(secrets.secret)])
  return isOther
}

/** True if the recorded secret is neither of these; false if none is recorded. */
export const hasOtherSecret = async (db: Queryable, secrets: Secrets): Promise<boolean> => {
  const recorded = (await db.row(secretFingerprintSql, []))?.fingerprint
  return recorded !== undefined && isOtherSecret(secrets, recorded)
}

export const isOtherSecret = (secrets: Secrets, fingerprint: Buffer): boolean =>
  !acceptedSecrets(secrets).some((secret) => fingerprintOf(secret).equals(fingerprint))

/** The secrets of settings, or of a test that names no origin. */
export type NamedSecrets = Secrets & { secretOrigin?: SecretOrigin }

const origins = {
  setting: ' It is from the setting SECRET.',
  file: ' It is from DATA_DIR/secret; the setting SECRET isn’t set.',
  none: ' There is no DATA_DIR/secret, and the setting SECRET isn’t set.',
}

export const secretOriginSentence = ({ secretOrigin }: NamedSecrets): string => (secretOrigin ? origins[secretOrigin] : '')

export const otherSecret = (secrets: NamedSecrets): string =>
  `SECRET is not the one that this database is used with.${secretOriginSentence(secrets)}`
export const otherSecretRemedy = 'Set it to the SECRET of the other processes, or of the server that the backup is from.'
const replacingRemedy =
  'To replace it for good, stop all processes and start them with the new one, which takes 45 seconds; docs/runbooks.md says how to do so without a pause.'

/** Logged before a process waits. */
export const otherSecretWait = (secrets: NamedSecrets): string =>
  `${otherSecret(secrets)} Waiting for processes with another SECRET to stop; one that was killed counts for 45 seconds. If none runs by then, this one starts and replaces the SECRET.`

/** Values signed or sealed with the former secret. Sessions, tokens and passkeys don't depend on it. */
export const otherSecretLoss =
  'Nobody has to log in again. Login codes that wait, calendars that people subscribed to, unsubscribe links in sent mails, and mails that wait are void. Credentials stay valid; new ones are signed with a new key.'
