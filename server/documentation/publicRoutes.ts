import { brand } from '@fieldwork/core/brand.ts'
import { publicCardPath, publicDocumentationPath, publicPicturePath } from '@fieldwork/core/documentation/fileNames.ts'
import { documentPictureWidths } from '@fieldwork/core/portfolio/portfolio.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { extensionOf } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { PlainRequest, PlainRoute, Reply } from '../http/route.ts'
import { objectOf } from '../uploads/objects.ts'
import { asThumbnail } from '../uploads/firstPages.ts'
import { sizedPictureReply } from '../uploads/sizedPicture.ts'
import { visitorOf } from '../uploads/reading.ts'
import { fileReply } from './fileReply.ts'
import { publicFile, publicPicture } from './queries.ts'

/** Files of a shared documentation: the PDF, its social preview, and the pictures of its page. */
export const publicDocumentation = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: publicDocumentationPath(':nickname', ':pageId'),
    handle: (request) =>
      answer(
        context,
        request,
        (nickname, pageId) => publicFile(context.db, nickname, pageId, 'pdf'),
        (file) => brand.filePrefix + file.project_id,
      ),
  },
  {
    method: 'GET',
    path: publicCardPath(':nickname', ':pageId'),
    handle: (request) =>
      answer(
        context,
        request,
        (nickname, pageId) => publicFile(context.db, nickname, pageId, 'card'),
        () => 'preview',
      ),
  },
  {
    method: 'GET',
    path: publicPicturePath(':nickname', ':pageId', ':picture'),
    isUserFile: true,
    handle: (request) => {
      const picture = request.params['picture'] ?? ''
      if (!/^\d{1,3}$/.test(picture)) throw problem('not_found')
      const find = (nickname: string, pageId: string) => publicPicture(context.db, nickname, pageId, Number(picture))
      const size = new URL(request.url, 'http://here').searchParams.get('size')
      return size === null ? answer(context, request, find, () => 'picture') : sizedAnswer(context, request, find, size)
    },
  },
]

type FindFile<File> = (nickname: string, pageId: string) => Promise<File | undefined>
type PublicFile = { user_id: string; key: string; content_type: string; etag: string; is_second: boolean }

/** Responds with a picture as small as portfolios show it. */
const sizedAnswer = async (
  context: Context,
  { params: { nickname = '', pageId = '' }, header }: PlainRequest,
  find: FindFile<PublicFile>,
  size: string,
) => {
  const file = await find(nickname, pageId)
  const picture = file && {
    object: objectOf(file.user_id, file.key, file.is_second),
    etag: file.etag,
    contentType: 'image/jpeg',
    sizes: documentPictureWidths,
    resize: asThumbnail,
  }
  const headers = { 'cache-control': 'public, no-cache' }
  const reply = picture && (await sizedPictureReply(context, picture, { size, knownTag: header('if-none-match'), headers }))
  if (!reply) throw problem('not_found')
  return reply
}

const answer = async <File extends PublicFile>(
  context: Context,
  { params: { nickname = '', pageId = '' }, header, address }: PlainRequest,
  find: FindFile<File>,
  nameOf: (file: File) => string,
): Promise<Reply> => {
  const found = await find(nickname, pageId)
  if (!found) throw problem('not_found')
  // Revalidated each time, so that no cache shows it once sharing ends.
  const headers = { etag: found.etag, 'cache-control': 'public, no-cache' }
  const named = { headers, type: found.content_type, name: `${nameOf(found)}.${extensionOf(found.content_type)}` }
  return fileReply(context, found.user_id, { ...found, ...named }, header('if-none-match'), visitorOf(found.user_id, address))
}
