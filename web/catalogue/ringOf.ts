import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'
import type { RingStatus } from '../ui/feedback/Ring.tsx'

/** The ring of a project in a list. */
export const ringOf: Record<ProjectStatus, RingStatus> = {
  INCOMPLETE: 'not-started',
  IN_PROGRESS: 'progress',
  IN_REVIEW: 'review',
  COMPLETE: 'complete',
}
