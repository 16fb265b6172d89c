import { statement } from '../../database/statement.ts'
import type { Queryable } from '../../database/transaction.ts'

const answersByTaskSql = statement(
  'publishing.answersByTask',
  `select validation_id as id, type, count(*)::int as "count!" from answers
   where project_id = $1 and (text_data <> '' or storage_name <> '')
   group by validation_id, type`,
)

/** Number of answers to each task, including drafts. */
export const answersByTask = (db: Queryable, projectId: string) => db.rows(answersByTaskSql, [projectId])

const learnersByVersionSql = statement(
  'publishing.learnersByVersion',
  `select version as "version!", count(*)::int as "count!" from enrolments
   where project_id = $1 and version is not null group by version order by version`,
)

export const learnersByVersion = (db: Queryable, projectId: string) => db.rows(learnersByVersionSql, [projectId])

const passedStepsSql = statement(
  'publishing.passedSteps',
  `select step as "id!", count(*)::int as "count!" from enrolments, unnest(passed_steps) step where project_id = $1 group by step`,
)

export const passedSteps = (db: Queryable, projectId: string) => db.rows(passedStepsSql, [projectId])

const unlockedSectionsSql = statement(
  'publishing.unlockedSections',
  `select content_id as id, count(*)::int as "count!" from unlocked_sections where project_id = $1 group by content_id`,
)

export const unlockedSections = (db: Queryable, projectId: string) => db.rows(unlockedSectionsSql, [projectId])

const annotationsAfterSql = statement(
  'publishing.annotationsAfter',
  `select user_id, version, run, body from annotations
   where project_id = $1 and user_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
   order by user_id limit 200`,
)

/** Annotation files of the next page of learners. */
export const annotationsAfter = (db: Queryable, projectId: string, last: string | undefined) =>
  db.rows(annotationsAfterSql, [projectId, last ?? null])
