import type { Readable } from 'node:stream'
import { Problem } from '../../core/problems.ts'
import { type UploadPurpose, uploadPurpose } from '../../core/uploads/purpose.ts'
import { type UploadRefusal, uploadRefusals } from '../../core/uploads/refusals.ts'
import type { Context } from '../context.ts'
import { escaped } from '../escaped.ts'
import { Reply, type PlainRequest } from '../http.ts'
import { admit } from './admission.ts'
import { cleanPicture } from './picture.ts'
import { hasSession, isSettled } from './queries.ts'
import { receiveBody, withReceived } from './received.ts'
import { type Grant, readGrant } from './signed.ts'
import { storePicture } from './store.ts'

/** Seconds after which another upload is welcome. */
const shortWait = 5

/** Takes one file at a signed address, as an object store would: an empty answer, or an error in XML. */
export const receiveUpload = async (context: Context, request: PlainRequest): Promise<Reply> => {
  const grant = readGrant(context.config.secret, request.url)
  const purpose = grant && uploadPurpose(grant.key)
  if (!purpose) return refused('AccessDenied')
  const { userId, limit } = grant
  if (context.now() >= grant.expires * 1000) return refused('ExpiredToken')
  if (!request.header('content-type')?.startsWith('application/octet-stream')) return refused('UnsupportedMediaType')
  const size = Number(request.header('content-length') ?? limit)
  if (size > limit) return refused('EntityTooLarge')
  if (!(await hasSession(context.db, userId, grant.session, new Date(context.now())))) return refused('AccessDenied')
  if (await isSettled(context.db, userId, purpose.projectId, purpose.validationId)) return refused('AccessDenied')
  const wait = await secondsToWait(context, userId)
  if (wait > 0) return refused('SlowDown', wait)
  const place = admit(userId, size)
  if (place === 'person has too many') return refused('SlowDown', shortWait)
  if (place === 'process has too many') return refused('ServiceUnavailable', shortWait)
  try {
    return await withReceived(context.config, (path) => receiveInto(path, context, grant, purpose, request.stream!))
  } finally {
    place.leave()
  }
}

const receiveInto = async (path: string, context: Context, grant: Grant, purpose: UploadPurpose, stream: Readable): Promise<Reply> => {
  const size = await receiveBody(stream, path, grant.limit)
  if (size === 'too large') return refused('EntityTooLarge')
  // If it was broken off, nobody hears the answer.
  if (size === 'broken off' || size === 0) return refused('InvalidRequest')
  const picture = await cleanPicture(context, grant.userId, path)
  if (picture === 'unreadable') return refused('NotAPicture')
  if (picture === 'too large') return refused('PictureTooLarge')
  if (picture === 'failed') return refused('ServiceUnavailable', shortWait)
  const stored = await storePicture(context, grant, purpose, picture)
  return stored ? new Reply(200, { etag: stored.etag }) : refused('AccessDenied')
}

const secondsToWait = async ({ limits }: Context, userId: string): Promise<number> => {
  try {
    await limits.take('uploadPuts', userId)
    return 0
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return error.retryAfter ?? 60
    throw error
  }
}

const refused = (code: UploadRefusal, wait?: number) =>
  new Reply(
    uploadRefusals[code],
    { 'content-type': 'application/xml; charset=utf-8', ...(wait ? { 'retry-after': String(wait) } : {}) },
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${escaped(code)}</Code></Error>\n`,
  )
