import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import { isCopyName, uploadPurpose, type UploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { WrongSizeError } from '../adapters/storage/wholeStream.ts'
import { admit, shortWait } from './admission.ts'
import { incomingOf, objectOf } from './objects.ts'
import { storeFirstPage } from './firstPages.ts'
import { cleanFile, type FileRefusal } from './cleanFile.ts'
import type { CleanFile } from './picture.ts'
import { type CheckedUpload, endGrant, isSettled, touchUpload, upload, type UploadRow } from './queries.ts'
import { withReceived } from './received.ts'
import { grantSeconds } from './signed.ts'
import { saveFile } from './store.ts'
import { withUploadLock } from './uploadLock.ts'

/** `object`: its name in the file store. */
export type VerifiedUpload = { storageName: string; contentType: string; size: number; object: string }

/** Returns the caller's own finished upload under this key; undefined if there is none, or if its file isn't allowed there. */
export const verifyUpload = async (context: Context, userId: string, key: string): Promise<VerifiedUpload | undefined> => {
  const found = await checkedUpload(context, userId, key)
  if (!found) return undefined
  const time = context.now()
  // A file that an answer is about to name is no orphan, unless a clean-up was here first.
  const isOld = time - found.used_at.getTime() > 3_600_000
  if (isOld && !(await touchUpload(context.db, userId, key, new Date(time)))) return undefined
  return { storageName: key, contentType: found.content_type, size: found.size, object: objectOf(userId, key, found.is_second) }
}

/** Returns the recorded upload, after checking what a browser may have uploaded directly to the store. */
export const checkedUpload = async (context: Context, userId: string, key: string): Promise<CheckedUpload | undefined> => {
  const { db, files, now } = context
  const purpose = uploadPurpose(key)
  const existing = purpose || isCopyName(key) ? await upload(db, userId, key) : undefined
  if (!existing) return undefined
  if (!purpose || !existing.granted_at || !files.directUploadUrl) return verifiedFrom(existing)
  const found = await takeIncoming(context, userId, key, purpose)
  // A PUT that began within the grant may end a little later.
  if (now() - existing.granted_at.getTime() > 2 * grantSeconds * 1000) await endGrant(db, userId, key, existing.granted_at)
  return found
}

/** Looks at one object that are under way in this process. */
const looks = new Map<string, Promise<Look>>()
/** Timeout for fetching a file from the store, in milliseconds. */
const maxFetchMs = 60_000
/** Pictures that one request looks at, when each is replaced by the next while it is drawn. */
const maxLooks = 3
type Look = 'taken' | 'refused' | 'replaced'
type Incoming = { userId: string; key: string; incoming: string; purpose: UploadPurpose; size: number; tag: string }

/** Checks and keeps what waits in the store. Where nothing waits, another request may have taken it, and its row says so. */
const takeIncoming = async (context: Context, userId: string, key: string, purpose: UploadPurpose): Promise<CheckedUpload | undefined> => {
  const { files, db } = context
  const incoming = incomingOf(userId, key)
  let last: Look | undefined
  for (let count = 0; ; count++) {
    const waiting = await files.stat(incoming)
    if (!waiting) return last === 'refused' ? undefined : verifiedFrom(await upload(db, userId, key))
    if (count === maxLooks) throw problem('conflict')
    last = await lookOnce(incoming, () => lookAt(context, { userId, key, incoming, purpose, ...waiting }))
  }
}

/** Requests that come while an object is being looked at wait for the same look. */
const lookOnce = (incoming: string, look: () => Promise<Look>): Promise<Look> => {
  const underWay = looks.get(incoming) ?? look().finally(() => looks.delete(incoming))
  looks.set(incoming, underWay)
  return underWay
}

const lookAt = async (context: Context, waiting: Incoming): Promise<Look> => {
  const { files, db } = context
  const { userId, key, incoming, purpose, tag } = waiting
  const isSame = async () => (await files.stat(incoming))?.tag === tag
  const isOver = await isSettled(db, userId, key, purpose)
  const picture = isOver ? 'settled' : await pictureIn(context, waiting)
  if (picture === 'failed') throw problem('busy', { retryAfter: shortWait })
  const isTaken = await withUploadLock(context, userId, key, async () => {
    if (!(await isSame())) return false
    if (typeof picture !== 'object') return true
    await saveFile(context, { userId, key }, purpose, picture).catch(async (error: unknown) => {
      // There will be no room for it later either.
      if (error instanceof Problem && error.code === 'quota_reached') await files.remove(incoming)
      throw error
    })
    return true
  })
  if (!isTaken) return 'replaced'
  if (typeof picture === 'object' && purpose.kind === 'portfolio file') await storeFirstPage(context, userId, key, picture)
  // Once it is recorded, and not before: another request that finds nothing here reads the row.
  if (await isSame()) await files.remove(incoming)
  return typeof picture === 'object' || picture === 'settled' ? 'taken' : 'refused'
}

const pictureIn = async (context: Context, { userId, incoming, size, purpose }: Incoming): Promise<CleanFile | FileRefusal> => {
  if (size === 0 || size > purpose.limit) return 'unreadable'
  const place = admit(userId, size)
  try {
    return await withReceived(context.config, async (path) => {
      if (!(await fetchIncoming(context, incoming, path, purpose.limit))) return 'unreadable'
      return cleanFile(context, userId, path, purpose.kind)
    })
  } finally {
    place.leave()
  }
}

/** False for a missing upload, or one that is larger than allowed or announced. */
const fetchIncoming = async ({ files }: Context, incoming: string, path: string, limit: number): Promise<boolean> => {
  const opened = await files.open(incoming)
  if (!opened || opened.size > limit) {
    opened?.stream.destroy()
    return false
  }
  try {
    await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }), { signal: AbortSignal.timeout(maxFetchMs) })
    return true
  } catch (error) {
    if (error instanceof WrongSizeError) return false
    throw error
  }
}

const verifiedFrom = (row: UploadRow | undefined): CheckedUpload | undefined => {
  if (!row) return undefined
  const { content_type, size, etag } = row
  return content_type === null || size === null || etag === null ? undefined : { ...row, content_type, size, etag }
}
