import { randomBytes } from 'node:crypto'
import { lockedProblem } from '@fieldwork/core/plans/gates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { editLock } from '@fieldwork/core/tasks/status.ts'
import { getUpload, getUploadUrl } from '@fieldwork/core/uploads/contract.ts'
import { uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { SignedInCaller } from '../http/caller.ts'
import type { Context } from '../context.ts'
import { refuseDuringMaintenance } from '../http/maintenance/maintenance.ts'
import { Reply, serve, serveLimited, type PlainRoute, type Served } from '../http/route.ts'
import { incomingOf } from './objects.ts'
import { type OwnFile, ownFileReply } from './ownFile.ts'
import { grantUpload, readableFileTask, storedBytes } from './queries.ts'
import { receiveUpload } from './receive.ts'
import { fileGrantExpires, grantSeconds, privateFileAddress, privateFilePath, readFileGrant, signedAddress, signedPath } from './signed.ts'

export const uploads = (context: Context): Served[] => [
  serveLimited('uploads', getUploadUrl, async ({ query, caller, header }) => ({
    url: await uploadUrl(context, caller, query.fileName, header('host')),
  })),
  serve(getUpload, ({ params, query, caller, header }) => {
    const file = { userId: caller.user.id, key: params.storageName, size: query.size }
    const headers = { 'cache-control': 'private, no-cache', vary: 'Cookie' }
    return context.config.filesUrl
      ? privateFileRedirect(context, context.config.filesUrl, file, query.download)
      : ownFileReply(context, file, { knownTag: header('if-none-match'), headers })
  }),
]

export const signedUploads = (context: Context): PlainRoute[] => [
  {
    method: 'PUT',
    path: signedPath,
    streams: true,
    handle: async (request) => {
      await refuseDuringMaintenance(context)
      return receiveUpload(context, request)
    },
  },
]

/** Files at addresses that the app's host signed for their owners. */
export const privateFiles = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: privateFilePath,
    isUserFile: true,
    handle: ({ url, header }) => {
      const { config, now } = context
      const grant = config.filesUrl ? readFileGrant(config, url) : undefined
      if (!grant || now() >= grant.expires * 1000) throw problem('not_found')
      return ownFileReply(context, grant, { knownTag: header('if-none-match'), headers: { 'cache-control': 'private, no-cache' } })
    },
  },
]

const privateFileRedirect = ({ config, now }: Context, filesUrl: string, file: OwnFile, download: string | undefined): Reply => {
  const grant = { ...file, download, expires: fileGrantExpires(now()) }
  return new Reply(302, { location: filesUrl + privateFileAddress(config.secret, grant), 'cache-control': 'no-store' })
}

const uploadUrl = async (context: Context, caller: SignedInCaller, fileName: string, host: string | undefined): Promise<string> => {
  const { db, config, files, now } = context
  const { user, reader, sessionHash } = caller
  const purpose = uploadPurpose(fileName)
  if (!purpose) throw problem('invalid', { fields: { fileName: 'unknown_purpose' } })
  const status = purpose.kind === 'answer' ? await readableFileTask(db, caller, purpose) : null
  const lock = status && editLock(status, reader.pro)
  if (lock) throw lockedProblem(lock)
  if ((await storedBytes(db, user.id, fileName)) >= config.bytesPerPerson) throw problem('quota_reached')
  if (files.directUploadUrl) {
    await grantUpload(db, user.id, fileName, new Date(now()))
    return files.directUploadUrl(incomingOf(user.id, fileName), grantSeconds)
  }
  const expires = Math.floor(now() / 1000) + grantSeconds
  const session = sessionHash!.toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const grant = { userId: user.id, key: fileName, limit: purpose.limit, expires, session, nonce }
  const address = signedAddress(config.secret, grant)
  return URL.parse(address, config.publicUrl ?? `http://${host}`)?.href ?? address
}
