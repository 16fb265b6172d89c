import { publicPicturePath } from '@fieldwork/core/documentation/fileNames.ts'
import { summaryLine } from '@fieldwork/core/documentation/summary.ts'
import type { Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { ownUploadPath } from '@fieldwork/core/uploads/purpose.ts'
import type { DocumentRow } from './queries.ts'

type Head = { name: string; nickname: string; picture: string; title: string; description: string }

/** `addressOf`: returns the address of one of the owner's files for the reader. */
export const shownAs = (head: Head, documents: readonly DocumentRow[], addressOf: (key: string) => string): Portfolio => ({
  title: head.title,
  description: head.description,
  ownerName: head.name,
  ownerPicture: head.picture,
  nickname: head.nickname,
  documents: documents.map((row) => shownDocument(row, addressOf)),
})

/** Returns a document as its owner or a visitor sees it. */
export const shownDocument = (row: DocumentRow, addressOf: (key: string) => string): PortfolioDocument => {
  const { id, type, title, storage_name } = row
  const kept = {
    id,
    type,
    title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.is_hidden && { isHidden: true }),
  }
  if (storage_name === null) return { ...kept, url: { url: row.url! }, address: websiteAddress(row.url!), picture: null }
  const address = addressOf(storage_name)
  const firstPage = row.has_page ? address : null
  return row.project_id === null
    ? {
        ...kept,
        address,
        picture: firstPage,
        file: { storageName: storage_name, fileName: row.file_name!, fileType: row.content_type ?? 'application/octet-stream' },
      }
    : {
        ...kept,
        address,
        picture:
          row.work_picture !== null && row.page_id !== null
            ? publicPicturePath(row.nickname, row.page_id, row.work_picture)
            : row.has_work_picture
              ? address
              : firstPage,
        project: { id: row.project_id, storageName: storage_name, ...ofProject(row) },
      }
}

const ofProject = ({ metadata, summary, completed_at, work_picture, has_work_picture, page_id, credential_id }: DocumentRow) => ({
  title: metadata?.title ?? null,
  outcome: summaryLine(summary) || (metadata?.outcomeForOthers ?? null),
  concepts: metadata?.concepts.map(({ name }) => name) ?? [],
  completedAt: completed_at?.toISOString() ?? null,
  hasWorkPicture: work_picture !== null || has_work_picture,
  pageId: page_id,
  credentialId: credential_id,
})

/** Path of a file of a public portfolio. */
export const publicUploadPath = (nickname: string, key: string): string => `/${nickname}${ownUploadPath(key)}`
