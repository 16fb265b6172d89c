import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@fieldwork/core/problems.ts'
import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import { lockKey } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import { objectOf } from '../uploads/objects.ts'
import { upload } from '../uploads/queries.ts'
import { removeReceived, withReceived } from '../uploads/received.ts'
import { storeFile } from '../uploads/store.ts'
import { makeDocumentation } from './making.ts'
import type { MakingJob } from './makingProcess.ts'
import { currentDocumentation } from './material.ts'
import type { DocumentationContent, DocumentedPicture } from '@fieldwork/core/documentation/documentation.ts'
import { documentedPerson, type DocumentedPerson, keepMade, recordFailure } from './queries.ts'

/** From now on this process makes the documentations that are asked for. */
export const startDocumentationWorker = (context: Context): Promise<void> =>
  context.jobs.take('documentation', ({ userId, projectId }) => answerRequests(context, userId, projectId))

/** Makes it until no request is left: what comes while it is made is answered by the next round. */
const answerRequests = async (context: Context, userId: string, projectId: string): Promise<void> => {
  for (;;) {
    const person = await documentedPerson(context.db, userId, projectId)
    // Restarted, or the account is gone; or another job was here.
    if (!person) return
    const failure = await answerRequest(context, person, projectId)
    if (failure === undefined) continue
    context.log.error({ user: userId, project: projectId, reason: failure }, 'a documentation could not be made')
    if (await context.db.transaction((tx) => recordFailure(tx, userId, projectId, person.asked))) return
  }
}

/** Returns why it cannot be made, if it cannot. Throws when another try may help. */
const answerRequest = async (context: Context, person: DocumentedPerson, projectId: string): Promise<string | undefined> => {
  const found = await currentDocumentation(context, person, projectId).catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500) return error.code
    throw error
  })
  if (typeof found === 'string') return `The project cannot be read: ${found}.`
  return withReceived(context.config, async (path) => {
    const targets = { pdf: `${path}.pdf`, markdown: `${path}.md`, archive: `${path}.zip`, card: `${path}.png` }
    const pictures = found.pictures.map((_, index) => `${path}.${index}`)
    try {
      const sources: Array<DocumentedPicture | null> = []
      for (const [index, key] of found.pictures.entries()) sources.push(await fetchPicture(context, person.user_id, key, pictures[index]!))
      const drawn = sources.map((source, index) => source && pictures[index]!)
      const made = await makeDocumentation({ documentation: found.documentation, pictures: drawn, targets }, context.log)
      if (made.outcome === 'failed') return 'The process that makes documentations ended.'
      if (made.outcome === 'refused') return made.reason
      await keep(context, person, projectId, targets, { documentation: found.documentation, pictures: sources })
      return undefined
    } finally {
      for (const file of [...Object.values(targets), ...pictures]) await removeReceived(file)
    }
  })
}

type Targets = MakingJob['targets']

/** Null when the upload is not there: the rest of the documentation is worth having. */
const fetchPicture = async ({ db, files }: Context, userId: string, key: string, path: string): Promise<DocumentedPicture | null> => {
  const found = await upload(db, userId, key)
  const opened = found?.content_type ? await files.open(objectOf(userId, key, found.is_second)) : undefined
  if (!opened) return null
  await pipeline(opened.stream, createWriteStream(path, { flags: 'w', mode: 0o600 }))
  return { key, etag: found!.etag! }
}

/** The files come first: whenever the app ends, the row describes files that are there. */
const keep = async (
  context: Context,
  { user_id, asked }: DocumentedPerson,
  projectId: string,
  targets: Targets,
  content: DocumentationContent,
): Promise<void> => {
  const markdown = await readFile(targets.markdown, 'utf8')
  const files = [
    { key: documentationKey('pdf', projectId), path: targets.pdf, contentType: 'application/pdf' },
    { key: documentationKey('zip', projectId), path: targets.archive, contentType: 'application/zip' },
    { key: documentationKey('card', projectId), path: targets.card, contentType: 'image/png' },
  ] as const
  for (const { key, path, contentType } of files) {
    await storeFile(context, { userId: user_id, key }, { kind: 'made' }, { bytes: await readFile(path), contentType })
  }
  await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(user_id, projectId))
    await keepMade(tx, { userId: user_id, projectId, request: asked, now: new Date(context.now()), markdown, content })
  })
}
