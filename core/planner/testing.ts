import type { PlannedProject } from './schedule.ts'

/** A project to plan: an unstarted hour of work, unless overridden. */
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
