import { documentFile } from '@fieldwork/core/documents/contract.ts'
import type { Series } from '@fieldwork/core/catalogue/schema.ts'
import { type Aliases, followedAliases } from '@fieldwork/core/documents/aliases.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { VersionText } from '@fieldwork/core/notes/versionWords.ts'
import type { Database } from '../database/connect.ts'
import type { DatabaseLog } from '../database/pool.ts'
import type { Transaction } from '../database/transaction.ts'
import { namesConcept } from '@fieldwork/compiler/concepts.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import type { CompiledCatalogue, CompiledProject } from '@fieldwork/compiler/compiled.ts'
import { contentHash } from '@fieldwork/compiler/contentHash.ts'
import { changedKinds } from '@fieldwork/compiler/evidence/changedKinds.ts'
import { savePaths } from '../goals/queries.ts'
import { indexProject, indexProjectsBehind, indexSeriesAndConcepts, leaveCourses } from '../search/indexing/indexProject.ts'
import type { Media } from '@fieldwork/compiler/media/raster.ts'
import {
  publishedProject,
  publishedSources,
  saveConcepts,
  saveFiles,
  saveMedia,
  savePublishing,
  saveProject,
  saveQuiz,
  saveRoadmaps,
  saveSeries,
  saveTestimonials,
  saveSettings,
  saveValidations,
  saveVersion,
  storedConcepts,
  storedMedia,
  unlistOthers,
  type PublishedFile,
} from './queries.ts'
import { publishedEdits, recordConflicts } from './edits/queries.ts'
import { reportInto, type Finding } from '@fieldwork/compiler/findings/rules.ts'
import { type Accepted, type Effects, effectsOf, isStopped } from './effects/effects.ts'
import { promisedIds } from './effects/promisedIds.ts'
import { reportStopped } from './effects/stopped.ts'

export type PublishReport = {
  /** Projects with a new version. */
  published: Array<{ id: string; version: number }>
  /** Projects whose metadata, position or checks changed without a new version. */
  refreshed: string[]
  unchanged: string[]
  /** Projects with errors, in a series with errors, or naming a concept that was never published. Their published versions stay. */
  refused: string[]
  /** Ids of series and roadmaps and keys of concepts with errors. Their published versions stay. */
  refusedSeries: string[]
  refusedConcepts: string[]
  /** True if the testimonials have errors. The published ones stay. */
  refusedTestimonials: boolean
  /** Projects whose folder is gone. Learners who started one keep access. */
  unlisted: string[]
  /** Number of learners in each unlisted project. */
  learnersLeft: Record<string, number>
  /** Projects edited in the browser whose content folder has changed since. The folder's text isn't published. */
  conflicts: string[]
  /** Effects of the new versions on learners: of published versions, and of stopped ones. */
  effects: Effects[]
  stopped: Effects[]
  findings: Finding[]
}

export type PublishOptions = {
  log?: DatabaseLog
  /** Removals that are allowed although learners' work depends on them. */
  accepted?: Accepted
  /** The folder that a command publishes; null for the server's own folders. */
  origin?: string | null
  /** True for a part of the catalogue: projects of the same origin that aren't in it stay listed. */
  isPart?: boolean
}

/** Compiles and publishes the changed projects of content folders. Safe to run next to a server and other publishers. */
export const publishContent = async (
  db: Database,
  contentDirs: string | readonly string[],
  options: PublishOptions = {},
): Promise<PublishReport> =>
  publishCatalogue(db, await compileCatalogue(contentDirs, await publishedSources(db), undefined, await publishedEdits(db)), options)

