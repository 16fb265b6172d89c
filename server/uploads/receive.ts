import type { Readable } from 'node:stream'
import { Problem, type ProblemCode } from '@fieldwork/core/problems.ts'
import { type UploadPurpose, uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import { type UploadRefusal, uploadRefusals } from '@fieldwork/core/uploads/refusals.ts'
import type { Context } from '../context.ts'
import { counters } from '../metrics/counters.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { Reply, type PlainRequest } from '../http/route.ts'
import { admit, shortWait } from './admission.ts'
import { cleanFile, type FileRefusal } from './cleanFile.ts'
import { storeFirstPage } from './firstPages.ts'
import { hasSession, isSettled, isUsedAddress, useAddress } from './queries.ts'
import { receiveBody, withReceived } from './received.ts'
import { type Grant, readGrant, signatureHash } from './signed.ts'
import { storeFile } from './store.ts'

/** Takes one file at a signed address, as an object store would: responds with nothing, or an error in XML. A stored file uses the address up. */
export const receiveUpload = async (context: Context, request: PlainRequest): Promise<Reply> => {
  try {
    const reply = await receive(context, request)
    counters.uploads.inc({ outcome: reply.status === 200 ? 'stored' : 'refused' })
    return reply
  } catch (error) {
    counters.uploads.inc({ outcome: 'refused' })
    const refusal = error instanceof Problem ? refusalOfProblem[error.code] : undefined
    if (!refusal) throw error
    return refusalReply(refusal, (error as Problem).retryAfter)
  }
}

const refusalOfProblem: Partial<Record<ProblemCode, UploadRefusal>> = {
  too_many_requests: 'SlowDown',
  busy: 'ServiceUnavailable',
  quota_reached: 'QuotaExceeded',
}

const receive = async (context: Context, request: PlainRequest): Promise<Reply> => {
  const grant = readGrant(context.config, request.url)
  const purpose = grant && uploadPurpose(grant.key)
  if (!purpose) return refusalReply('AccessDenied')
  const { userId, limit } = grant
  if (context.now() >= grant.expires * 1000) return refusalReply('ExpiredToken')
  if (!request.header('content-type')?.startsWith('application/octet-stream')) return refusalReply('UnsupportedMediaType')
  const size = Number(request.header('content-length') ?? limit)
  if (size > limit) return refusalReply('EntityTooLarge')
  if (!(await hasSession(context.db, grant.session, userId, new Date(context.now())))) return refusalReply('AccessDenied')
  const address = { hash: signatureHash(request.url), expiresAt: new Date(grant.expires * 1000) }
  if (await isUsedAddress(context.db, address.hash)) return refusalReply('AddressUsed')
  if (await isSettled(context.db, userId, grant.key, purpose)) return refusalReply('AccessDenied')
  await context.limits.take('uploadPuts', userId)
  const place = admit(userId, size)
  try {
    return await withReceived(context.config, (path) => receiveInto(path, context, { grant, address, purpose }, request.stream!, size))
  } finally {
    place.leave()
  }
}

type Admitted = { grant: Grant; address: { hash: Buffer; expiresAt: Date }; purpose: UploadPurpose }

const receiveInto = async (
  path: string,
  context: Context,
  { grant, address, purpose }: Admitted,
  stream: Readable,
  reserved: number,
): Promise<Reply> => {
  const size = await receiveBody(stream, path, grant.limit, reserved)
  if (size === 'too large') return refusalReply('EntityTooLarge')
  // If it was broken off, nobody hears the answer.
  if (size === 'broken off' || size === 0) return refusalReply('InvalidRequest')
  const file = await cleanFile(context, grant.userId, path, purpose.kind)
  if (file === 'failed') return refusalReply('ServiceUnavailable', shortWait)
  if (typeof file === 'string') return refusalReply(refusalOf[file])
  const stored = await storeFile(context, grant, purpose, file, (tx) => useAddress(tx, address.hash, address.expiresAt))
  if (!stored) return refusalReply((await isUsedAddress(context.db, address.hash)) ? 'AddressUsed' : 'AccessDenied')
  if (purpose.kind === 'portfolio file') await storeFirstPage(context, grant.userId, grant.key, file)
  return new Reply(200, { etag: stored.etag })
}

const refusalOf: Record<Exclude<FileRefusal, 'failed'>, UploadRefusal> = {
  'not text': 'UnsupportedMediaType',
  'not a picture': 'NotAPicture',
  'not a pdf or picture': 'NotADocument',
  unreadable: 'DamagedPicture',
  'unreadable pdf': 'DamagedDocument',
  protected: 'ProtectedDocument',
  active: 'ActiveDocument',
  'too large': 'PictureTooLarge',
}

const refusalReply = (code: UploadRefusal, wait?: number) =>
  new Reply(
    uploadRefusals[code],
    { 'content-type': 'application/xml; charset=utf-8', ...(wait ? { 'retry-after': String(wait) } : {}) },
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${escapeHtml(code)}</Code></Error>\n`,
  )
