import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { begunFirst } from '@fieldwork/core/catalogue/nextProject.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { packSchedule } from '@fieldwork/core/planner/schedule.ts'
import type { Schedule } from '@fieldwork/core/planner/schema.ts'
import { plannedProject } from '@fieldwork/core/planner/testing.ts'
import { ines } from '../tasks/testing.tsx'
import { project as sample } from '../tasks/testProject.ts'
import { type SentRequest, visit } from '../testing/render.tsx'
import { clearView } from '../platform/toolbar/toolbarViews.ts'

/* The course of Ines, over a small catalogue. */

export const course = page.getByRole('region', { name: 'Your plan' })
export const courseButton = page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Plan', exact: true })
export const topic = (name: RegExp) => course.getByRole('button', { name })
export const link = (name: RegExp) => course.getByRole('link', { name })

export const texts = (locator: { elements: () => Element[] }) => locator.elements().map(({ textContent }) => textContent)

const monday = '2026-11-16'

export const project = (id: string, title: string, category: string, rest: Partial<Project> = {}): Project => {
  const base = sample({ id, selected: false, status: 'INCOMPLETE', progress: 0, ...rest })
  return { ...base, metadata: { ...base.metadata, title, category } }
}

const catalogue = [
  project('http', 'Speak HTTP by hand', 'Networks'),
  project('tls', 'Put TLS in front', 'Security'),
  project('folder', 'A database from an empty folder', 'Databases'),
]

/** Packs the projects as the server would: the complete ones on Monday, the others from Tuesday on, begun ones first. */
export const scheduleOf = (projects: readonly Project[], { hoursPerDay, daysPerWeek, currentProject }: Preferences): Schedule => {
  const today = '2026-11-17'
  const planned = begunFirst(projects, currentProject).map(({ id, metadata, status, progress }) =>
    plannedProject(id, {
      name: metadata.title,
      category: metadata.category,
      status,
      progress,
      completedOn: status === 'COMPLETE' ? monday : null,
    }),
  )
  const { weeks, later } = packSchedule(planned, { hoursPerDay, daysPerWeek, start: monday, today })
  return { weeks, later: later.length, today, pace: null, streak: 0 }
}

type Played = {
  address?: string
  user?: ReturnType<typeof ines> | null
  preferences?: Partial<Preferences>
  projects?: Project[]
  schedule?: Partial<Schedule>
  network?: Record<string, unknown>
  flags?: Record<string, boolean>
  /** False leaves the course closed. */
  opens?: boolean
}

/** Opens the course beside a page, with the server played. */
export const openCourse = async ({
  address = '/terms',
  user = ines(),
  projects = catalogue,
  opens = true,
  flags = {},
  ...rest
}: Played = {}) => {
  const server = { preferences: { ...defaultPreferences, ...rest.preferences }, projects }
  const visited = await visit(address, {
    user,
    flags,
    network: {
      'GET /catalogue': {},
      'GET /projects': () => Response.json(server.projects),
      'GET /user/preferences': () => Response.json(server.preferences),
      'PUT /user/preferences': ({ body }: SentRequest) =>
        Response.json((server.preferences = { ...server.preferences, ...(body as Partial<Preferences>) })),
      'GET /schedule': () => Response.json({ ...scheduleOf(server.projects, server.preferences), ...rest.schedule }),
      'GET /schedule/feed': { address: null },
      'GET /goals': () => Response.json(null),
      ...rest.network,
    },
  })
  clearView()
  if (opens) await courseButton.click()
  return {
    ...visited,
    server,
    saved: () =>
      visited
        .to('/user/preferences')
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body),
  }
}

export const withTopics = { selectedCategories: ['Networks', 'Security', 'Databases'], scheduleStart: monday }
