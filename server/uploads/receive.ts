import { uploadPurpose } from '../../core/uploads/purpose.ts'
import { Problem } from '../../core/problems.ts'
import type { Context } from '../context.ts'
import { escaped } from '../escaped.ts'
import { Reply, type PlainRequest } from '../http.ts'
import { isSettled } from './queries.ts'
import { readGrant } from './signed.ts'
import { storePicture } from './store.ts'

/** As object stores name them. */
const refusals = {
  AccessDenied: 403,
  ExpiredToken: 400,
  InvalidRequest: 400,
  EntityTooLarge: 413,
  UnsupportedMediaType: 415,
  SlowDown: 429,
} as const
type Refusal = keyof typeof refusals

/** Takes one file at a signed address, as an object store would: an empty answer, or an error in XML. */
export const receiveUpload = async (context: Context, request: PlainRequest): Promise<Reply> => {
  const grant = readGrant(context.config.secret, request.params, new URL(request.url, 'http://server').searchParams)
  const purpose = grant && uploadPurpose(grant.key)
  if (!purpose) return refused('AccessDenied')
  const { userId, key, limit, expires } = grant
  if (context.now() >= expires * 1000) return refused('ExpiredToken')
  if (!request.header('content-type')?.startsWith('application/octet-stream')) return refused('UnsupportedMediaType')
  if (Number(request.header('content-length') ?? 0) > limit) return refused('EntityTooLarge')
  if (await isSettled(context.db, userId, purpose.projectId, purpose.validationId)) return refused('AccessDenied')
  const wait = await secondsToWait(context, userId)
  if (wait > 0) return refused('SlowDown', { 'retry-after': String(wait) })

  const bytes = await bodyWithin(limit, request.stream)
  if (bytes === 'too large') return refused('EntityTooLarge')
  if (bytes.length === 0) return refused('InvalidRequest')
  const stored = await storePicture(context, userId, key, bytes)
  return stored ? new Reply(200, { etag: stored.etag, 'cache-control': 'no-store' }) : refused('UnsupportedMediaType')
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

/** Keeps no more than `limit` bytes. What comes after them is let run out unread, so that the sender gets to hear the answer. */
const bodyWithin = async (limit: number, stream: NodeJS.ReadableStream | undefined): Promise<Buffer | 'too large'> => {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve) => {
    if (!stream) return resolve(Buffer.alloc(0))
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return void chunks.push(chunk)
      chunks.length = 0
      stream.off('data', take).resume()
      resolve('too large')
    }
    stream.on('data', take)
    stream.once('end', () => resolve(Buffer.concat(chunks)))
    // Broken off: nobody hears the answer.
    stream.once('error', () => resolve(Buffer.alloc(0)))
    stream.once('close', () => resolve(Buffer.alloc(0)))
  })
}

const refused = (code: Refusal, headers: Record<string, string> = {}) =>
  new Reply(
    refusals[code],
    { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store', ...headers },
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${escaped(code)}</Code></Error>\n`,
  )
