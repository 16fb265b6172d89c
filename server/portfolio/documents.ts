import { isDocumentationCopyOf } from '@fieldwork/core/documentation/fileNames.ts'
import { lockedProblem, lockOf } from '@fieldwork/core/plans/gates.ts'
import { documentFaults } from '@fieldwork/core/portfolio/document.ts'
import { maxDocuments } from '@fieldwork/core/portfolio/limits.ts'
import type { PortfolioDocument, PortfolioDocumentChange, PortfolioDocumentWrite } from '@fieldwork/core/portfolio/schema.ts'
import { websiteFrom } from '@fieldwork/core/portfolio/website.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { firstPageKey, ownUploadPath, uploadPurpose, workPictureKey } from '@fieldwork/core/uploads/purpose.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import { lockKey } from '../catalogue/permission.ts'
import { changeShared } from '../documentation/requests.ts'
import type { SignedIn, SignedInCaller } from '../http/caller.ts'
import { personLimit } from '../plans/limits.ts'
import { countDocuments } from '../plans/queries.ts'
import { ensureFirstPage } from '../uploads/firstPages.ts'
import { giveUpUploads } from '../uploads/queries.ts'
import { removeUploads } from '../uploads/remove.ts'
import { verifyUpload } from '../uploads/verify.ts'
import * as queries from './queries.ts'
import { shownDocument } from './shown.ts'

/** `hasRoom`: the limit was checked when the document was requested. */
export const addDocument = async (
  context: Context,
  caller: SignedInCaller,
  body: PortfolioDocumentWrite,
  hasRoom = false,
): Promise<PortfolioDocument> => {
  const { db, now } = context
  const { user } = caller
  const { id, type, title } = body
  if (await queries.documentOf(db, user.id, id)) return readDocument(db, user, id)
  const content = await contentOf(context, user, body)
  const { projectId } = content
  const { kept, left } = await withLocks(context, caller, projectId, async (tx) => {
    if (await queries.documentOf(tx, user.id, id)) return { kept: id, left: [] }
    const before = projectId === null ? undefined : await queries.documentOfProject(tx, user.id, projectId)
    if (before) return { kept: before.id, left: await renew(tx, context, user, before, content) }
    if (!hasRoom) await refuseAtLimit(tx, context, user, type)
    await queries.insertDocument(tx, { userId: user.id, id, type, title, ...content, now: new Date(now()) })
    await recordEvent(tx, { name: 'portfolio_document_added', user, details: { documentId: id } })
    return { kept: id, left: [] }
  })
  await removeUploads(context, user.id, left)
  return readDocument(db, user, kept)
}

/** A project is in a portfolio once: its document keeps its title and address, and gets the newer file. Returns the replaced uploads. */
const renew = async (
  tx: Transaction,
  { now }: Context,
  user: SignedIn,
  { id, title, storage_name: before }: { id: string; title: string; storage_name: string | null },
  content: queries.DocumentContent,
): Promise<string[]> => {
  if (before === content.storageName) return []
  await queries.updateDocument(tx, { userId: user.id, id, type: 'PROJECT', title, ...content, now: new Date(now()) })
  await recordEvent(tx, { name: 'portfolio_document_edited', user, details: { documentId: id } })
  return giveUpFile(tx, user, before)
}

export const changeDocument = async (
  context: Context,
  caller: SignedInCaller,
  id: string,
  change: PortfolioDocumentChange,
): Promise<PortfolioDocument> => {
  const { db, now } = context
  const { user } = caller
  const existing = await queries.documentOf(db, user.id, id)
  if (!existing) throw problem('not_found')
  const content = await contentOf(context, user, change, existing)
  const left = await withLocks(context, caller, existing.project_id, async (tx) => {
    const before = await queries.documentOf(tx, user.id, id)
    if (!before) throw problem('not_found')
    if (before.storage_name !== existing.storage_name) throw problem('conflict')
    await queries.updateDocument(tx, { userId: user.id, id, ...change, ...content, now: new Date(now()) })
    await recordEvent(tx, { name: 'portfolio_document_edited', user, details: { documentId: id } })
    if (change.isHidden && before.project_id !== null) await changeShared(context, tx, caller, before.project_id, false)
    return before.storage_name === content.storageName ? [] : giveUpFile(tx, user, before.storage_name)
  })
  await removeUploads(context, user.id, left)
  return readDocument(db, user, id)
}

export const removeDocument = async (context: Context, caller: SignedInCaller, id: string): Promise<void> => {
  const { user } = caller
  const left = await withLocks(context, caller, null, async (tx) => {
    const removed = await queries.deleteDocument(tx, user.id, id)
    if (!removed) throw problem('not_found')
    await recordEvent(tx, { name: 'portfolio_document_deleted', user, details: { documentId: id } })
    return giveUpFile(tx, user, removed.storage_name)
  })
  await removeUploads(context, user.id, left)
}

