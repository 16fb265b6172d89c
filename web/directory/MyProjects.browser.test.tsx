import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { packSchedule } from '@fieldwork/core/planner/schedule.ts'
import { plannedProject } from '@fieldwork/core/planner/testing.ts'
import { forgetAfterEach, refusal } from '../testing/render.tsx'
import { forgetAllProgress, useOwnProgress } from '../documents/ownProgress.ts'
import { projectUpdated } from '../catalogue/api.ts'
import { texts } from '../planner/testing.ts'
import { catalogue as begun, directory, open, openCorner, project, row, tab } from './testing.ts'

forgetAfterEach()
afterEach(forgetAllProgress)

/** Nothing was begun; one was chosen. */
const catalogue = begun.map((one): Project => ({ ...one, status: 'INCOMPLETE', progress: 0 }))
const network = { 'GET /projects': catalogue }
const trust = { id: 'trust', title: 'Trust your authority', minutes: 20 }
const reading = { blockId: 'trust', offset: 0, readAt: '2026-11-23T10:00:00.000Z' }

describe('My Projects', () => {
  test('lists what was added, begun or completed, under its series from A to Z', async () => {
    const tides = { id: 'tides', title: 'A tide table' }
    const other = project('tides', 'Print a tide table', { selected: true }, { series: tides })
    const lone = project('lone', 'A project of its own', { status: 'IN_PROGRESS' })
    delete lone.metadata.series
    await open({ network: { 'GET /projects': [lone, ...begun, other] } })
    await tab('My Projects').click()
    await expect.element(directory.getByText('5 projects, 1 complete')).toBeVisible()
    expect(texts(directory.getByRole('heading'))).toEqual([
      'A tide table',
      'Data you can trust',
      'Other projects',
      'Your own corner of the web',
    ])
    expect(texts(directory.getByRole('link'))).toEqual([
      'Print a tide table',
      'A database from an empty folder',
      'A project of its own',
      'Speak HTTP by hand',
      'Put TLS in front',
    ])
  })

  test.each([
    ['with its planned day', { selectedCategories: ['Security'] }, '2026-11-23', '1 h 30 min, planned for Tuesday 24 November'],
    ['with today', { selectedCategories: ['Security'] }, '2026-11-24', '1 h 30 min, planned for today'],
    ['without a day that the learner didn’t plan', { selectedCategories: [] }, '2026-11-24', '1 h 30 min'],
  ])('says what comes next in each project, %s, and takes the remaining time from the schedule', async (_title, topics, today, facts) => {
    const date = '2026-11-24'
    const tasks = [plannedProject('crowd', { minutes: 90 }), plannedProject('tls', { status: 'IN_PROGRESS', minutes: 75 })]
    const { weeks } = packSchedule(tasks, { hoursPerDay: 2, daysPerWeek: 5, start: date, today: date })
    const preferences = { ...defaultPreferences, scheduleStart: date, ...topics }
    const projects = begun.map((one): Project => {
      if (one.id === 'crowd') return { ...one, selected: true, locked: false }
      return one.id === 'tls' ? { ...one, position: { ...reading, stepId: 'trust' }, metadata: { ...one.metadata, outline: [trust] } } : one
    })
    const schedule = { weeks, later: 0, today, pace: null, streak: 0 }
    await open({ network: { 'GET /projects': projects, 'GET /schedule': schedule, 'GET /user/preferences': preferences } })
    await tab('My Projects').click()
    await expect.element(row('Put TLS in front').getByText('Last read: Trust your authority, 1 h 15 min left')).toBeVisible()
    await expect.element(row('Withstand a crowd').getByText(facts, { exact: true })).toBeVisible()
  })

  test('says of a started project without open tasks that every task is done', async () => {
    await open({ network: { 'GET /projects': begun.map((one) => (one.id === 'tls' ? { ...one, progress: 100 } : one)) } })
    await tab('My Projects').click()
    await expect.element(row('Put TLS in front').getByText('Every task is done. Open it to complete it.')).toBeVisible()
    await expect.element(row('Put TLS in front').getByText('Ready to finish')).toBeVisible()
  })

  test.each([
    ['Speak HTTP by hand', { status: 'COMPLETE' }, ['Open', 'Documentation and credential', 'Open its series']],
    ['Put TLS in front', { status: 'IN_PROGRESS', progress: 40 }, ['Continue', 'Open its series']],
    ['Put TLS in front', { status: 'IN_PROGRESS', progress: 100 }, ['Finish it', 'Open its series']],
    ['Put TLS in front', { status: 'INCOMPLETE', selected: true }, ['Start', 'Open its series', 'Remove from My Projects']],
  ] as const)('offers in the menu of each project what can be done with it: %s, %o', async (title, state, items) => {
    const { at } = await open({
      network: { 'GET /projects': catalogue.map((one) => (one.metadata.title === title ? { ...one, ...state } : one)) },
    })
    await tab('My Projects').click()
    await directory.getByRole('button', { name: `More for ${title}` }).click()
    await expect.poll(() => texts(page.getByRole('menuitem'))).toEqual(items)
    await page.getByRole('menuitem', { name: 'Open its series' }).click()
    await expect.poll(at).toMatch(/explore=series:/)
  })

  test('says in a sentence how many finished a project', async () => {
    await open({ network: { 'GET /projects': begun.map((one) => ({ ...one, completions: one.id === 'tls' ? 1 : 61 })) } })
    await tab('My Projects').click()
    await expect.element(row('Put TLS in front').getByText(/finished it/)).not.toBeInTheDocument()
    await expect.element(row('Speak HTTP by hand').getByText('60+ people finished it', { exact: true })).toBeVisible()
  })

  test('keeps what was begun: it can be neither added nor removed', async () => {
    await openCorner()
    await expect.element(row('Put TLS in front').getByText('In progress')).toBeVisible()
    expect(row('Put TLS in front').getByRole('button').elements()).toEqual([])
    expect(row('Speak HTTP by hand').getByRole('button').elements()).toEqual([])
  })

  test('says what to do while it is empty [DIR-44]', async () => {
    await open({ network: { 'GET /projects': [catalogue[1]] } })
    await tab('My Projects').click()
    await expect.element(directory.getByText("Let's start learning")).toBeVisible()
    await expect.element(directory.getByText('Add projects to get started!')).toBeVisible()
    await expect.element(directory.getByRole('link', { name: 'Put TLS in front' })).toHaveAttribute('href', '/projects/tls')
    await directory.getByRole('button', { name: 'Explore projects' }).click()
    await expect.element(tab('Explore')).toHaveAttribute('aria-selected', 'true')
  })

  test('asks a visitor to log in', async () => {
    await open({ user: null })
    await tab('My Projects').click()
    await directory.getByRole('button', { name: 'Log in' }).click()
    await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
  })

  test('offers a visitor who read nothing up to three easy projects that begin a series and are open', async () => {
    await open({ user: null, network })
    await tab('My Projects').click()
    await expect.element(directory.getByRole('heading', { name: 'Good first projects' })).toBeVisible()
    expect(texts(directory.getByRole('tabpanel', { name: 'My Projects' }).getByRole('link'))).toEqual([
      'Speak HTTP by hand',
      'A database from an empty folder',
    ])
  })

  test('lists what a visitor read in this browser, the last one first, each with its step and Continue', async () => {
    const read = (hour: string) => ({
      userId: null,
      passedSteps: [],
      restartedAt: null,
      position: { ...reading, stepId: 'trust', readAt: `2026-11-23T${hour}:00:00.000Z`, hash: '' },
    })
    useOwnProgress.setState({ http: read('09'), tls: read('10'), crowd: read('11') })
    const steps = [{ id: 'begin', title: 'Begin', minutes: 5 }, trust]
    const projects = catalogue.map((one): Project => (one.id === 'tls' ? { ...one, metadata: { ...one.metadata, outline: steps } } : one))
    await open({ user: null, network: { 'GET /projects': projects } })
    await tab('My Projects').click()
    await expect.element(directory.getByText('Your place is kept in this browser only. Log in to keep it in your account.')).toBeVisible()
    await expect.element(row('Put TLS in front').getByText('Step 2 of 2: Trust your authority')).toBeVisible()
    await expect.element(directory.getByRole('link', { name: 'Continue Put TLS in front' })).toHaveAttribute('href', '/projects/tls')
    expect(texts(directory.getByRole('tabpanel', { name: 'My Projects' }).getByRole('link'))).toEqual([
      'Put TLS in front',
      'Continue',
      'Speak HTTP by hand',
      'Continue',
    ])
    await expect.element(directory.getByRole('heading', { name: 'Good first projects' })).not.toBeInTheDocument()
  })

  test('takes a project at once, stamped with the time, and then tells the server [DIR-41] [DIR-43]', async () => {
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => (letThrough = resolve))
    const before = Date.now()
    const { to } = await openCorner({
      network: { 'GET /projects': catalogue, 'PUT /projects/selection': () => gate.then(() => Response.json([])) },
    })
    await directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' }).click()
    await expect.element(directory.getByRole('button', { name: 'More for Put TLS in front' })).toBeVisible()
    const [selection] = to('/projects/selection').map(({ body }) => body as { projectId: string; selectedTime: string }[])
    expect(selection?.map(({ projectId }) => projectId)).toEqual(['tls'])
    expect(Date.parse(selection![0]!.selectedTime)).toBeGreaterThanOrEqual(before)
    letThrough()
  })

  test('gives a project back when the server refuses it, and says so [DIR-42]', async () => {
    await openCorner({ network: { 'GET /projects': catalogue, 'PUT /projects/selection': () => refusal('failed') } })
    await directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' }).click()
    await expect.element(page.getByText('My Projects could not be changed. Please try again.')).toBeVisible()
    await expect.element(directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' })).toBeVisible()
  })

  test('lets a project go, and takes it back when the server refuses [DIR-41] [DIR-42]', async () => {
    const { to } = await openCorner({ network: { 'GET /projects': catalogue, 'PUT /projects/selection': () => refusal('failed') } })
    await directory.getByRole('button', { name: 'More for Speak HTTP by hand' }).click()
    await page.getByRole('menuitem', { name: 'Remove from My Projects' }).click()
    await expect.element(page.getByText('My Projects could not be changed. Please try again.')).toBeVisible()
    expect(to('/projects/selection').map(({ body }) => body)).toEqual([[{ projectId: 'http', selectedTime: null }]])
    await expect.element(directory.getByRole('button', { name: 'More for Speak HTTP by hand' })).toBeVisible()
  })

  test('shows after a quick change of mind what was wanted last, and sends one after the other', async () => {
    const waiting: (() => void)[] = []
    const held = () => new Promise<Response>((resolve) => waiting.push(() => resolve(Response.json([]))))
    let listed = catalogue
    const { to } = await openCorner({ network: { 'GET /projects': () => Response.json(listed), 'PUT /projects/selection': held } })
    await directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' }).click()
    await directory.getByRole('button', { name: 'More for Put TLS in front' }).click()
    await page.getByRole('menuitem', { name: 'Remove from My Projects' }).click()
    await expect.element(directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' })).toBeVisible()
    const sent = () => to('/projects/selection').map(({ body }) => (body as { selectedTime: string | null }[])[0]!.selectedTime !== null)
    expect(sent()).toEqual([true])
    waiting[0]!()
    await expect.poll(sent).toEqual([true, false])
    // Another device completed it meanwhile: once all is sent, the list is asked again.
    listed = catalogue.map((one) => (one.id === 'tls' ? { ...one, status: 'COMPLETE' as const } : one))
    expect(to('/projects')).toHaveLength(1)
    waiting[1]!()
    await expect.element(row('Put TLS in front').getByText('Complete')).toBeVisible()
    expect(to('/projects')).toHaveLength(2)
  })

  test('is not undone by a list that was asked for before, and a refusal takes back nothing but the choice', async () => {
    let refuse = () => {}
    let lateList = () => {}
    let lists = 0
    const { client } = await openCorner({
      network: {
        'GET /projects': () =>
          ++lists === 2
            ? new Promise<Response>((resolve) => (lateList = () => resolve(Response.json(catalogue))))
            : Response.json(catalogue),
        'PUT /projects/selection': () => new Promise<Response>((resolve) => (refuse = () => resolve(refusal('failed')))),
      },
    })
    void client.invalidateQueries({ queryKey: ['projects'] })
    await expect.poll(() => lists).toBe(2)
    await directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' }).click()
    await expect.element(directory.getByRole('button', { name: 'More for Put TLS in front' })).toBeVisible()
    lateList()
    await expect.poll(() => client.isFetching({ queryKey: ['projects'] })).toBe(0)
    await expect.element(directory.getByRole('button', { name: 'More for Put TLS in front' })).toBeVisible()

    const seen: string[] = []
    client.getQueryCache().subscribe(() => {
      const tls = client.getQueryData<Project[]>(['projects'])?.find(({ id }) => id === 'tls')
      seen.push(`${tls?.status} ${tls?.selected}`)
    })
    projectUpdated(client, { ...catalogue[1]!, selected: true, status: 'IN_REVIEW' })
    refuse()
    await expect.element(directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' })).toBeVisible()
    expect(seen).toContain('IN_REVIEW false')
  })

  test('keeps the keyboard where it was: on the row in Explore, on the count where the row goes', async () => {
    let listed = catalogue
    const select = ({ body }: { body: unknown }) => {
      const [{ projectId, selectedTime }] = body as [{ projectId: string; selectedTime: string | null }]
      listed = listed.map((one) => (one.id === projectId ? { ...one, selected: selectedTime !== null } : one))
      return Response.json([])
    }
    await openCorner({ network: { 'GET /projects': () => Response.json(listed), 'PUT /projects/selection': select } })
    const add = directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' })
    const more = directory.getByRole('button', { name: 'More for Put TLS in front' })
    add.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(more).toHaveFocus()
    await expect.element(row('Put TLS in front').getByRole('status')).toHaveTextContent('In My Projects')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Remove from My Projects' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(add).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await expect.element(more).toHaveFocus()
    await tab('My Projects').click()
    // What was chosen for the list is read first.
    await expect.element(directory.getByText('2 projects, 0 complete')).toBeVisible()
    await expect.element(more).toBeVisible()
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Start' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByRole('menuitem', { name: 'Remove from My Projects' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(directory.getByText('1 project, 0 complete')).toHaveFocus()
  })

  test('takes nothing from a visitor without asking them to log in [AUTH-43]', async () => {
    const { to } = await openCorner({ user: null, network })
    await directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' }).click()
    const dialog = page.getByRole('dialog', { name: /Log in or sign up/ })
    await expect.element(dialog.getByText('We’ll add “Put TLS in front” to your projects.')).toBeVisible()
    expect(to('/projects/selection')).toEqual([])
  })
})
