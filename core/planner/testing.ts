import type { PlannedProject } from './schedule.ts'

/** A project to plan: an hour of work that nobody began, unless the wishes say otherwise. */
export const plannedProject = (id: string, wishes: Partial<PlannedProject> = {}): PlannedProject => ({
  id,
  name: `Build ${id}`,
  description: `How to build ${id}.`,
  category: 'Databases',
  metadata: [],
  status: 'INCOMPLETE',
  progress: 0,
  minutes: 60,
  completedOn: null,
  ...wishes,
})

export const completed = (completedOn: string): Partial<PlannedProject> => ({ status: 'COMPLETE', progress: 100, completedOn })