const readDocument = async (db: Queryable, user: SignedIn, id: string): Promise<PortfolioDocument> => {
  const row = await queries.documentOf(db, user.id, id)
  if (!row) throw problem('conflict')
  return shownDocument(row, ownUploadPath)
}

/** Returns the content to store for a change of a document. Content that the change leaves out doesn't change. */
const contentOf = async (
  context: Context,
  user: SignedIn,
  change: PortfolioDocumentChange,
  existing?: queries.DocumentRow,
): Promise<queries.DocumentContent> => {
  const faults = documentFaults(change, existing?.type)
  if (faults) throw problem('invalid', { fields: faults })
  const none = { url: null, storageName: null, fileName: null, projectId: null }
  const { type, url, file, project } = change
  if (type === 'URL' && url) return { ...none, url: websiteFrom(url.url) }
  if (type === 'FILE' && file) {
    await verifyFile(context, user, 'file', file.storageName, uploadPurpose(file.storageName)?.kind === 'portfolio file')
    return { ...none, storageName: file.storageName, fileName: file.fileName }
  }
  if (type === 'PROJECT' && project) {
    const isCopy = isDocumentationCopyOf(project.id, project.storageName)
    await verifyFile(context, user, 'project', project.storageName, isCopy, 'application/pdf')
    await ensureFirstPage(context, user.id, project.storageName)
    return { ...none, storageName: project.storageName, projectId: project.id }
  }
  const { storage_name, file_name, project_id } = existing!
  return { url: existing!.url, storageName: storage_name, fileName: file_name, projectId: project_id }
}

/** Throws `invalid` unless it's a finished upload of this user and kind. */
const verifyFile = async (context: Context, user: SignedIn, field: string, storageName: string, isOfKind: boolean, type?: string) => {
  const upload = isOfKind ? await verifyUpload(context, user.id, storageName) : undefined
  if (!upload || (type && upload.contentType !== type)) throw problem('invalid', { fields: { [`${field}.storageName`]: 'invalid' } })
}

/** Throws if a project that isn't in the portfolio finds no room there. Call it under the lock of the portfolio. */
export const requireRoom = async (tx: Transaction, context: Context, user: SignedIn, projectId: string): Promise<void> => {
  if (!(await queries.documentOfProject(tx, user.id, projectId))) await refuseAtLimit(tx, context, user, 'PROJECT')
}

const refuseAtLimit = async (tx: Transaction, { config }: Context, user: SignedIn, type: string) => {
  const current = await countDocuments(tx, user.id)
  const limit = await personLimit(tx, config, user, 'portfolioDocument')
  const lock = lockOf(type === 'PROJECT' ? 'share_add_project_limit' : 'portfolio_add_project_limit', { limit: { limit, current } })
  if (lock) throw lockedProblem(lock)
  if (current >= maxDocuments) throw problem('invalid', { fields: { id: 'too_many' } })
}

/** The names of the uploads that a document no longer names. One that another document names stays. */
const giveUpFile = async (tx: Transaction, user: SignedIn, storageName: string | null): Promise<string[]> => {
  const keys = storageName === null ? [] : [storageName, firstPageKey(storageName), workPictureKey(storageName)]
  await giveUpUploads(tx, user.id, keys)
  return keys
}

/**
 * One change of a portfolio at a time: the limit counts all documents. Others read a project in a public portfolio as its page, so a change of
 * its document publishes that, too.
 */
const withLocks = async <Outcome>(
  context: Context,
  caller: SignedInCaller,
  projectId: string | null,
  change: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> => {
  const outcome = await context.db.transaction(async (tx) => {
    await lockPortfolio(tx, caller.user.id)
    if (projectId !== null) await tx.lock(lockKey(caller.user.id, projectId))
    const changed = await change(tx)
    if (projectId !== null) await setPages(context, tx, caller, await queries.visibleProjects(tx, caller.user.id, projectId), true)
    return changed
  })
  if (projectId !== null) context.jobs.wake('documentation')
  return outcome
}

/** Take it before the lock of the work in a project. */
export const lockPortfolio = (tx: Transaction, userId: string): Promise<void> => tx.lock(`portfolio ${userId}`)

type Projects = ReadonlyArray<{ project_id: string }>

/** Publishes or closes the pages of projects. Call it under the lock of the portfolio. */
export const setPages = async (context: Context, tx: Transaction, caller: SignedInCaller, projects: Projects, isPublic: boolean) => {
  for (const { project_id } of projects) {
    await tx.lock(lockKey(caller.user.id, project_id))
    await changeShared(context, tx, caller, project_id, isPublic)
  }
}
