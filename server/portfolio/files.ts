import { publicDocumentPdfPath } from '@fieldwork/core/portfolio/paths.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { extensionOf } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { PlainRequest, PlainRoute, Reply } from '../http/route.ts'
import { profilePicture } from '../accounts/profilePicture.ts'
import { filePictureReply } from '../uploads/firstPages.ts'
import { visitorOf } from '../uploads/reading.ts'
import { sandboxed, storedFileReply } from '../uploads/storedFileReply.ts'
import { type ShownFile, shownFile, shownPdf } from './queries.ts'

/** Revalidated on each request, so that a file disappears as soon as it is hidden or removed. */
const headers = { 'cache-control': 'private, no-cache' }

/** Uploads that everyone may see: pictures of accounts, and the files of public portfolios. */
export const publicFiles = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: '/:nickname/uploads/:file',
    isUserFile: true,
    handle: async (request) => {
      const { nickname = '', file = '' } = request.params
      const reply = (await profilePicture(context, nickname, file, request)) ?? (await publicFile(context, nickname, file, request))
      if (!reply) throw problem('not_found')
      return reply
    },
  },
]

/** A file of a public portfolio, or with `?size=` a picture of it; undefined unless a document there names it. */
const publicFile = async (
  context: Context,
  nickname: string,
  key: string,
  { url, header, address }: PlainRequest,
): Promise<Reply | undefined> => {
  const found = await shownFile(context.db, nickname, key)
  if (!found) return undefined
  const size = new URL(url, 'http://here').searchParams.get('size')
  const knownTag = header('if-none-match')
  if (size !== null) return filePictureReply(context, found.user_id, key, { size, knownTag, headers })
  return fileReply(context, found, `${key}.${extensionOf(found.content_type)}`, { knownTag, address })
}

/** PDFs of documents of public portfolios. */
export const publicDocuments = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: publicDocumentPdfPath(':nickname', ':documentId'),
    isUserFile: true,
    handle: async ({ params: { nickname = '', documentId = '' }, header, address }) => {
      const found = await shownPdf(context.db, nickname, documentId)
      if (!found) throw problem('not_found')
      return fileReply(context, found, 'document.pdf', { knownTag: header('if-none-match'), address })
    },
  },
]

const fileReply = (
  context: Context,
  file: ShownFile,
  name: string,
  { knownTag, address }: { knownTag: string | undefined; address: string },
): Promise<Reply> =>
  storedFileReply(context, file, {
    knownTag,
    headers: { ...headers, etag: file.etag },
    contentHeaders: sandboxed(file.content_type, name),
    reader: visitorOf(file.user_id, address),
  })