/** Stores a compiled catalogue, each project in its own transaction. Anything with errors keeps its published version. */
export const publishCatalogue = async (
  db: Database,
  compiled: CompiledCatalogue,
  { log, accepted = 'words', origin = null, isPart = false }: PublishOptions = {},
): Promise<PublishReport> => {
  await indexProjectsBehind(db)
  const { catalogue, ids, projects, refusedSeries } = compiled
  const findings = [...compiled.findings]
  const flawed = new Set(findings.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  const report: PublishReport = {
    published: [],
    refreshed: [],
    unchanged: [...compiled.unchanged],
    refused: [],
    unlisted: [],
    learnersLeft: {},
    conflicts: [...compiled.conflicts],
    effects: [],
    stopped: [],
    findings,
    refusedSeries: [...refusedSeries],
    refusedConcepts: [...flawed].flatMap((file) => /^concepts\/(.+)\.md$/.exec(file)?.[1] ?? []),
    refusedTestimonials: compiled.testimonials === undefined,
  }
  if (!catalogue) {
    await savePublishing(db, ids, findings)
    return { ...report, unchanged: [], refused: ids }
  }

  const placed = (some: readonly Series[]) => some.map((one, at) => ({ ...one, position: at + 1 }))
  const sound = <S extends Series>(some: readonly S[]) => some.filter(({ id }) => !refusedSeries.has(id))
  const series = placed(catalogue.series)
  const roadmaps = placed(catalogue.roadmaps ?? [])
  const stored = await storedConcepts(db)
  const missing = report.refusedConcepts.filter((key) => !stored.has(key))
  const flawless = projects.filter((project) => {
    const { id: seriesId } = project.placement.series
    if (seriesId === '' || refusedSeries.has(seriesId) || missing.some((key) => namesConcept(project, key))) return false
    return ![...flawed].some((file) => `${file}/`.startsWith(`projects/${project.id}/`))
  })
  // Before any transaction, because encoding is slow; documents may only refer to stored pictures.
  const failed = await storeMedia(db, compiled.media, log)
  const refuseFailed = (file: string) =>
    reportInto(findings, file)('image-unreadable', 1, 'One of its pictures cannot be encoded. Export it again.')
  const publishable = flawless.filter((project) => {
    const name = failed.find((one) => JSON.stringify([project.metadata, project.document, project.files]).includes(one))
    if (name) refuseFailed(`projects/${project.id}`)
    return !name
  })
  const testimonials = compiled.testimonials?.some(({ image }) => failed.some((name) => image.endsWith(name)))
    ? undefined
    : compiled.testimonials
  if (compiled.testimonials && !testimonials) refuseFailed('testimonials.yaml')
  report.refusedTestimonials = !testimonials
  report.refused = ids.filter((id) => !compiled.unchanged.includes(id) && !publishable.some((project) => project.id === id))
  await db.transaction(async (tx) => {
    await tx.lock('publish')
    await saveSettings(tx, catalogue, origin)
    await saveSeries(tx, sound(series))
    await saveRoadmaps(tx, sound(roadmaps), origin)
    await savePaths(tx, catalogue, refusedSeries, origin)
    await saveConcepts(
      tx,
      compiled.concepts.filter(({ key }) => !report.refusedConcepts.includes(key)),
    )
    if (testimonials && (origin === null || testimonials.length > 0)) await saveTestimonials(tx, testimonials)
    await indexSeriesAndConcepts(tx)
  })
  for (const project of publishable) {
    const done = await db.transaction((tx) => publishProject(tx, project, compiled.edits.get(project.id)?.etag, accepted))
    if (done.outcome === 'stopped') {
      report.stopped.push(done.effects)
      report.refused.push(project.id)
      reportStopped(done.effects, accepted, reportInto(findings, `projects/${project.id}/project.md`))
    } else if (done.outcome === 'rejected') {
      report.refused.push(project.id)
      for (const name of done.variables)
        reportInto(findings, `projects/${project.id}/project.md`)(
          'variable-kind',
          1,
          `Learners have values of \`${name}\` that its new expression would never draw: a number has become a text, or a text a number. They keep theirs, and checks would fail on it. Declare a variable of another name.`,
        )
    } else if (done.outcome === 'published') {
      report.published.push({ id: project.id, version: done.version })
      if (done.effects) report.effects.push(done.effects)
    } else report[done.outcome].push(project.id)
  }
  const unlisted = await db.transaction(async (tx) => {
    await tx.lock('publish')
    await recordConflicts(tx, compiled.conflicts)
    // A project that the catalogue names but that has no folder is a mistake; it stays published until that's fixed.
    const named = [...ids, ...series.flatMap((one) => one.projects)]
    const seriesIds = [...series, ...roadmaps].map(({ id }) => id)
    const left = isPart ? [] : await unlistOthers(tx, named, seriesIds, origin)
    for (const { id } of left) await indexProject(tx, id)
    await leaveCourses(tx)
    await savePublishing(tx, report.refused, findings)
    return left
  })
  report.unlisted = unlisted.map(({ id }) => id)
  report.learnersLeft = Object.fromEntries(unlisted.map(({ id, learners }) => [id, learners]))
  return report
}

/** Stores missing pictures. Returns the names of those that can't be encoded. */
export const storeMedia = async (db: Database, media: readonly Media[], log?: DatabaseLog): Promise<string[]> => {
  const stored = await storedMedia(
    db,
    media.map(({ name }) => name),
  )
  const failed: string[] = []
  for (const { name, contentType, make } of media) {
    if (stored.has(name)) continue
    const body = await make().catch((error: unknown) => {
      log?.warn({ error, name }, 'a picture could not be made')
      return undefined
    })
    if (body) await saveMedia(db, name, contentType, body)
    else failed.push(name)
  }
  return failed
}

export const lockProject = (tx: Transaction, id: string) => tx.lock(`publish ${id}`)

type PublishOutcome =
  | { outcome: 'published'; version: number; effects?: Effects | undefined }
  | { outcome: 'refreshed' | 'unchanged'; version: number }
  | { outcome: 'stopped'; effects: Effects }
  | { outcome: 'rejected'; variables: string[] }

/**
 * Publishes a new version if the text has changed. New checks, metadata and positions go into the current version, so no learner has to
 * update for them. `replaced`: etag of the edited version read before compiling; a later edit isn't overwritten. Stops a version that
 * removes more than `accepted`.
 */
export const publishProject = async (
  tx: Transaction,
  compiled: CompiledProject,
  replaced?: string,
  accepted: Accepted = 'all',
): Promise<PublishOutcome> => {
  await lockProject(tx, compiled.id)
  const current = await publishedProject(tx, compiled.id)
  if (current?.listed && current.source_hash === compiled.sourceHash) return { outcome: 'unchanged', version: current.version }
  if (current && current.source !== 'git' && current.etag !== replaced) return { outcome: 'unchanged', version: current.version }
  const changed = current ? changedKinds(current.metadata.variables, compiled.metadata.variables) : []
  if (changed.length > 0) return { outcome: 'rejected', variables: changed }
  const content = contentHash(compiled)
  const text = textOf(compiled, current?.aliases ?? {})
  const project: CompiledProject = { ...compiled, aliases: text.aliases }
  if (current && current.etag === tagOf(content, current.version)) {
    await saveProject(tx, project, current.version)
    await saveVersion(tx, project, current.version)
    await saveValidations(tx, project.id, current.version, project.validations)
    await indexProject(tx, project.id)
    return { outcome: 'refreshed', version: current.version }
  }
  const effects = current && (await effectsOf(tx, project.id, current.version, text))
  if (effects && isStopped(effects, accepted)) return { outcome: 'stopped', effects }
  const version = (current?.version ?? 0) + 1
  await saveProject(tx, project, version)
  await saveVersion(tx, project, version)
  await saveFiles(tx, project.id, version, filesOf(project, version, content))
  await saveValidations(tx, project.id, version, project.validations)
  if (project.quiz) await saveQuiz(tx, project.id, version, project.quiz)
  await indexProject(tx, project.id)
  return { outcome: 'published', version, effects }
}

/** The text of a compiled project, with the aliases of earlier versions. */
const textOf = ({ document, files, aliases, quiz }: CompiledProject, earlier: Aliases): VersionText & { aliases: Aliases } => {
  const text = {
    document: { ...document, version: 0 },
    sections: new Map(files.map(({ contentId, blocks }) => [contentId, blocks] as const)),
  }
  const { kinds } = promisedIds(text)
  const isInUse = (id: string) => kinds.has(id) || (quiz?.questions.some((question) => question.id === id) ?? false)
  return { ...text, aliases: followedAliases(earlier, aliases, isInUse) }
}

const tagOf = (content: string, version: number) => `${version}-${content}`

const filesOf = ({ document, files }: CompiledProject, version: number, content: string): PublishedFile[] => {
  const versioned: GuidedDocument = { ...document, version }
  return [
    { name: documentFile, body: JSON.stringify(versioned), etag: tagOf(content, version), pro: false },
    ...files.map(({ contentId, blocks }) => ({ name: contentId, body: JSON.stringify(blocks), etag: tagOf(content, version), pro: true })),
  ]
}
