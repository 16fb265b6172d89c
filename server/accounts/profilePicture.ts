import { LRUCache } from 'lru-cache'
import type { savePicture as contract } from '@fieldwork/core/accounts/contract.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import { type Call, type PlainRequest, Reply } from '../http/route.ts'
import { objectOf } from '../uploads/objects.ts'
import { giveUpUploads } from '../uploads/queries.ts'
import { removeUploads } from '../uploads/remove.ts'
import { checkedUpload, verifyUpload } from '../uploads/verify.ts'
import { ownerOfPicture, savePicture } from './queries.ts'

/** Pixels: twice of what is shown, for screens that are twice as fine. */
const sides = { 'extra-small': 64, small: 80, medium: 128 } as const
type Size = keyof typeof sides

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

const drawn = new LRUCache<string, Buffer, { bytes: Buffer; size: Size }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => Math.max(1, length),
  fetchMethod: async (_tag, _stale, { context: { bytes, size } }) => {
    // Loaded for the first picture: it takes memory that most of the time nobody needs.
    const { default: sharp } = await import('sharp')
    return sharp(bytes).resize(sides[size], sides[size]).toBuffer()
  },
})

/** The picture of an account, which everyone may see while it is in use; undefined if the file is not one. */
export const profilePicture = async (
  context: Context,
  nickname: string,
  file: string,
  { url, header }: PlainRequest,
): Promise<Reply | undefined> => {
  const owner = keyIn(nickname, addressOf(nickname, file)) && (await ownerOfPicture(context.db, nickname, addressOf(nickname, file)))
  const upload = owner && (await checkedUpload(context, owner.id, file))
  if (!upload) return undefined
  const asked = new URL(url, 'http://here').searchParams.get('size')
  const size: Size = asked !== null && Object.hasOwn(sides, asked) ? (asked as Size) : 'medium'
  const etag = `${upload.etag.slice(0, -1)}-${size}"`
  const headers = { etag, 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' }
  if (header('if-none-match') === etag) return new Reply(304, headers)
  const bytes = await context.files.read(objectOf(owner.id, file, upload.is_second))
  if (!bytes) return undefined
  return new Reply(200, { ...headers, 'content-type': upload.content_type }, await drawn.forceFetch(etag, { context: { bytes, size } }))
}
