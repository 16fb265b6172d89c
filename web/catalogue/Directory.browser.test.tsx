import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project, ProjectMetadata } from '../../core/catalogue/project.ts'
import { showView } from '../shell/toolbarViews.ts'
import { findings, forgetAfterEach, refusal, visit } from '../shell/testing.tsx'
import { ines } from '../tasks/testing.tsx'
import { project as sample } from '../tasks/testProject.ts'
import { projectUpdated } from './api.ts'

const directory = page.getByRole('region', { name: 'Directory' })
const tab = (name: string) => directory.getByRole('tab', { name })
const tile = (name: RegExp) => directory.getByRole('button', { name })
const row = (title: string) => directory.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
const corner = { id: 'corner', title: 'Your own corner of the web' }
const ledger = { id: 'ledger', title: 'Data you can trust' }

const project = (id: string, title: string, rest: Partial<Project> = {}, metadata: Partial<ProjectMetadata> = {}): Project => {
  const base = sample({ id, selected: false, status: 'INCOMPLETE', ...rest })
  return { ...base, metadata: { ...base.metadata, title, series: corner, ...metadata } }
}

const picture = (name: string) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1' id='${name}'/>`

const catalogue = [
  project(
    'http',
    'Speak HTTP by hand',
    { status: 'COMPLETE', progress: 100, completions: 61, completedBy: ['a', 'b', 'c', 'd'].map(picture), selected: true },
    { time: 35 },
  ),
  project('tls', 'Put TLS in front', { status: 'IN_PROGRESS', progress: 0, completions: 7 }, { difficulty: 'medium', time: 68 }),
  project('crowd', 'Withstand a crowd', { locked: true }, { plan: 'pro', difficulty: 'hard', time: 90 }),
  project('empty', 'A database from an empty folder', { status: 'IN_REVIEW', completions: 12_345 }, { series: ledger }),
  project('untitled', '', {}, { series: ledger }),
]

forgetAfterEach()

const open = async (options: Parameters<typeof visit>[1] = {}) => {
  const visited = await visit('/terms', { user: ines(), network: { 'GET /projects': catalogue }, ...options })
  showView('directory')
  await expect.element(tab('Explore')).toBeVisible()
  return visited
}

const openCorner = async (options?: Parameters<typeof visit>[1]) => {
  const visited = await open(options)
  await tile(/Your own corner of the web/).click()
  await expect.element(directory.getByRole('button', { name: 'Back' })).toBeVisible()
  return visited
}

