import { brand } from '@fieldwork/core/brand.ts'
import { publicCardPath, publicDocumentationPath, publicPicturePath } from '@fieldwork/core/documentation/fileNames.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { extensionOf } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { PlainRequest, PlainRoute, Reply } from '../http/route.ts'
import { visitorOf } from '../uploads/reading.ts'
import { fileReply } from './fileReply.ts'
import { publicFile, publicPicture } from './queries.ts'

/** Files of a shared documentation: the PDF, its social preview, and the pictures of its page. */
export const publicDocumentation = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: publicDocumentationPath(':nickname', ':projectId'),
    handle: (request) => {
      const name = `${brand.filePrefix}${request.params['projectId']}`
      return answer(context, request, (nickname, projectId) => publicFile(context.db, nickname, projectId, 'pdf'), name)
    },
  },
  {
    method: 'GET',
    path: publicCardPath(':nickname', ':projectId'),
    handle: (request) => answer(context, request, (nickname, projectId) => publicFile(context.db, nickname, projectId, 'card'), 'preview'),
  },
  {
    method: 'GET',
    path: publicPicturePath(':nickname', ':projectId', ':picture'),
    isUserFile: true,
    handle: (request) => {
      const picture = request.params['picture'] ?? ''
      if (!/^\d{1,3}$/.test(picture)) throw problem('not_found')
      return answer(context, request, (nickname, projectId) => publicPicture(context.db, nickname, projectId, Number(picture)), 'picture')
    },
  },
]

type PublicFile = { user_id: string; key: string; content_type: string; etag: string; is_second: boolean }

const answer = async (
  context: Context,
  { params: { nickname = '', projectId = '' }, header, address }: PlainRequest,
  find: (nickname: string, projectId: string) => Promise<PublicFile | undefined>,
  name: string,
): Promise<Reply> => {
  const found = await find(nickname, projectId)
  if (!found) throw problem('not_found')
  // Revalidated each time, so that no cache shows it once sharing ends.
  const headers = { etag: found.etag, 'cache-control': 'public, no-cache' }
  const named = { headers, type: found.content_type, name: `${name}.${extensionOf(found.content_type)}` }
  return fileReply(context, found.user_id, { ...found, ...named }, header('if-none-match'), visitorOf(found.user_id, address))
}
