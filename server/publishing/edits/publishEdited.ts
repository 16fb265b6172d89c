import { compileEdited } from '@fieldwork/compiler/compileEdited.ts'
import { contentHash } from '@fieldwork/compiler/contentHash.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { DocumentFault, EditedDocument, PublishedDocument, VanishingWork } from '@fieldwork/core/documents/schema.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { recordEvent } from '../../analytics/queries.ts'
import type { Database } from '../../database/connect.ts'
import type { DatabaseLog } from '../../database/pool.ts'
import type { Effects } from '../effects/effects.ts'
import { stoppedSentences } from '../effects/stopped.ts'
import { lockProject, publishProject, storeMedia } from '../publish.ts'
import { publishedProject, saveSeries } from '../queries.ts'
import { editedTexts, uploadedPictures } from './queries.ts'

/** A document that an administrator saves. `etag`: of the version they edited; `day`: the date of the edit. */
export type EditRequest = {
  projectId: string
  document: EditedDocument
  etag: string
  userId: string
  day: string
  acceptsVanishing: boolean
}

/** `stale`: the version published meanwhile; `vanishing`: learners' work that would lose its position and wasn't accepted. */
export type EditOutcome =
  | { published: PublishedDocument }
  | { stale: PublishedDocument }
  | { faults: DocumentFault[] }
  | { vanishing: VanishingWork }

/** Maximum number of reported faults, and of steps and tasks with learners' work. */
const maxFaults = 100

/** Rolls the transaction back. */
class Stopped extends Error {
  readonly effects: Effects
  constructor(effects: Effects) {
    super()
    this.effects = effects
  }
}

/** Publishes an edited document as a new version, unless it equals the published one. Throws if the project doesn't exist. */
export const publishEdited = async (
  db: Database,
  contentDirs: readonly string[],
  request: EditRequest,
  log?: DatabaseLog,
): Promise<EditOutcome> => {
  const { projectId, etag, userId, day, acceptsVanishing } = request
  const current = await editedTexts(db, projectId)
  if (!current) throw new Error(`There is no project ${projectId}.`)
  const { version, source, texts, git_hash: gitHash } = current
  if (current.etag !== etag) return { stale: { version, etag: current.etag } }
  if (!texts || gitHash === null) return { faults: [{ message: notKept }] }
  const before = { ...current.document, sectionTexts: current.section_texts }
  const document = withSectionTexts(request.document, before.sectionTexts)
  const pictures = await uploadedPictures(db, [document, texts])
  const compiled = await compileEdited(
    contentDirs,
    projectId,
    document,
    { origin: { source, texts, gitHash }, document: before, pictures },
    day,
  )
  if (compiled.faults) return { faults: compiled.faults.slice(0, maxFaults) }
  const { project, media, series } = compiled
  if (etag.endsWith(`-${contentHash(project)}`)) return { published: { version, etag } }
  const [failed] = await storeMedia(db, media, log)
  if (failed) return { faults: [{ message: 'One of the pictures cannot be encoded. Export it again.' }] }
  const accepted = acceptsVanishing ? 'all' : 'nothing'
  try {
    return await db.transaction(async (tx) => {
      await tx.lock('publish')
      await lockProject(tx, projectId)
      const now = await publishedProject(tx, projectId)
      if (now?.etag !== etag) return { stale: { version: now?.version ?? version, etag: now?.etag ?? '' } }
      await saveSeries(tx, series)
      const done = await publishProject(tx, project, etag, accepted)
      if (done.outcome === 'stopped') throw new Stopped(done.effects)
      const published = (await publishedProject(tx, projectId))!
      await recordEvent(tx, { name: 'document_saved', user: { id: userId }, projectId, details: { version: published.version } })
      return { published: { version: published.version, etag: published.etag ?? '' } }
    })
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    const sentences = stoppedSentences(error.effects, accepted).map(({ sentence }) => sentence)
    const learners = error.effects.learners.reduce((sum, { count }) => sum + count, 0)
    return { vanishing: { learners, sentences: sentences.slice(0, maxFaults) } }
  }
}

const notKept =
  'This version was published before its Markdown was kept. Start the server again; if this stays, mend what `npm run content:check` says of the project.'

/** The texts of the document's Pro sections: as sent, or else as published. */
const withSectionTexts = (document: EditedDocument, stored: Record<string, BlockNode[]>): EditedDocument => {
  const steps = [document.steps, ...document.tracks.map((track) => track.steps)].flat()
  const blocks = [...walkBlocks([...steps.flatMap(({ children }) => children), ...document.sections])]
  const used = new Set(blocks.flatMap((block) => (block.type === 'section' && block.contentId) || []))
  const texts = Object.entries(document.sectionTexts ?? stored)
  return { ...document, sectionTexts: Object.fromEntries(texts.filter(([contentId]) => used.has(contentId))) }
}
