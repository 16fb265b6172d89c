import { text } from 'node:stream/consumers'
import { fingerprintOf } from '../keys.ts'
import type { OpenBackup } from './openBackup.ts'

/** True if the backup contains a secret that its server didn't use, as some backups of earlier releases do. */
export const hasUselessSecret = async ({ manifest: { secret, secretFingerprint }, read }: OpenBackup): Promise<boolean> => {
  if (!secret || secretFingerprint === undefined) return false
  return fingerprintOf((await text(await read(secret.file))).trim()).toString('hex') !== secretFingerprint
}

export const uselessSecret = 'The secret in the backup isn’t the one that its database was used with. Set SECRET to that server’s.'
