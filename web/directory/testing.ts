import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Course, Project, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { visit } from '../testing/render.tsx'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { ines } from '../tasks/testing.tsx'
import { project as sample } from '../tasks/testProject.ts'

/* The directory over a small catalogue. */

export const directory = page.getByRole('region', { name: 'Directory' })
export const tab = (name: string) => directory.getByRole('tab', { name })
export const tile = (name: RegExp) => directory.getByRole('link', { name })
export const row = (title: string) => directory.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
const corner = { id: 'corner', title: 'Your own corner of the web' }
const ledger = { id: 'ledger', title: 'Data you can trust' }

export const project = (id: string, title: string, rest: Partial<Project> = {}, metadata: Partial<ProjectMetadata> = {}): Project => {
  const base = sample({ id, selected: false, status: 'INCOMPLETE', ...rest })
  return { ...base, metadata: { ...base.metadata, title, series: corner, ...metadata } }
}

const picture = (name: string) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1' id='${name}'/>`

export const catalogue = [
  project(
    'http',
    'Speak HTTP by hand',
    { status: 'COMPLETE', progress: 100, completions: 61, completedBy: ['a', 'b', 'c', 'd'].map(picture), selected: true },
    { time: 35 },
  ),
  project(
    'tls',
    'Put TLS in front',
    { status: 'IN_PROGRESS', progress: 0, completions: 7 },
    { difficulty: 'medium', time: 68, outcome: 'You have a padlock.' },
  ),
  project('crowd', 'Withstand a crowd', { locked: true }, { plan: 'pro', difficulty: 'hard', time: 90 }),
  project('empty', 'A database from an empty folder', { status: 'IN_REVIEW', completions: 12_345 }, { series: ledger }),
  project('untitled', '', {}, { series: ledger }),
]

/** Over projects of both series; the first one that it names is not there for everybody. */
export const courses: Course[] = [
  {
    id: 'web',
    type: 'roadmap',
    metadata: {
      title: 'Build for the web',
      description: 'From a page to a service.',
      icon: 'networks',
      projects: ['http', 'hidden', 'empty', 'tls'],
    },
  },
  {
    id: 'corner',
    type: 'series',
    metadata: { title: corner.title, description: 'By hand.', icon: 'corner', projects: ['http', 'tls', 'crowd'] },
  },
]

export const open = async (options: Parameters<typeof visit>[1] = {}) => {
  const visited = await visit('/terms', { user: ines(), network: { 'GET /projects': catalogue }, ...options })
  showView('directory')
  await expect.element(tab('Explore')).toBeVisible()
  return visited
}

/** The series of the catalogue instead of its projects. */
export const showSeries = async () => {
  const series = directory.getByRole('radio', { name: 'Series' })
  await expect.element(series).toBeInTheDocument()
  // A pointer may miss it while the directory opens.
  ;(series.element() as HTMLElement).click()
  await expect.element(series).toBeChecked()
}

export const openCorner = async (options?: Parameters<typeof visit>[1]) => {
  const visited = await open(options)
  await tile(/Your own corner of the web/).click()
  await expect.element(directory.getByRole('link', { name: 'Back' })).toBeVisible()
  return visited
}
