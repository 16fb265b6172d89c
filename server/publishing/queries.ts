import type { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import type { CatalogueSettings, Series } from '@fieldwork/core/catalogue/schema.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { CompiledConcept, CompiledProject, CompiledValidation } from '@fieldwork/compiler/compiled.ts'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'

const publishedSourcesSql = statement('publishing.publishedSources', 'select id, source_hash from projects where listed')

/** Source hashes of the projects that are listed. */
export const publishedSources = async (db: Queryable): Promise<Map<string, string>> => {
  const rows = await db.rows(publishedSourcesSql, [])
  return new Map(rows.map(({ id, source_hash }) => [id, source_hash]))
}

const anyPublishingSql = statement('publishing.anyPublishing', 'select from publishings limit 1')

/** True once any publishing has ended, even one of a part of the catalogue. */
export const hasPublishing = async (db: Queryable): Promise<boolean> => (await db.row(anyPublishingSql, [])) !== undefined

const storedMediaSql = statement('publishing.storedMedia', 'select name from media where name = any($1)')

export const storedMedia = async (db: Queryable, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db.rows(storedMediaSql, [names])
  return new Set(rows.map(({ name }) => name))
}

const saveMediaSql = statement(
  'publishing.saveMedia',
  'insert into media (name, content_type, body) values ($1, $2, $3) on conflict (name) do nothing',
)

export const saveMedia = (db: Queryable, name: string, contentType: string, body: Buffer) =>
  db.rows(saveMediaSql, [name, contentType, body])

const saveConceptsSql = statement(
  'publishing.saveConcepts',
  `insert into concepts (key, name, short, why, example, detailed)
   select key, name, short, why, example, detailed
   from jsonb_to_recordset($1::jsonb) as c(key text, name text, short text, why text, example text, detailed jsonb)
   on conflict (key) do update set name = excluded.name, short = excluded.short, why = excluded.why, example = excluded.example, detailed = excluded.detailed
   where (concepts.name, concepts.short, concepts.why, concepts.example, concepts.detailed)
     is distinct from (excluded.name, excluded.short, excluded.why, excluded.example, excluded.detailed)`,
)

export const saveConcepts = (tx: Transaction, concepts: readonly CompiledConcept[]) => tx.rows(saveConceptsSql, [JSON.stringify(concepts)])

const deleteSettingsSql = statement('publishing.deleteSettings', 'delete from catalogue_settings where origin is not distinct from $1')
const insertSettingsSql = statement('publishing.insertSettings', 'insert into catalogue_settings (origin, subject) values ($1, $2)')

/** Replaces the settings that this origin published. */
export const saveSettings = async (tx: Transaction, { subject }: CatalogueSettings, origin: string | null) => {
  await tx.rows(deleteSettingsSql, [origin])
  if (subject !== undefined) await tx.rows(insertSettingsSql, [origin, subject])
}

const deleteTestimonialsSql = statement('publishing.deleteTestimonials', 'delete from testimonials')
const insertTestimonialsSql = statement(
  'publishing.insertTestimonials',
  `insert into testimonials (position, name, country, quote, image)
   select position, one ->> 'name', one ->> 'country', one ->> 'quote', one ->> 'image'
   from jsonb_array_elements($1::jsonb) with ordinality as t(one, position)`,
)

/** Replaces the published testimonials. */
export const saveTestimonials = async (tx: Transaction, testimonials: readonly Testimonial[]) => {
  await tx.rows(deleteTestimonialsSql, [])
  await tx.rows(insertTestimonialsSql, [JSON.stringify(testimonials)])
}

const storedConceptsSql = statement('publishing.storedConcepts', 'select key from concepts')

export const storedConcepts = async (db: Queryable): Promise<Set<string>> => {
  const rows = await db.rows(storedConceptsSql, [])
  return new Set(rows.map(({ key }) => key))
}

const saveSeriesSql = statement(
  'publishing.saveSeries',
  `insert into series (id, position, title, description, outcome, icon, projects, content_dir)
   select id, position, title, description, outcome, icon, projects, case when projects is not null then $2 end
   from jsonb_to_recordset($1::jsonb) as s(id text, position integer, title text, description text, outcome text, icon text, projects text[])
   on conflict (id) do update
     set position = excluded.position, title = excluded.title, description = excluded.description, outcome = excluded.outcome,
       icon = excluded.icon, projects = excluded.projects, content_dir = excluded.content_dir
   where (series.position, series.title, series.description, series.outcome, series.icon, series.projects, series.content_dir)
     is distinct from (excluded.position, excluded.title, excluded.description, excluded.outcome, excluded.icon, excluded.projects,
       excluded.content_dir)`,
)

type PlacedSeries = Series & { position: number }

/** Projects refer to their series, so a series doesn't store its projects. */
export const saveSeries = (tx: Transaction, series: readonly PlacedSeries[]) =>
  tx.rows(saveSeriesSql, [JSON.stringify(series.map((one) => ({ ...one, projects: null }))), null])

/** `origin`: the folder that a command publishes; null for the server's own folders. */
export const saveRoadmaps = (tx: Transaction, roadmaps: readonly PlacedSeries[], origin: string | null) =>
  tx.rows(saveSeriesSql, [JSON.stringify(roadmaps), origin])

const claimProjectsSql = statement(
  'publishing.claimProjects',
  'update projects set content_dir = $2 where id = any($1) and content_dir is distinct from $2',
)
const unlistOthersSql = statement(
  'publishing.unlistOthers',
  `update projects set listed = false where listed and not (id = any($1)) and content_dir is not distinct from $2
   returning id, (select count(*)::int from enrolments e where e.project_id = projects.id and e.version is not null) as "learners!"`,
)
const leaveSeriesSql = statement(
  'publishing.leaveSeries',
  'update projects set series_id = null where not listed and content_dir is null and not (series_id = any($1))',
)
/** True if no project is in this series. A project of another origin may still be. */
const isEmpty = 'not exists (select from projects where series_id = series.id)'
const deleteSeriesSql = statement(
  'publishing.deleteSeries',
  `delete from series where projects is null and not (id = any($1)) and ${isEmpty}`,
)
const deleteRoadmapsSql = statement(
  'publishing.deleteRoadmaps',
  `delete from series where projects is not null and not (id = any($1)) and content_dir is not distinct from $2 and ${isEmpty}`,
)

/** A project removed from the catalogue, and its number of learners. */
export type Unlisted = RowOf<'publishing.unlistOthers'>

/**
 * Unlists the other projects of the same origin, and deletes unused series and roadmaps. Returns the projects with their number of
 * learners.
 * `origin`: the folder that a command publishes; null for the server's own folders.
 */
export const unlistOthers = async (
  tx: Transaction,
  ids: readonly string[],
  seriesIds: readonly string[],
  origin: string | null,
): Promise<Unlisted[]> => {
  await tx.rows(claimProjectsSql, [ids, origin])
  const rows = await tx.rows(unlistOthersSql, [ids, origin])
  if (origin === null) {
    await tx.rows(leaveSeriesSql, [seriesIds])
    await tx.rows(deleteSeriesSql, [seriesIds])
  }
  await tx.rows(deleteRoadmapsSql, [seriesIds, origin])
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const withdrawSql = statement('publishing.withdraw', 'update projects set listed = false where id = any($1) and listed returning id')

/** Removes projects from the catalogue. Learners who started one keep access. Returns the removed ones. */
export const withdraw = async (tx: Transaction, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows(withdrawSql, [ids])).map(({ id }) => id)

const publishedProjectSql = statement(
  'publishing.publishedProject',
  `select p.version, p.listed, p.source_hash, v.source, v.aliases, v.metadata,
     (select etag from project_files f where f.project_id = p.id and f.version = p.version and f.name = 'document.json') as etag
   from projects p join project_versions v on v.project_id = p.id and v.version = p.version where p.id = $1`,
)

export type PublishedProject = RowOf<'publishing.publishedProject'>

/** The published version of a project, with the etag of its document. */
export const publishedProject = (tx: Transaction, id: string): Promise<PublishedProject | undefined> => tx.row(publishedProjectSql, [id])

const saveProjectSql = statement(
  'publishing.saveProject',
  `insert into projects (id, version, listed, visibility, plan, category, series_id, series_position, position, metadata, source_hash,
     authors, searched_as, asked, example)
   values ($1, $2, true, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (id) do update set
     version = excluded.version, listed = true, visibility = excluded.visibility, plan = excluded.plan, category = excluded.category,
     series_id = excluded.series_id, series_position = excluded.series_position, position = excluded.position,
     metadata = excluded.metadata, source_hash = excluded.source_hash, authors = excluded.authors,
     searched_as = excluded.searched_as, asked = excluded.asked, example = excluded.example,
     published_at = case when projects.version = excluded.version then projects.published_at else excluded.published_at end`,
)

export const saveProject = (
  tx: Transaction,
  { id, metadata, placement, sourceHash, authors, searchedAs, lookups, example }: CompiledProject,
  version: number,
) =>
  tx.rows(saveProjectSql, [
    id,
    version,
    metadata.visibility,
    metadata.plan ?? null,
    metadata.category,
    placement.series.id,
    placement.seriesPosition,
    placement.position,
    metadata,
    sourceHash,
    authors,
    searchedAs,
    lookups,
    example,
  ])

const saveVersionSql = statement(
  'publishing.saveVersion',
  `insert into project_versions (project_id, version, metadata, changes, source_hash, source, texts, git_hash, aliases,
     folder)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (project_id, version) do update
     set metadata = excluded.metadata, changes = excluded.changes, source_hash = excluded.source_hash,
       source = excluded.source, texts = excluded.texts, git_hash = excluded.git_hash, aliases = excluded.aliases,
       folder = excluded.folder`,
)

export const saveVersion = (tx: Transaction, project: CompiledProject, version: number) => {
  const { id, metadata, changes, sourceHash, origin, aliases, folder } = project
  return tx.rows(saveVersionSql, [id, version, metadata, changes, sourceHash, origin.source, origin.texts, origin.gitHash, aliases, folder])
}

export type PublishedFile = { name: string; body: string; etag: string; pro: boolean }

const saveFilesSql = statement(
  'publishing.saveFiles',
  `insert into project_files (project_id, version, name, body, etag, pro)
   select $1, $2, name, body, etag, pro from jsonb_to_recordset($3::jsonb) as f(name text, body text, etag text, pro boolean)`,
)

export const saveFiles = (tx: Transaction, id: string, version: number, files: readonly PublishedFile[]) =>
  tx.rows(saveFilesSql, [id, version, JSON.stringify(files)])

const saveValidationsSql = statement(
  'publishing.saveValidations',
  `insert into validations
     (project_id, version, id, position, step_id, content_id, box_id, type, title, description,
      optional, hidden, character_limit, extension, answer_check, model_answer)
   select $1, $2, id, position, "stepId", "contentId", "boxId", type, title, description,
      optional, hidden, "characterLimit", extension, nullif("check", 'null'), model
   from jsonb_to_recordset($3::jsonb) as v(id text, position integer, "stepId" text, "contentId" text, "boxId" text, type text,
     title text, description text, optional boolean, hidden boolean, "characterLimit" integer, extension text, "check" jsonb, model text)
   on conflict (project_id, version, id) do update set answer_check = excluded.answer_check, model_answer = excluded.model_answer`,
)
const saveModelAnswersSql = statement(
  'publishing.saveModelAnswers',
  `update validations earlier set model_answer = newest.model_answer from validations newest
   where newest.project_id = $1 and newest.version = $2
     and earlier.project_id = $1 and earlier.version < $2 and earlier.id = newest.id and earlier.type = newest.type
     and earlier.model_answer is distinct from newest.model_answer`,
)
const saveChecksSql = statement(
  'publishing.saveChecks',
  `update validations earlier set answer_check = newest.answer_check from validations newest
   where newest.project_id = $1 and newest.version = $2
     and earlier.project_id = $1 and earlier.version < $2 and earlier.id = newest.id
     and (earlier.type, earlier.title, earlier.description, earlier.extension)
       = (newest.type, newest.title, newest.description, newest.extension)
     and earlier.answer_check is distinct from newest.answer_check
     and not coalesce(earlier.answer_check, '{}') ->> 'check' in ('evidence', 'choice')
     and not coalesce(newest.answer_check, '{}') ->> 'check' in ('evidence', 'choice')`,
)

/**
 * Also gives earlier versions the new model answers, because an id keeps its meaning, and the new checks of unchanged questions. Checks of
 * commands and choices belong to the page of their version and stay as published.
 */
export const saveValidations = async (tx: Transaction, id: string, version: number, validations: readonly CompiledValidation[]) => {
  await tx.rows(saveValidationsSql, [id, version, JSON.stringify(validations.map((one, at) => ({ ...one, position: at + 1 })))])
  await tx.rows(saveModelAnswersSql, [id, version])
  await tx.rows(saveChecksSql, [id, version])
}

const savePublishingSql = statement(
  'publishing.savePublishing',
  `with earlier as (delete from publishings where id <= (select max(id) - 20 from publishings))
   insert into publishings (refused, findings) values ($1, $2)`,
)

/** Stores what a publishing refused and found, for administrators. Keeps the newest twenty. */
export const savePublishing = (db: Queryable, refused: readonly string[], findings: readonly Finding[]) =>
  db.rows(savePublishingSql, [refused, JSON.stringify(findings)])

const saveQuizSql = statement('publishing.saveQuiz', 'insert into quizzes (project_id, version, id, body) values ($1, $2, $3, $4)')

export const saveQuiz = (tx: Transaction, id: string, version: number, quiz: NonNullable<CompiledProject['quiz']>) =>
  tx.rows(saveQuizSql, [id, version, quiz.id, quiz])
