import type { Sharp } from 'sharp'
import type { savePicture as contract } from '@fieldwork/core/accounts/contract.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Call, PlainRequest, Reply } from '../http/route.ts'
import { objectOf } from '../uploads/objects.ts'
import { giveUpUploads } from '../uploads/queries.ts'
import { removeUploads } from '../uploads/remove.ts'
import { sizedPictureReply } from '../uploads/sizedPicture.ts'
import { checkedUpload, verifyUpload } from '../uploads/verify.ts'
import { ownerOfPicture, savePicture } from './queries.ts'

/** Pixels: twice the displayed size, for high-density screens. */
const sides = { 'extra-small': 64, small: 80, medium: 128 } as const

const addressOf = (nickname: string, key: string): string => `/${nickname}/uploads/${key}`

const keyIn = (nickname: string, picture: string): string | undefined => {
  const key = picture.slice(addressOf(nickname, '').length)
  return picture === addressOf(nickname, key) && uploadPurpose(key)?.kind === 'profile picture' ? key : undefined
}

/** Sets an upload as the caller's picture, or removes the picture. Deletes the previous one. */
export const changePicture = async (context: Context, { body, caller }: Call<typeof contract>): Promise<SignedIn> => {
  const { user } = caller
  const { picture } = body
  const key = picture === '' ? undefined : keyIn(user.nickname, picture)
  if (picture !== '' && !(key && (await verifyUpload(context, user.id, key)))) throw problem('invalid', { fields: { picture: 'invalid' } })
  const left = await context.db.transaction(async (tx) => {
    const earlier = (await savePicture(tx, user.id, picture))?.earlier ?? ''
    const earlierKey = earlier === picture ? undefined : keyIn(user.nickname, earlier)
    const keys = earlierKey ? [earlierKey] : []
    await giveUpUploads(tx, user.id, keys)
    return keys
  })
  await removeUploads(context, user.id, left)
  return { ...user, picture }
}

/** The picture of an account, which everyone may see while it is in use; undefined if the file is not one. */
export const profilePicture = async (
  context: Context,
  nickname: string,
  file: string,
  { url, header }: PlainRequest,
): Promise<Reply | undefined> => {
  const owner = keyIn(nickname, addressOf(nickname, file)) && (await ownerOfPicture(context.db, nickname, file))
  const upload = owner && (await checkedUpload(context, owner.id, file))
  if (!upload) return undefined
  const picture = {
    object: objectOf(owner.id, file, upload.is_second),
    etag: upload.etag,
    contentType: upload.content_type,
    sizes: sides,
    resize: (full: Sharp, side: number) => full.resize(side, side),
  }
  return sizedPictureReply(context, picture, {
    size: new URL(url, 'http://here').searchParams.get('size'),
    knownTag: header('if-none-match'),
    headers: { 'cache-control': 'public, max-age=3600' },
  })
}
