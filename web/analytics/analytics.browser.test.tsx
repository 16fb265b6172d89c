import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { ines } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { findings, forgetAfterEach, refusal, visit, type SentRequest } from '../testing/render.tsx'

forgetAfterEach()

const ada = { ...ines('free'), isAdmin: true }
const days = (...last: number[]) => [...Array<number>(30 - last.length).fill(0), ...last]
const report: AnalyticsReport = {
  since: '2026-10-23',
  stepsCountedAt: null,
  events: [
    { name: 'project_opened', isUnknown: false, total: 1842, days: days(600, 1242) },
    { name: 'toc_jumped', isUnknown: false, total: 12, days: days(5, 7) },
    { name: 'medal_polished', isUnknown: true, total: 1, days: days(1, 0) },
  ],
  projects: [
    { projectId: 'tls', title: 'Put TLS in front', opened: 150, answered: 90, completed: 45 },
    { projectId: 'log', title: 'Read your log like a diary', opened: 50, answered: 30, completed: 3 },
  ],
  visits: { started: 80, opened: 40, signedUp: 10 },
}
const nothing: AnalyticsReport = {
  since: '2026-10-23',
  stepsCountedAt: null,
  events: [],
  projects: [],
  visits: { started: 0, opened: 0, signedUp: 0 },
}
const open = (answer: unknown = report, network: Record<string, unknown> = {}, user: typeof ada | null = ada) =>
  visit('/admin/analytics', { user, retry: false, network: { 'GET /projects': [project()], 'GET /admin/analytics': answer, ...network } })

const chart = page.getByRole('img', { name: /in 30 days, at most/ })

describe('the operator’s page of events', () => {
  test('shows how many people went on from each step to the next, and the share', async () => {
    await open()
    const step = (title: string, name: string) => page.getByRole('region', { name: title }).getByRole('listitem').filter({ hasText: name })
    await expect.element(step('From opened to done', 'Project opened')).toHaveTextContent('Project opened200')
    await expect.element(step('From opened to done', 'First answer')).toHaveTextContent('First answer60% of opened120')
    await expect.element(step('From opened to done', 'Completed')).toHaveTextContent('Completed40% of answered48')
    await expect.element(step('From the start page to an account', 'Project opened')).toHaveTextContent('Project opened50% of visits40')
    await expect.element(step('From the start page to an account', 'Signed up')).toHaveTextContent('Signed up25% of opened10')
    await expect.element(page.getByRole('row', { name: /Read your log/ })).toHaveTextContent('Read your log like a diary5030 60%3 10%')
  })

  test('draws the events of each day, and gives the same numbers as a table', async () => {
    await open()
    await expect.element(chart).toHaveAccessibleName('All events: 1,855 in 30 days, at most 1,249 in a day')
    const canvas = () => chart.query()?.querySelector('canvas')
    await expect
      .poll(() => {
        const drawn = canvas()
        return drawn
          ?.getContext('2d')
          ?.getImageData(0, 0, drawn.width, drawn.height)
          .data.some((part) => part !== 0)
      })
      .toBe(true)
    await page.getByRole('button', { name: /^Jumped in the contents/ }).click()
    await expect.element(chart).toHaveAccessibleName('Jumped in the contents: 12 in 30 days, at most 7 in a day')
    await page.getByText('Show the numbers').click()
    const rows = page.getByRole('group', { name: 'Jumped in the contents, by day' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('Sat, 21 Nov 20267')
    await expect.element(rows.nth(2)).toHaveTextContent('Fri, 20 Nov 20265')
    expect(rows.elements()).toHaveLength(31)
  })

  test('marks events of names that the catalogue does not have [EVENT-14]', async () => {
    await open()
    await expect.element(page.getByRole('button', { name: /^medal_polished/ })).toHaveTextContent('medal_polishednot in the catalogue1')
  })

  test('asks for the chosen period and project', async () => {
    const { to } = await open()
    await page.getByRole('radio', { name: '7 days' }).click()
    await page.getByRole('combobox', { name: 'Project' }).selectOptions('Put TLS in front')
    const asked = () => to('/admin/analytics').map(({ query }: SentRequest) => `${query.get('days')} ${query.get('projectId')}`)
    await expect.poll(asked).toEqual(['30 null', '7 null', '7 tls'])
  })

  test('says when people and visits were last counted, if not just now', async () => {
    const note = page.getByText(/People and visits were last counted/)
    await open()
    await expect.element(chart).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
    await open({ ...report, stepsCountedAt: new Date(2026, 10, 21, 9, 5).toISOString() })
    await expect
      .element(note)
      .toHaveTextContent('People and visits were last counted on 21 Nov, 09:05, as they are once an hour. Events are up to date.')
  })

  test('says when nothing was counted', async () => {
    await open(nothing)
    await expect.element(page.getByText('Nothing was counted in this period')).toBeVisible()
    expect(page.getByText('Nobody in this period.').elements()).toHaveLength(3)
  })

  test('shows an error if the counts can’t be loaded, and can be retried', async () => {
    let isBroken = false
    await open(() => (isBroken ? refusal('failed') : Response.json(report)))
    await expect.element(chart).toBeVisible()
    isBroken = true
    await page.getByRole('radio', { name: '7 days' }).click()
    await expect.element(page.getByText('The counts cannot be read right now.')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(chart).toBeVisible()
    await expect.element(page.getByText('The counts cannot be read right now.')).not.toBeInTheDocument()
  })

  test('is refused to everybody but administrators', async () => {
    await open(() => refusal('not_admin'), {}, { ...ines('free'), isAdmin: false })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('You don’t have permission to see this page')
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await open()
    await expect.element(chart).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
