import { declaredVariables } from '@fieldwork/core/accounts/variables.ts'
import type { Project, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { progressOf, projectStatus } from '@fieldwork/core/tasks/status.ts'
import type { ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import type { ProjectRow } from './queries.ts'

/** Converts a row to the project as one person sees it. */
export const projectOf = (row: ProjectRow): Project => {
  const items = row.items ?? []
  const metadata = row.own_metadata ? onOwnVersion(row.metadata, row.own_metadata) : row.metadata
  return {
    id: row.id,
    selected: row.selected_time !== null,
    selectedTime: row.selected_time?.toISOString() ?? null,
    locked: row.locked,
    hasUpdates: row.version < row.newest,
    completions: row.completions,
    docStatus: row.doc_status ?? 'NONE',
    ...(row.summary ? { summary: row.summary } : {}),
    completedBy: row.completed_by,
    status: projectStatus(items, { completed: row.completed_at !== null, started: row.begun }),
    ...(row.completed_at ? { completedAt: row.completed_at.toISOString() } : {}),
    progress: progressOf(items),
    version: row.version,
    ...readingProgressOf(row),
    unlockedSections: row.unlocked_sections,
    ...(row.is_quiz_taken === null ? {} : { isQuizTaken: row.is_quiz_taken }),
    ...(row.is_author ? { isAuthor: true } : {}),
    metadata,
    variables: declaredVariables(row.variables ?? [], metadata.variables),
  }
}

/** Facts about the text come from the learner's version; the project's position and visibility are current. */
const onOwnVersion = (newest: ProjectMetadata, own: ProjectMetadata): ProjectMetadata => {
  const { plan: _plan, series: _series, part: _part, ...text } = own
  const { visibility, category, order, plan, series, part } = newest
  return { ...text, visibility, category, order, ...(plan ? { plan } : {}), ...(series ? { series } : {}), ...(part ? { part } : {}) }
}

/** The columns of the caller's enrolment; nulls without one. */
type ReadingRow = Pick<ProjectRow, 'position' | 'read_at' | 'passed_steps' | 'restarted_at'>

export const readingProgressOf = ({ position, read_at: readAt, passed_steps, restarted_at }: ReadingRow): ReadingProgress => ({
  position: position && readAt ? { ...position, readAt: readAt.toISOString() } : null,
  passedSteps: passed_steps ?? [],
  restartedAt: restarted_at?.toISOString() ?? null,
})
