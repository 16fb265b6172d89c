import * as z from 'zod/mini'
import { Identifier } from '../documents/identifiers.ts'
import { endpoint, everySecond } from '../endpoint.ts'
import { DocStatus, Project, ProjectStatus } from './project.ts'

const ofProject = z.object({ projectId: Identifier })

export const listProjects = endpoint({
  name: 'listProjects',
  method: 'GET',
  path: '/projects',
  summary: 'Every project the caller may see, in catalogue order; `selected=true`: those in My Projects.',
  caller: 'anyone',
  query: z.object({ selected: z.optional(z.enum(['true', 'false'])) }),
  output: z.array(Project),
  problems: ['signed_out'],
})

export const getProject = endpoint({
  name: 'getProject',
  method: 'GET',
  path: '/projects/{projectId}',
  summary: 'One project with what is the caller’s own about it.',
  caller: 'anyone',
  params: ofProject,
  output: Project,
  problems: ['not_found', 'not_allowed'],
})

export const ProjectChange = z.object({
  locked: z.optional(z.boolean()),
  hasUpdates: z.optional(z.boolean()),
  docStatus: z.optional(DocStatus),
  status: z.optional(ProjectStatus),
})
export type ProjectChange = z.infer<typeof ProjectChange>

export const updateProject = endpoint({
  name: 'updateProject',
  method: 'PUT',
  path: '/projects/{projectId}',
  summary: 'Unlocks a Pro project (`locked: false`) or completes a project (`status: COMPLETE`).',
  caller: 'signed-in',
  params: ofProject,
  body: ProjectChange,
  output: Project,
  problems: ['not_found', 'not_allowed', 'plan_required', 'tasks_incomplete', 'conflict', 'invalid'],
  fallback: 'updateProject',
})

/** Characters. PostgreSQL refuses very long fractions of a second. */
const longestMoment = 40

/** PostgreSQL has no year 0, and its offsets end before 16 hours. What an offset moves out of the years 1 to 9999 cannot be written again. */
const Moment = z.iso.datetime({ offset: true }).check(
  z.maxLength(longestMoment),
  z.refine((time) => !/[+-](?:1[6-9]|2\d):\d\d$/.test(time) && hasFourDigitYear(time)),
)

const hasFourDigitYear = (time: string): boolean => {
  const milliseconds = Date.parse(time)
  return !Number.isNaN(milliseconds) && /^(?!0000)\d{4}-/.test(new Date(milliseconds).toISOString())
}

export const Selection = z.array(z.object({ projectId: Identifier, selectedTime: z.optional(z.nullable(Moment)) }))
export type Selection = z.infer<typeof Selection>

export const selectProjects = endpoint({
  name: 'selectProjects',
  method: 'PUT',
  path: '/projects/selection',
  summary: 'Adds projects to My Projects (with `selectedTime`) or removes them (without).',
  caller: 'signed-in',
  body: Selection.check(z.maxLength(200)),
  output: Selection,
  problems: ['not_found', 'invalid'],
})

export const resetProject = endpoint({
  name: 'resetProject',
  method: 'POST',
  path: '/projects/{projectId}/reset',
  summary: "Restarts a project: clears the caller's answers, annotations and documentation.",
  caller: 'pro',
  params: ofProject,
  output: Project,
  problems: ['not_found', 'not_allowed', 'plan_required'],
  retry: everySecond,
  fallback: 'resetProject',
})

export const updateProjectContent = endpoint({
  name: 'updateProjectContent',
  method: 'POST',
  path: '/projects/{projectId}/reset_content',
  summary: 'Moves the caller to the newest version of the project; answers and documentation are kept.',
  caller: 'signed-in',
  params: ofProject,
  output: Project,
  problems: ['not_found', 'not_allowed', 'plan_required'],
  retry: everySecond,
  fallback: 'resetProject',
})