describe('the tabs of the directory', () => {
  test('are Explore and My Projects, and the arrow keys switch them [DIR-08] [DIR-09]', async () => {
    await open()
    expect(
      directory
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Explore', 'My Projects'])
    tab('Explore').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('My Projects')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('Explore')).toHaveAttribute('aria-selected', 'true')
  })

  test('stand next time where they were left [DIR-11]', async () => {
    const { screen } = await open()
    await tab('My Projects').click()
    await screen.unmount()
    await open()
    await expect.element(tab('My Projects')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('exploring', () => {
  test('begins with a tile for every series [DIR-16]', async () => {
    await open()
    await expect.element(tile(/Your own corner of the web/)).toHaveTextContent('Your own corner of the web1 of 3 done')
    await expect.element(tile(/Data you can trust/)).toHaveTextContent('Data you can trust1 in review')
  })

  test('leads from a tile to the projects of the series, in their order, and back to the tile [DIR-17] [DIR-18]', async () => {
    await openCorner()
    await expect.element(directory.getByRole('heading', { name: 'Your own corner of the web' })).toBeVisible()
    expect(
      directory
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Speak HTTP by hand', 'Put TLS in front', 'Withstand a crowd'])
    await directory.getByRole('button', { name: 'Back' }).click()
    await expect.element(tile(/Your own corner of the web/)).toHaveFocus()
  })

  test('tells of each project what it takes and how it stands, in words [DIR-27]', async () => {
    await openCorner()
    await expect.element(row('Speak HTTP by hand').getByText('Complete')).toBeVisible()
    await expect.element(row('Put TLS in front').getByText('68 min, medium')).toBeVisible()
    await expect.element(row('Put TLS in front').getByText('In progress')).toBeVisible()
    await expect.element(row('Withstand a crowd').getByText('Not started')).toBeVisible()
    await directory.getByRole('button', { name: 'Back' }).click()
    await tile(/Data you can trust/).click()
    await expect.element(row('A database from an empty folder').getByText('In review')).toBeVisible()
  })

  test('draws a quarter of the ring while nothing is known of the progress [DIR-31]', async () => {
    await openCorner()
    expect(
      row('Put TLS in front').element().querySelector('[data-status=progress] [stroke-dasharray]')?.getAttribute('stroke-dasharray'),
    ).toBe('25 200')
  })

  test('says how many completed a project, with at most three of their pictures [DIR-29] [DIR-30]', async () => {
    await openCorner()
    await expect.element(row('Speak HTTP by hand').getByText(/^60\+/)).toBeVisible()
    await expect.poll(() => row('Speak HTTP by hand').element().querySelectorAll('img[data-state=loaded]').length).toBe(3)
    await expect.element(row('Put TLS in front').getByText(/^7\+/)).toBeVisible()
    await directory.getByRole('button', { name: 'Back' }).click()
    await tile(/Data you can trust/).click()
    await expect.element(row('A database from an empty folder').getByText(/^12K\+/)).toBeVisible()
  })

  test('names a project without a title [DIR-06]', async () => {
    await open()
    await tile(/Data you can trust/).click()
    await expect.element(directory.getByRole('link', { name: 'Project has no title!' })).toBeVisible()
  })

  test('follows a project that changes elsewhere [DIR-28]', async () => {
    const { client } = await openCorner()
    await expect.element(row('Put TLS in front').getByText('In progress')).toBeVisible()
    projectUpdated(client, { ...catalogue[1]!, status: 'COMPLETE', progress: 100 })
    await expect.element(row('Put TLS in front').getByText('Complete')).toBeVisible()
  })

  test('leads to a project, and the directory goes', async () => {
    const { at } = await openCorner()
    await row('Put TLS in front').getByRole('link').click()
    await expect.poll(at, { timeout: 10_000 }).toBe('/projects/tls')
    await expect.element(directory).not.toBeInTheDocument()
  })
})

describe('My Projects', () => {
  test('lists what was chosen, under its series', async () => {
    await open()
    await tab('My Projects').click()
    await expect.element(directory.getByText('1 project, 1 complete')).toBeVisible()
    expect(
      directory
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Speak HTTP by hand'])
  })

  test('says what to do while it is empty [DIR-44]', async () => {
    await open({ network: { 'GET /projects': [catalogue[1]] } })
    await tab('My Projects').click()
    await expect.element(directory.getByText("Let's start learning")).toBeVisible()
    await expect.element(directory.getByText('Add projects to get started!')).toBeVisible()
    await directory.getByRole('button', { name: 'Explore projects' }).click()
    await expect.element(tab('Explore')).toHaveAttribute('aria-selected', 'true')
  })

  test('asks a visitor to log in', async () => {
    await open({ user: null })
    await tab('My Projects').click()
    await directory.getByRole('button', { name: 'Log in' }).click()
    await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
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
    await new Promise((resolve) => setTimeout(resolve, 50))
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
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Remove from My Projects' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(directory.getByText('1 project, 1 complete')).toHaveFocus()
  })

  test('takes nothing from a visitor without asking them to log in [AUTH-43]', async () => {
    const { to } = await openCorner({ user: null })
    await directory.getByRole('button', { name: 'Add Put TLS in front to My Projects' }).click()
    await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
    expect(to('/projects/selection')).toEqual([])
  })
})

describe('while there is nothing to show', () => {
  test('the directory says that it is loading, and shows nothing false', async () => {
    await open({ network: { 'GET /projects': () => new Promise<Response>(() => {}) } })
    await expect.element(directory.getByRole('img', { name: 'Loading' })).toBeVisible()
  })

  test('a list that fails says so [APP-66]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await open({ retry: false, network: { 'GET /projects': () => refusal('failed') } })
    await expect.element(directory.getByText(/Sorry about that! Something went wrong\./)).toBeVisible()
    await tab('My Projects').click()
    await expect.element(directory.getByText(/Sorry about that! Something went wrong\./)).toBeVisible()
  })

  test('an empty catalogue says so', async () => {
    await open({ network: { 'GET /projects': [] } })
    await expect.element(directory.getByText('No projects yet')).toBeVisible()
  })
})

test.each(['light', 'dark'] as const)('the directory has no accessibility findings in the %s theme', async (theme) => {
  await openCorner()
  expect(await findings(theme)).toEqual([])
  await directory.getByRole('button', { name: 'Back' }).click()
  expect(await findings(theme)).toEqual([])
  await tab('My Projects').click()
  expect(await findings(theme)).toEqual([])
})
