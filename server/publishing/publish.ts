import { createHash } from 'node:crypto'
import { documentFile } from '../../core/documents/contract.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { compileCatalogue } from './compile.ts'
import type { CompiledCatalogue, CompiledProject } from './compiled.ts'
import type { Media } from './pictures.ts'
import {
  publishedProject,
  publishedSources,
  saveConcepts,
  saveFiles,
  saveMedia,
  saveProject,
  saveQuiz,
  saveSeries,
  saveValidations,
  saveVersion,
  storedMedia,
  unlistOthers,
  type PublishedFile,
} from './queries.ts'
import type { Finding } from './rules.ts'

export type PublishReport = {
  /** Projects with a new version. */
  published: Array<{ id: string; version: number }>
  /** Projects whose head, place or checks changed, on the version they had. */
  refreshed: string[]
  unchanged: string[]
  /** Projects with errors; what was published of them stays. */
  refused: string[]
  /** Projects whose folder has vanished; who began one keeps it. */
  unlisted: string[]
  findings: Finding[]
}

/** Compiles what has changed in a content folder and publishes it. May run beside a serving process and beside other publishers. */
export const publishContent = async (db: Database, contentDir: string): Promise<PublishReport> =>
  publishCatalogue(db, await compileCatalogue(contentDir, await publishedSources(db)))

/** Writes a compiled catalogue, each project in a transaction of its own; a project with errors stays as it is published. */
export const publishCatalogue = async (db: Database, compiled: CompiledCatalogue): Promise<PublishReport> => {
  const { catalogue, ids, projects, findings } = compiled
  const report: PublishReport = { published: [], refreshed: [], unchanged: [...compiled.unchanged], refused: [], unlisted: [], findings }
  if (!catalogue) return { ...report, unchanged: [], refused: ids }

  const sound = projects.filter((project) => isSound(project, findings))
  report.refused = ids.filter((id) => !compiled.unchanged.includes(id) && !sound.some((project) => project.id === id))
  // Encoding takes long, so it is over before any transaction begins; documents may point only at pictures that are there.
  await storeMedia(db, compiled.media)
  await db.transaction(async (tx) => {
    await tx.lock('publish')
    await saveSeries(tx, catalogue.series)
    await saveConcepts(tx, compiled.concepts)
  })
  for (const project of sound) {
    const { outcome, version } = await db.transaction((tx) => publishProject(tx, project))
    if (outcome === 'published') report.published.push({ id: project.id, version })
    else report[outcome].push(project.id)
  }
  report.unlisted = await db.transaction(async (tx) => {
    await tx.lock('publish')
    return unlistOthers(
      tx,
      ids,
      catalogue.series.map(({ id }) => id),
    )
  })
  return report
}

const isSound = ({ id, placement }: CompiledProject, findings: readonly Finding[]): boolean =>
  placement.seriesId !== '' &&
  !findings.some(({ file, severity }) => severity === 'error' && (file === `projects/${id}` || file.startsWith(`projects/${id}/`)))

const storeMedia = async (db: Database, media: readonly Media[]) => {
  const stored = await storedMedia(
    db,
    media.map(({ name }) => name),
  )
  for (const { name, contentType, make } of media) if (!stored.has(name)) await saveMedia(db, name, contentType, await make())
}

type Outcome = { outcome: 'published' | 'refreshed' | 'unchanged'; version: number }

/** A new version when what learners read has changed; new checks, heads and places need none, so nobody is asked to update for them. */
const publishProject = async (tx: Transaction, project: CompiledProject): Promise<Outcome> => {
  await tx.lock(`publish ${project.id}`)
  const current = await publishedProject(tx, project.id)
  if (current?.listed && current.source_hash === project.sourceHash) return { outcome: 'unchanged', version: current.version }
  const content = contentHash(project)
  if (current && current.etag === tagOf(content, current.version)) {
    await saveProject(tx, project, current.version)
    await saveVersion(tx, project, current.version)
    await saveValidations(tx, project.id, current.version, project.validations)
    return { outcome: 'refreshed', version: current.version }
  }
  const version = (current?.version ?? 0) + 1
  await saveProject(tx, project, version)
  await saveVersion(tx, project, version)
  await saveFiles(tx, project.id, version, filesOf(project, version, content))
  await saveValidations(tx, project.id, version, project.validations)
  if (project.quiz) await saveQuiz(tx, project.id, version, project.quiz)
  return { outcome: 'published', version }
}

/** A hash of what learners read and are asked; other colours for the same code are not a change. */
const contentHash = ({ document, files, quiz }: CompiledProject): string => {
  const content = JSON.stringify([document, files, quiz], (key, value: unknown) =>
    key === 'runs' || key === 'sources' ? undefined : value,
  )
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

const tagOf = (content: string, version: number) => `${version}-${content}`

const filesOf = ({ document, files }: CompiledProject, version: number, content: string): PublishedFile[] => {
  const versioned: GuidedDocument = { ...document, version }
  return [
    { name: documentFile, body: JSON.stringify(versioned), etag: tagOf(content, version), pro: false },
    ...files.map(({ contentId, blocks }) => ({ name: contentId, body: JSON.stringify(blocks), etag: tagOf(content, version), pro: true })),
  ]
}
