import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isRefusal } from '@fieldwork/core/problems.ts'
import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import { lockKey } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { objectOf } from '../uploads/objects.ts'
import { renewFirstPage } from '../uploads/firstPages.ts'
import { isInPortfolio, upload } from '../uploads/queries.ts'
import { removeReceived, withReceived } from '../uploads/received.ts'
import { storeFile } from '../uploads/store.ts'
import { makeDocumentation } from './making.ts'
import type { DocumentationJob } from './makingProcess.ts'
import { currentCopies, recordCopy } from './copies/queries.ts'
import { callerOf, currentDocumentation } from './material.ts'
import type { DocumentationContent, DocumentedPicture } from '@fieldwork/core/documentation/documentation.ts'
import { isSameWork, isUpToDate } from './outdated.ts'
import { type DocumentationRequest, documentedPerson, type DocumentedPerson, isWanted, keepMade, recordFailure } from './queries.ts'
import { requestAgain } from './requests.ts'

/** Milliseconds that fetching the pictures of one documentation from the store may take. */
const maxFetchMs = 30_000

/** Adds a copy of a finished PDF, under this name, to its owner's portfolio. Its limit was checked when the copy was requested. */
type AddCopy = (context: Context, owner: SignedInCaller, projectId: string, name: string) => Promise<void>

/** Starts making requested documentation in this process. */
export const startDocumentationWorker = (context: Context, addCopy: AddCopy): Promise<void> =>
  context.jobs.take('documentation', ({ userId, projectId }, isLastTry) => answerRequest(context, addCopy, userId, projectId, isLastTry))

/** Throws when a retry may help and one is left. */
const answerRequest = async (context: Context, addCopy: AddCopy, userId: string, projectId: string, isLastTry: boolean): Promise<void> => {
  const person = await documentedPerson(context.db, userId, projectId)
  // The project was restarted, the account is gone, or another job was faster.
  if (!person) return
  const request = { userId, projectId, request: person.request }
  const deliver = async (copy: string) => {
    await addCopy(context, callerOf(context.config, person), projectId, copy)
    await recordCopy(context.db, request, copy)
    return undefined
  }
  const failure = await answer(context, deliver, person, request).catch((error: unknown) => {
    if (!isLastTry) throw error
    context.log.error({ error, user: userId, project: projectId }, 'a documentation failed again and again')
    return 'It failed again and again.'
  })
  if (failure !== undefined) {
    context.log.error({ user: userId, project: projectId, reason: failure }, 'a documentation could not be made')
    await context.db.transaction((tx) => recordFailure(tx, request))
  }
  // Requests that came in meanwhile go to the end of the queue, so that one person cannot block it.
  await requestAgain(context, userId, projectId)
}

type Deliver = (copy: string) => Promise<undefined>

/** Copies a PDF that is current already, or else makes the files. Returns the reason if they cannot be made. Throws when a retry may help. */
const answer = async (context: Context, deliver: Deliver, person: DocumentedPerson, request: DocumentationRequest) =>
  person.portfolio_copy !== null && (await isUpToDate(context, person.user_id, request.projectId))
    ? deliver(person.portfolio_copy)
    : makeFiles(context, deliver, person, request)

const makeFiles = async (
  context: Context,
  deliver: Deliver,
  person: DocumentedPerson,
  request: DocumentationRequest,
): Promise<string | undefined> => {
  const found = await currentDocumentation(context, person, request.projectId).catch((error: unknown) => {
    if (isRefusal(error)) return error.code
    throw error
  })
  if (typeof found === 'string') return `The project cannot be read: ${found}.`
  return withReceived(context.config, async (path) => {
    const targets = { pdf: `${path}.pdf`, markdown: `${path}.md`, archive: `${path}.zip`, card: `${path}.png` }
    const pictures = found.pictures.map((_, index) => `${path}.${index}`)
    const signal = AbortSignal.timeout(maxFetchMs)
    try {
      const sources: Array<DocumentedPicture | null> = []
      for (const [index, key] of found.pictures.entries())
        sources.push(await fetchPicture(context, person.user_id, key, pictures[index]!, signal))
      const drawn = sources.map((source, index) => source && pictures[index]!)
      const made = await makeDocumentation(
        { documentation: found.documentation, outcome: found.outcome, pictures: drawn, targets },
        context.log,
      )
      if (made.outcome === 'refused') return made.reason
      if (made.outcome === 'failed') throw new Error('The process that makes documentations ended.')
      const copy = await keep(context, request, targets, { documentation: found.documentation, pictures: sources })
      return copy === undefined ? undefined : await deliver(copy)
    } finally {
      for (const file of [...Object.values(targets), ...pictures]) await removeReceived(file)
    }
  })
}

type Targets = DocumentationJob['targets']

/** Null when the upload is missing: the rest of the documentation is still worth having. */
const fetchPicture = async (
  { db, files }: Context,
  userId: string,
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<DocumentedPicture | null> => {
  const found = await upload(db, userId, key)
  const opened = found?.content_type ? await files.open(objectOf(userId, key, found.is_second)) : undefined
  if (!opened) return null
  await pipeline(opened.stream, createWriteStream(path, { flags: 'w', mode: 0o600 }), { signal })
  return { key, etag: found!.etag! }
}

/**
 * Stores the files first, so that the row always describes existing files, even if the app stops halfway. Files are stored only while the
 * request is open: those of a job presumed dead, or from before a restart, are dropped. Copies of the same work in the portfolio follow
 * before the documentation is ready, so that they never look outdated. Returns the name of the copy that the portfolio is to get, if any.
 */
const keep = async (
  context: Context,
  request: DocumentationRequest,
  targets: Targets,
  content: DocumentationContent,
): Promise<string | undefined> => {
  const { userId, projectId } = request
  const markdown = await readFile(targets.markdown, 'utf8')
  const files = [
    { key: documentationKey('pdf', projectId), path: targets.pdf, contentType: 'application/pdf' },
    { key: documentationKey('zip', projectId), path: targets.archive, contentType: 'application/zip' },
    { key: documentationKey('card', projectId), path: targets.card, contentType: 'image/png' },
  ] as const
  const mayKeep = async (tx: Transaction) => {
    await tx.lock(lockKey(userId, projectId))
    return isWanted(tx, request)
  }
  const copies = (await isSameWork(context, userId, projectId)) ? await currentCopies(context.db, userId, projectId) : []
  for (const { key, path, contentType } of files) {
    const file = { bytes: await readFile(path), contentType }
    const stored = await storeFile(context, { userId, key }, { kind: 'made' }, file, mayKeep)
    if (!stored) return undefined
    if (contentType !== 'application/pdf') continue
    for (const copy of copies) if (copy.etag !== stored.etag) await replaceCopy(context, userId, copy.key, file.bytes)
  }
  const recorded = await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(userId, projectId))
    return keepMade(tx, request, { now: new Date(context.now()), markdown, content })
  })
  return recorded?.portfolio_copy ?? undefined
}

/** The picture of the work, which is stored beside the copy, is still the same. */
const replaceCopy = async (context: Context, userId: string, key: string, bytes: Buffer): Promise<void> => {
  const file = { bytes, contentType: 'application/pdf' } as const
  const isReplaced = await storeFile(context, { userId, key }, { kind: 'made' }, file, (tx) => isInPortfolio(tx, userId, key))
  if (isReplaced) await renewFirstPage(context, userId, key, bytes)
}
