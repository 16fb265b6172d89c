import { randomUUID } from 'node:crypto'
import { isDocumentationCopyOf } from '@fieldwork/core/documentation/fileNames.ts'
import type { CopyRequest, DocumentationCopy, DocumentationType } from '@fieldwork/core/documentation/schema.ts'
import { documentTitleOf } from '@fieldwork/core/portfolio/document.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { documentationKey, type PictureType, workPictureKey } from '@fieldwork/core/uploads/purpose.ts'
import { lockKey } from '../catalogue/permission.ts'
import { readableProject } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { addDocument, lockPortfolio, requireRoom } from './documents.ts'
import { objectOf } from '../uploads/objects.ts'
import { storeFile } from '../uploads/store.ts'
import { isUpToDate } from '../documentation/outdated.ts'
import { madeFile, ownDocumentation } from '../documentation/queries.ts'
import { requestDocumentation } from '../documentation/requests.ts'
import { refuseMarkdown } from '../documentation/service.ts'
import { askForCopy, copiesToMake, firstPicture } from '../documentation/copies/queries.ts'

/** A copy is an upload like any other: it is deleted a day after nothing references it any more. */
export const copyDocumentation = async (
  context: Context,
  caller: SignedInCaller,
  projectId: string,
  { type, newName, toPortfolio = false, regenerate = false }: CopyRequest,
): Promise<DocumentationCopy> => {
  if (!isDocumentationCopyOf(projectId, newName)) throw problem('invalid', { fields: { newName: 'invalid' } })
  if (type === 'md' || !toPortfolio) {
    await copyFile(context, caller, projectId, type, newName)
    return { storageName: newName }
  }
  const own = await ownDocumentation(context.db, caller, projectId)
  if (!own) throw problem('not_found')
  const isNew = regenerate || own.doc_status !== 'GENERATING'
  const isCurrent = own.doc_status === 'READY' && (await isUpToDate(context, caller.user.id, projectId))
  if (isNew && !isCurrent) await context.limits.take('documentationsADay', caller.user.id, 1, 'too_many_documentations')
  await requestCopy(context, caller, { projectId, name: newName, isNew, isCurrent })
  return { storageName: newName, isPending: true }
}

/** Adds a copy of a finished PDF to the portfolio. Its limit was checked when the copy was requested. */
export const addRequestedCopy = async (context: Context, caller: SignedInCaller, projectId: string, storageName: string): Promise<void> => {
  const own = await ownDocumentation(context.db, caller, projectId)
  if (!own) throw problem('not_found')
  await copyFile(context, caller, projectId, 'pdf', storageName)
  const title = documentTitleOf(own.metadata.title)
  const document = { id: randomUUID(), type: 'PROJECT', title, project: { id: projectId, storageName } } as const
  await addDocument(context, caller, document, true)
}

type RequestedCopy = { projectId: string; name: string; isNew: boolean; isCurrent: boolean }

/** Has the job that makes the PDF add it to the portfolio. `isNew`: it answers this request, too. `isCurrent`: it only copies the PDF. */
const requestCopy = async (
  context: Context,
  caller: SignedInCaller,
  { projectId, name, isNew, isCurrent }: RequestedCopy,
): Promise<void> => {
  const { user } = caller
  await context.db.transaction(async (tx) => {
    await lockPortfolio(tx, user.id)
    await tx.lock(lockKey(user.id, projectId))
    const project = isCurrent ? undefined : await readableProject(tx, caller, projectId)
    if (project && !project.completed_at) throw problem('tasks_incomplete')
    const isWaiting = (await copiesToMake(tx, user.id)).some(({ project_id, has_failed }) => project_id === projectId && !has_failed)
    if (!isWaiting) await requireRoom(tx, context, user, projectId)
    if (isNew || project?.doc_status !== 'GENERATING') await requestDocumentation(context, tx, user.id, projectId)
    if (!isWaiting) await askForCopy(tx, user.id, projectId, name)
  })
  context.jobs.wake('documentation')
}

const copyFile = async (context: Context, caller: SignedInCaller, projectId: string, type: DocumentationType, name: string) => {
  const { db, files } = context
  const userId = caller.user.id
  const found = await madeFile(db, userId, projectId, documentationKey('pdf', projectId))
  if (!found) throw problem('not_found')
  refuseMarkdown(type === 'md', caller)
  const bytes = type === 'md' ? Buffer.from(found.markdown ?? '') : await files.read(objectOf(userId, found.key, found.is_second))
  if (!bytes) throw problem('not_found')
  const contentType = type === 'md' ? 'text/plain' : 'application/pdf'
  if (!(await storeFile(context, { userId, key: name }, { kind: 'copy' }, { bytes, contentType }))) throw problem('not_found')
  if (type === 'pdf') await copyFirstPicture(context, userId, projectId, name)
}

/** Portfolios show it instead of the first page. It's stored with the copy, so that a later picture isn't published without a press. */
const copyFirstPicture = async (context: Context, userId: string, projectId: string, copyName: string): Promise<void> => {
  const picture = await firstPicture(context.db, userId, projectId)
  const bytes = picture && (await context.files.read(objectOf(userId, picture.key, picture.is_second)))
  if (!bytes) return
  const contentType = picture.content_type as PictureType
  await storeFile(context, { userId, key: workPictureKey(copyName) }, { kind: 'made' }, { bytes, contentType })
}
