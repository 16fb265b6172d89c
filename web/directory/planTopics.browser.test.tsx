import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { packSchedule } from '@fieldwork/core/planner/schedule.ts'
import { plannedProject } from '@fieldwork/core/planner/testing.ts'
import { forgetAfterEach, type SentRequest } from '../testing/render.tsx'
import { catalogue as begun, directory, open, row, tab } from './testing.ts'

forgetAfterEach()

describe('a plan that follows topics', () => {
  const today = '2026-11-24'
  const note = (text: string) => directory.getByText(text, { exact: true })
  /** Added, but not begun. */
  const added = (one: Project): Project => (one.id === 'empty' ? { ...one, status: 'INCOMPLETE', selected: true } : one)
  /** The plan has only the planned project. */
  const openPlan = async (planned: string, changed = added) => {
    const { weeks } = packSchedule([plannedProject(planned)], { hoursPerDay: 2, daysPerWeek: 5, start: today, today })
    let preferences = {
      ...defaultPreferences,
      selectedCategories: ['Databases', 'Storage'],
      scheduleStart: today,
      hoursPerDay: 2,
      myProjectsView: 'roadmap' as const,
    }
    const projects = begun.map((one) =>
      changed({ ...one, metadata: { ...one.metadata, category: one.id === 'tls' ? 'Storage' : 'Networks' } }),
    )
    const visited = await open({
      network: {
        'GET /projects': planned === 'tls' ? projects : projects.filter(({ id }) => id !== 'tls'),
        'GET /schedule': { weeks, later: 0, today, pace: null, streak: 0 },
        'GET /user/preferences': () => Response.json(preferences),
        'PUT /user/preferences': ({ body }: SentRequest) => Response.json((preferences = { ...preferences, ...(body as object) })),
      },
    })
    await tab('My Projects').click()
    const saved = () => visited.to('/user/preferences').flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
    return { saved }
  }

  test.each([
    ['added', added],
    ['begun', (one: Project) => one],
  ])(
    'has what was %s of another topic, says so, and is without it once the learner takes it out, until that is undone',
    async (_state, changed) => {
      const { saved } = await openPlan('untitled', changed)
      const own = directory.getByRole('list', { name: 'Also planned, because you added or began them:' })
      await expect.element(own.getByText('A database from an empty folder')).toBeVisible()
      await expect.element(directory.getByText(/The plan covers Databases and Storage\.$/)).toBeVisible()
      await directory.getByRole('button', { name: 'Take “A database from an empty folder” out of the plan' }).click()
      await expect.element(own.getByText('A database from an empty folder')).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.element(own.getByText('A database from an empty folder')).toBeVisible()
      expect(saved()).toEqual([{ unplannedProjects: ['empty'] }, { unplannedProjects: [] }])
    },
  )

  test('takes back what was taken out, from the list, which says so', async () => {
    const { saved } = await openPlan('untitled')
    await directory.getByRole('button', { name: 'Take “A database from an empty folder” out of the plan' }).click()
    await directory.getByText('List', { exact: true }).click()
    await expect.element(row('A database from an empty folder').getByText(/, not in your plan$/)).toBeVisible()
    await row('A database from an empty folder')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Put it back into the plan' }).click()
    await expect.element(row('A database from an empty folder').getByText(/, not in your plan$/)).not.toBeInTheDocument()
    expect(saved().at(-1)).toEqual({ unplannedProjects: [] })
  })

  test('names a whole series that was added besides once, and takes all of it out', async () => {
    const { saved } = await openPlan('untitled', (one) => ({
      ...one,
      ...(one.metadata.series?.id === 'ledger' && { status: 'INCOMPLETE', selected: true }),
    }))
    const title = 'Data you can trust'
    await expect.element(directory.getByText(`${title}, 2 projects`)).toBeVisible()
    await expect.element(directory.getByRole('button', { name: /^Take “A database/ })).not.toBeInTheDocument()
    await directory.getByRole('button', { name: `Take “${title}” out of the plan` }).click()
    await expect.element(directory.getByText(`${title}, 2 projects`)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(directory.getByText(`${title}, 2 projects`)).toBeVisible()
    expect(saved()).toEqual([{ unplannedProjects: ['empty', 'untitled'] }, { unplannedProjects: [] }])
  })

  test('is named in the list', async () => {
    await openPlan('tls', (one) => ({ ...one, status: 'INCOMPLETE', progress: 0, selected: one.id === 'tls' }))
    await directory.getByText('List', { exact: true }).click()
    await expect.element(row('Put TLS in front').getByText('1 h, planned for today')).toBeVisible()
  })

  test('counts what it shows: its projects and hours, whoever added them', async () => {
    await openPlan('tls')
    await expect.element(directory.getByRole('link', { name: 'Put TLS in front' })).toBeVisible()
    await expect.element(note('0 of 1 planned project done, 1 h left')).toBeVisible()
    await expect.element(directory.getByText(/^With 10 hours a week, you finish by Tuesday 24 November\./)).toBeVisible()
    await expect.element(note('Today, 1 h')).toBeVisible()
  })

  test('is shown to a learner who added none of its projects', async () => {
    await openPlan('tls', (one) => ({ ...one, status: 'INCOMPLETE', selected: false }))
    await expect.element(note('0 of 1 planned project done, 1 h left')).toBeVisible()
    await directory.getByText('List', { exact: true }).click()
    await expect.element(note('You haven’t added a project yet. 1 project is in your plan:')).toBeVisible()
    await expect.element(row('Put TLS in front').getByText('1 h, planned for today')).toBeVisible()
    await expect.element(row('Put TLS in front').getByRole('button', { name: 'Add Put TLS in front to My Projects' })).toBeVisible()
  })
})
