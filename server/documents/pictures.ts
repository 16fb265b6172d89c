import { createHash } from 'node:crypto'
import type { uploadPicture } from '@fieldwork/core/documents/contract.ts'
import type { UploadedPicture } from '@fieldwork/core/documents/schema.ts'
import { maxPictureBytes, uploadedPictureAddress, uploadedPictureName } from '@fieldwork/core/documents/uploadedPictures.ts'
import { type Problem, problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { editedTexts, keepUploadedPicture } from '../publishing/edits/queries.ts'
import { admit, shortWait } from '../uploads/admission.ts'
import { cleanPicture, type PictureRefusal } from '../uploads/picture.ts'
import { receiveBody, withReceived } from '../uploads/received.ts'

/** Width of the text column in CSS pixels; wider pictures are scaled down to it. */
const column = 720

type Upload = Pick<Call<typeof uploadPicture>, 'caller' | 'params' | 'header' | 'stream'>

/** Stores a picture for the text that an administrator is editing, checked and re-encoded like every uploaded file. */
export const receivePicture = async (context: Context, { caller: { user }, params, header, stream }: Upload): Promise<UploadedPicture> => {
  await context.limits.take('pictures', user.id)
  if (!header('content-type')?.startsWith('application/octet-stream')) throw problem('wrong_type')
  const size = Number(header('content-length') ?? maxPictureBytes)
  if (size > maxPictureBytes) throw problem('too_large')
  if (size === 0) throw problem('malformed')
  if (!(await editedTexts(context.db, params.projectId))) throw problem('not_found')
  const place = admit(user.id, size)
  try {
    return await withReceived(context.config, async (path) => {
      const received = await receiveBody(stream, path, maxPictureBytes, size)
      if (received === 'too large') throw problem('too_large')
      if (received === 'broken off' || received === 0) throw problem('malformed')
      const picture = await cleanPicture(context, user.id, path, 'picture of a text')
      if (typeof picture === 'string') throw refusals[picture]()
      const { bytes, contentType, width, height } = picture
      // Re-encoding may make a picture larger.
      if (bytes.length > maxPictureBytes) throw refusals['too large']()
      const name = uploadedPictureName(createHash('sha256').update(bytes).digest('hex').slice(0, 24), contentType)
      if (!(await keepUploadedPicture(context.db, params.projectId, name, contentType, bytes))) throw problem('not_found')
      const shown = Math.min(width, column)
      return { src: uploadedPictureAddress(name), width: shown, height: Math.round((height * shown) / width) }
    })
  } finally {
    place.leave()
  }
}

const wrong = (file: string) => () => problem('invalid', { fields: { file } })

const refusals: Record<PictureRefusal, () => Problem> = {
  'not a picture': wrong('not_a_picture'),
  unreadable: wrong('damaged'),
  'too large': wrong('too_many_pixels'),
  failed: () => problem('busy', { retryAfter: shortWait }),
}
