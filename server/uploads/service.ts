import { lockedProblem } from '@fieldwork/core/plans/gates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { editLock } from '@fieldwork/core/tasks/status.ts'
import { getUpload, getUploadUrl } from '@fieldwork/core/uploads/contract.ts'
import { extensionOf, isCopyName, uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { SignedInCaller } from '../http/caller.ts'
import type { Context } from '../context.ts'
import { underMaintenance } from '../http/errors.ts'
import { Reply, serve, type PlainRoute, type Served } from '../http/route.ts'
import { firstPageReply } from './firstPages.ts'
import { incomingOf, objectOf } from './objects.ts'
import { grantUpload, readableFileTask, storedBytes } from './queries.ts'
import { openForReader, person } from './reading.ts'
import { sandboxed } from './sandboxed.ts'
import { receiveUpload } from './receive.ts'
import { grantSeconds, signedAddress, signedPath } from './signed.ts'
import { checkedUpload } from './verify.ts'

export const uploads = (context: Context): Served[] => [
  serve(getUploadUrl, async ({ query, caller, header }) => ({ url: await uploadUrl(context, caller, query.fileName, header('host')) })),
  serve(getUpload, ({ params, query, caller, header }) =>
    query.size !== undefined && hasPicture(params.storageName)
      ? ownPicture(context, caller.user.id, params.storageName, query.size, header('if-none-match'))
      : ownUpload(context, caller.user.id, params.storageName, header('if-none-match')),
  ),
]

export const signedUploads = (context: Context): PlainRoute[] => [
  {
    method: 'PUT',
    path: signedPath,
    streams: true,
    handle: async (request) => {
      if (context.config.maintenance) throw underMaintenance()
      return receiveUpload(context, request)
    },
  },
]

const uploadUrl = async (context: Context, caller: SignedInCaller, fileName: string, host: string | undefined): Promise<string> => {
  const { db, config, files, limits, now } = context
  const { user, reader, sessionHash } = caller
  const purpose = uploadPurpose(fileName)
  if (!purpose) throw problem('invalid', { fields: { fileName: 'unknown_purpose' } })
  await limits.take('uploads', user.id)
  const status = purpose.kind === 'answer' ? await readableFileTask(db, caller, purpose) : null
  const lock = status && editLock(status, reader.pro)
  if (lock) throw lockedProblem(lock)
  if ((await storedBytes(db, user.id, fileName)) >= config.bytesPerPerson) throw problem('quota_reached')
  if (files.directUploadUrl) {
    await grantUpload(db, user.id, fileName, new Date(now()))
    return files.directUploadUrl(incomingOf(user.id, fileName), grantSeconds)
  }
  const expires = Math.floor(now() / 1000) + grantSeconds
  const grant = { userId: user.id, key: fileName, limit: purpose.limit, expires, session: sessionHash!.toString('base64url') }
  const address = signedAddress(config.secret, grant)
  return URL.parse(address, config.publicUrl ?? `http://${host}`)?.href ?? address
}

const ownHeaders = { 'cache-control': 'private, no-cache', vary: 'Cookie' }

/** True for the files of a portfolio: they alone are drawn in sizes for their owner. */
const hasPicture = (key: string) => isCopyName(key) || uploadPurpose(key)?.kind === 'portfolio file'

const ownPicture = async (context: Context, userId: string, key: string, size: string, knownTag: string | undefined): Promise<Reply> => {
  const picture = await firstPageReply(context, userId, key, size, { knownTag, headers: ownHeaders })
  if (!picture) throw problem('not_found')
  return picture
}

const ownUpload = async (
  context: Context,
  userId: string,
  key: string,
  knownTag: string | undefined,
  mayLookAgain = true,
): Promise<Reply> => {
  const found = await checkedUpload(context, userId, key)
  if (!found) throw problem('not_found')
  const headers = { ...ownHeaders, etag: found.etag }
  if (knownTag === found.etag) return new Reply(304, headers)
  const opened = await openForReader(person(userId), () => context.files.open(objectOf(userId, key, found.is_second)))
  if (!opened) {
    // It may have been replaced since its row was read.
    const now = mayLookAgain ? await checkedUpload(context, userId, key) : undefined
    if (now?.is_second === !found.is_second) return ownUpload(context, userId, key, knownTag, false)
    throw problem('not_found')
  }
  const isText = found.content_type === 'text/plain'
  return new Reply(
    200,
    {
      ...headers,
      ...sandboxed(isText ? 'text/plain; charset=utf-8' : found.content_type, `${key}.${extensionOf(found.content_type)}`),
      'content-length': String(opened.size),
    },
    opened.stream,
  )
}
