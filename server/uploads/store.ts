import { createHash } from 'node:crypto'
import { problem } from '@fieldwork/core/problems.ts'
import type { UploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import { lockKey } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { objectOf } from './objects.ts'
import type { CleanFile } from './picture.ts'
import { announceUpload, type CheckedUpload, isSettled, recordUpload, storedBytes, upload } from './queries.ts'
import { withUploadLock } from './uploadLock.ts'

type Owned = { userId: string; key: string }
/** `made`: by the server itself, of what a person has; it counts towards what they may store, and is not refused for that. */
type StoredFor = UploadPurpose | { kind: 'made' | 'copy' }
/** Called in the transaction that records the file, and may write what goes with it. */
type MayKeep = (tx: Transaction) => Promise<boolean>

/**
 * Stores a file under the person's key. Returns undefined if the person is gone, if their answer was completed while the picture was on its
 * way, or if `mayKeep` returns false. Throws `quota_reached`.
 */
export const storeFile = async (...storing: Parameters<typeof saveFile>): Promise<CheckedUpload | undefined> => {
  const [context, { userId, key }] = storing
  // If the app ends after the file is written and before its row is, a clean-up finds the file by this row.
  if (!(await announceUpload(context.db, userId, key, new Date(context.now())))) return undefined
  return withUploadLock(context, userId, key, () => saveFile(...storing))
}

/**
 * Call it under the lock of this file. The file is written beside the one that it replaces, before anything is decided: a slow store
 * holds up nobody's answers, and whenever the app ends, the row describes a whole file.
 */
export const saveFile = async (
  context: Context,
  { userId, key }: Owned,
  purpose: StoredFor,
  file: CleanFile,
  mayKeep?: MayKeep,
): Promise<CheckedUpload | undefined> => {
  const { db, files } = context
  const existing = await upload(db, userId, key)
  const isReplacing = existing !== undefined && existing.content_type !== null
  const isSecond = isReplacing && !existing.is_second
  await files.write(objectOf(userId, key, isSecond), file.bytes, file.contentType)
  const row = await record(context, { userId, key }, purpose, file, { isSecond, mayKeep })
  const isKept = typeof row === 'object'
  if (!isKept || isReplacing) await removeObject(context, objectOf(userId, key, isKept ? !isSecond : isSecond))
  if (row === 'too much') throw problem('quota_reached')
  return row
}

const record = (
  { db, now, config }: Context,
  { userId, key }: Owned,
  purpose: StoredFor,
  { bytes, contentType }: CleanFile,
  { isSecond, mayKeep }: { isSecond: boolean; mayKeep: MayKeep | undefined },
): Promise<CheckedUpload | 'too much' | undefined> =>
  db.transaction(async (tx) => {
    // Completing the answer takes this lock, too.
    if (purpose.kind === 'answer') await tx.lock(lockKey(userId, purpose.projectId))
    if (await isSettled(tx, userId, key, purpose)) return undefined
    if (purpose.kind !== 'made') {
      await tx.lock(`stored bytes ${userId}`)
      if ((await storedBytes(tx, userId, key)) + bytes.length > config.bytesPerPerson) return 'too much'
    }
    if (mayKeep && !(await mayKeep(tx))) return undefined
    const hash = createHash('sha256').update(bytes)
    const digest = hash.copy().digest('hex')
    const etag = `"${hash.digest('base64url').slice(0, 27)}"`
    return recordUpload(tx, userId, key, { contentType, size: bytes.length, etag, digest, isSecond, now: new Date(now()) })
  })

/** A file that stays is replaced by the next picture, or goes with the upload. */
const removeObject = ({ files, log }: Context, object: string): Promise<void> =>
  files.remove(object).catch((error: unknown) => log.warn({ error }, 'a file that is no longer used was not removed'))
