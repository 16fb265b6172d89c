import type { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import type { Series } from '@fieldwork/core/catalogue/schema.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { CompiledProject, CompiledValidation } from '@fieldwork/compiler/compiled.ts'
import type { CompiledConcept } from '@fieldwork/compiler/concepts.ts'

/** Source hashes of the projects that are listed. */
export const publishedSources = async (db: Database): Promise<Map<string, string>> => {
  const rows = await db.rows<{ id: string; source_hash: string }>('select id, source_hash from projects where listed')
  return new Map(rows.map(({ id, source_hash }) => [id, source_hash]))
}

export const storedMedia = async (db: Database, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db.rows<{ name: string }>('select name from media where name = any($1)', [names])
  return new Set(rows.map(({ name }) => name))
}

export const saveMedia = (db: Database, name: string, contentType: string, body: Buffer) =>
  db.rows('insert into media (name, content_type, body) values ($1, $2, $3) on conflict (name) do nothing', [name, contentType, body])

export const saveConcepts = (tx: Transaction, concepts: readonly CompiledConcept[]) =>
  tx.rows(
    `insert into concepts (key, name, short, detailed)
     select key, name, short, detailed from jsonb_to_recordset($1::jsonb) as c(key text, name text, short text, detailed jsonb)
     on conflict (key) do update set name = excluded.name, short = excluded.short, detailed = excluded.detailed
     where (concepts.name, concepts.short, concepts.detailed) is distinct from (excluded.name, excluded.short, excluded.detailed)`,
    [JSON.stringify(concepts)],
  )

/** In the place of those that were published before. */
export const saveTestimonials = async (tx: Transaction, testimonials: readonly Testimonial[]) => {
  await tx.rows('delete from testimonials')
  await tx.rows(
    `insert into testimonials (position, name, country, quote, image)
     select position, one ->> 'name', one ->> 'country', one ->> 'quote', one ->> 'image'
     from jsonb_array_elements($1::jsonb) with ordinality as t(one, position)`,
    [JSON.stringify(testimonials)],
  )
}

export const storedConcepts = async (db: Database): Promise<Set<string>> => {
  const rows = await db.rows<{ key: string }>('select key from concepts')
  return new Set(rows.map(({ key }) => key))
}

export const saveSeries = (tx: Transaction, series: ReadonlyArray<Series & { position: number }>) =>
  tx.rows(
    `insert into series (id, position, title, description, icon)
     select id, position, title, description, icon
     from jsonb_to_recordset($1::jsonb) as s(id text, position integer, title text, description text, icon text)
     on conflict (id) do update
       set position = excluded.position, title = excluded.title, description = excluded.description, icon = excluded.icon
     where (series.position, series.title, series.description, series.icon)
       is distinct from (excluded.position, excluded.title, excluded.description, excluded.icon)`,
    [JSON.stringify(series.map(({ id, position, title, description, icon }) => ({ id, position, title, description, icon })))],
  )

/** Takes projects other than these out of the catalogue, and removes the series that nobody needs; returns their ids. */
export const unlistOthers = async (tx: Transaction, ids: readonly string[], seriesIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.rows<{ id: string }>('update projects set listed = false where listed and not (id = any($1)) returning id', [ids])
  await tx.rows('update projects set series_id = null where not listed and not (series_id = any($1))', [seriesIds])
  await tx.rows('delete from series where not (id = any($1)) and not exists (select from projects where series_id = series.id)', [
    seriesIds,
  ])
  return rows.map(({ id }) => id).sort()
}

export type PublishedProject = { version: number; listed: boolean; source_hash: string; etag: string | null }

/** A project as it is published now, with the tag of its document. */
export const publishedProject = (tx: Transaction, id: string): Promise<PublishedProject | undefined> =>
  tx.row<PublishedProject>(
    `select version, listed, source_hash,
       (select etag from project_files f where f.project_id = p.id and f.version = p.version and f.name = 'document.json') as etag
     from projects p where id = $1`,
    [id],
  )

export const saveProject = (tx: Transaction, { id, metadata, placement, sourceHash }: CompiledProject, version: number) =>
  tx.rows(
    `insert into projects (id, version, listed, visibility, plan, category, series_id, series_position, position, metadata, source_hash)
     values ($1, $2, true, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set
       version = excluded.version, listed = true, visibility = excluded.visibility, plan = excluded.plan, category = excluded.category,
       series_id = excluded.series_id, series_position = excluded.series_position, position = excluded.position,
       metadata = excluded.metadata, source_hash = excluded.source_hash,
       published_at = case when projects.version = excluded.version then projects.published_at else excluded.published_at end`,
    [
      ...[id, version, metadata.visibility, metadata.plan ?? null, metadata.category, placement.seriesId],
      ...[placement.seriesPosition, placement.position, JSON.stringify(metadata), sourceHash],
    ],
  )

export const saveVersion = (tx: Transaction, { id, metadata, changes, sourceHash }: CompiledProject, version: number) =>
  tx.rows(
    `insert into project_versions (project_id, version, metadata, changes, source_hash) values ($1, $2, $3, $4, $5)
     on conflict (project_id, version) do update
       set metadata = excluded.metadata, changes = excluded.changes, source_hash = excluded.source_hash`,
    [id, version, JSON.stringify(metadata), changes, sourceHash],
  )

export type PublishedFile = { name: string; body: string; etag: string; pro: boolean }

export const saveFiles = (tx: Transaction, id: string, version: number, files: readonly PublishedFile[]) =>
  tx.rows(
    `insert into project_files (project_id, version, name, body, etag, pro)
     select $1, $2, name, body, etag, pro from jsonb_to_recordset($3::jsonb) as f(name text, body text, etag text, pro boolean)`,
    [id, version, JSON.stringify(files)],
  )

/** Model answers reach learners on earlier versions as well: an id keeps what it asks for. */
export const saveValidations = async (tx: Transaction, id: string, version: number, validations: readonly CompiledValidation[]) => {
  await tx.rows(
    `insert into validations
       (project_id, version, id, position, step_id, content_id, box_id, type, title, description,
        optional, hidden, character_limit, extension, answer_check, model_answer)
     select $1, $2, id, position, "stepId", "contentId", "boxId", type, title, description,
        optional, hidden, "characterLimit", extension, nullif("check", 'null'), model
     from jsonb_to_recordset($3::jsonb) as v(id text, position integer, "stepId" text, "contentId" text, "boxId" text, type text,
       title text, description text, optional boolean, hidden boolean, "characterLimit" integer, extension text, "check" jsonb, model text)
     on conflict (project_id, version, id) do update set answer_check = excluded.answer_check, model_answer = excluded.model_answer`,
    [id, version, JSON.stringify(validations.map((one, at) => ({ ...one, position: at + 1 })))],
  )
  await tx.rows(
    `update validations earlier set model_answer = newest.model_answer from validations newest
     where newest.project_id = $1 and newest.version = $2
       and earlier.project_id = $1 and earlier.version < $2 and earlier.id = newest.id and earlier.type = newest.type
       and earlier.model_answer is distinct from newest.model_answer`,
    [id, version],
  )
}

export const saveQuiz = (tx: Transaction, id: string, version: number, quiz: NonNullable<CompiledProject['quiz']>) =>
  tx.rows('insert into quizzes (project_id, version, id, body) values ($1, $2, $3, $4)', [id, version, quiz.id, JSON.stringify(quiz)])
