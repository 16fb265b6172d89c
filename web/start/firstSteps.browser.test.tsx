import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { localDate } from '../planner/api.ts'
import { project, texts, withTopics } from '../planner/testing.ts'
import { catalogue, home, pause } from './testing-home.ts'
import { findings, forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'

forgetAfterEach()

describe('the first steps', () => {
  const steps = page.getByRole('region', { name: 'First steps' })
  const press = (name: string) => steps.getByRole('button', { name, exact: true }).click()
  const topic = (name: string) => steps.getByRole('button', { name: new RegExp(`^${name} “`) })
  const question = (name: string) => steps.getByRole('heading', { name })
  const answer = () => press('Answer them')
  const offered = () => texts(steps.getByRole('link')).map((text) => text?.replace(/\d.*/, ''))

  const first = page.getByRole('region', { name: 'Speak HTTP by hand' })

  test('are one line below a first project to start, and can be declined', async () => {
    const { saved } = await home()
    await expect.element(first.getByText(/^Good to start with/)).toBeVisible()
    await expect.element(first.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/projects/http')
    expect(question('What do you want to learn?').query()).toBeNull()
    await press('No, thanks')
    await expect.element(steps).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await expect.element(first).toBeVisible()
  })

  test('ask for topics, time and a first project, which is of the topics, and keep what was chosen', async () => {
    const { saved, at } = await home({ network: { 'PUT /projects/selection': [] } })
    await answer()
    await expect.element(topic('Networks')).toHaveAccessibleName(/^Networks “Speak HTTP by hand”( and \d more)?$/)
    await expect.element(steps.getByText('Step 1 of 3')).toBeVisible()
    await expect.element(question('What do you want to learn?')).toHaveFocus()
    await expect.element(steps.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    for (const name of ['Databases', 'Security']) await topic(name).click()
    await press('Next')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    await steps
      .getByRole('group', { name: /^Hours a day/ })
      .getByRole('radio', { name: '3', exact: true })
      .click()
    await press('Next')
    await expect.element(question('Choose a first project')).toHaveFocus()
    expect(offered()).toEqual(['Put TLS in front', 'A database from an empty folder'])
    await steps.getByRole('link', { name: /A database from an empty folder/ }).click()
    await expect.poll(at).toBe('/projects/folder')
    expect(saved()).toEqual([
      { selectedCategories: ['Databases', 'Security'], scheduleOrder: 'recommended' },
      { hoursPerDay: 3, daysPerWeek: 5, scheduleStart: localDate(), scheduleOrder: 'recommended' },
      { hasSeenFirstSteps: true },
    ])
  })

  test('begin each step and the home after them at the top on a phone', async () => {
    await page.viewport(390, 500)
    onTestFinished(() => page.viewport(1280, 900))
    await home()
    const area = document.getElementById('page')!
    const scrollDown = () => {
      area.scrollTop = area.scrollHeight
      expect(area.scrollTop).toBeGreaterThan(0)
    }
    const pressBelow = (name: string) => {
      scrollDown()
      ;(steps.getByRole('button', { name, exact: true }).element() as HTMLElement).click()
    }
    await expect.element(steps).toBeVisible()
    pressBelow('Answer them')
    await expect.element(question('What do you want to learn?')).toHaveFocus()
    expect(area.scrollTop).toBe(0)
    pressBelow('Skip this step')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    expect(area.scrollTop).toBe(0)
    pressBelow('Skip this step')
    await expect.element(question('Choose a first project')).toHaveFocus()
    expect(area.scrollTop).toBe(0)
    pressBelow('Choose later')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(area.scrollTop).toBe(0)
  })

  test('stay on offer for a learner who only looked into a project', async () => {
    await home({ preferences: { currentProject: 'folder', hasSeenFirstSteps: false } })
    await expect.element(steps.getByRole('button', { name: 'Answer them' })).toBeVisible()
  })

  test('put the chosen project into My Projects', async () => {
    const { to } = await home({
      preferences: { ...withTopics, selectedCategories: ['Databases'] },
      network: { 'PUT /projects/selection': [] },
    })
    await press('Choose one')
    await steps.getByRole('link', { name: /A database from an empty folder/ }).click()
    await expect.poll(() => to('/projects/selection').map(({ body }) => body)).toMatchObject([[{ projectId: 'folder' }]])
  })

  test('offer one project of each chosen topic before others of the same topic', async () => {
    const more = project('resolver', 'Run your own name server', 'Networks')
    await home({ projects: [catalogue[0]!, more, ...catalogue.slice(1)] })
    await answer()
    for (const name of ['Networks', 'Security', 'Databases']) await topic(name).click()
    await press('Next')
    await press('Next')
    await expect.element(question('Choose a first project')).toBeVisible()
    expect(offered()).toEqual(['Speak HTTP by hand', 'Put TLS in front', 'A database from an empty folder'])
    await expect.element(steps.getByRole('link', { name: /Put TLS in front/ })).toMatchTextContent(/, Security/)
  })

  test('stay with the choice and say so when the chosen project cannot be added, until it is', async () => {
    let isBroken = true
    const { at, saved } = await home({
      preferences: { ...withTopics, selectedCategories: ['Databases'] },
      network: { 'PUT /projects/selection': () => (isBroken ? refusal('failed') : Response.json([])) },
    })
    await press('Choose one')
    await steps.getByRole('link', { name: /A database from an empty folder/ }).click()
    await expect.element(steps.getByRole('alert')).toMatchTextContent(/^“A database from an empty folder” couldn’t be added to My Projects/)
    expect(at()).toBe('/')
    expect(saved()).toEqual([])
    expect(offered()).toEqual(['A database from an empty folder'])
    isBroken = false
    await press('Try again')
    await expect.poll(at).toBe('/projects/folder')
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
  })

  test('end with a week of the suggested time, for which Next is enough', async () => {
    const { saved } = await home()
    await answer()
    await topic('Databases').click()
    await press('Next')
    await expect.element(question('How much time do you have?')).toBeVisible()
    await press('Next')
    await expect.element(question('Choose a first project')).toBeVisible()
    expect(first.query()).toBeNull()
    await press('Choose later')
    await expect.element(page.getByRole('region', { name: 'Your week' }).getByText(/^1\sh to do today: /)).toBeVisible()
    await expect.element(page.getByText(/^Next in your plan/)).toBeVisible()
    expect(steps.query()).toBeNull()
    expect(saved()[1]).toEqual({ hoursPerDay: 1, daysPerWeek: 5, scheduleStart: localDate(), scheduleOrder: 'recommended' })
  })

  test('stay away when the preferences were read before they were saved, and the answer comes after', async () => {
    let stored = defaultPreferences
    const { to } = await home({
      network: {
        'GET /user/preferences': async () => {
          const read = Response.json(stored)
          await pause(400)
          return read
        },
        'PUT /user/preferences': async ({ body }: SentRequest) => {
          await pause(200)
          stored = { ...stored, ...(body as Partial<Preferences>) }
          return Response.json(stored)
        },
      },
    })
    const reads = () => to('/user/preferences').filter(({ method }) => method === 'GET').length
    await expect.element(steps).toBeVisible()
    const before = reads()
    await press('No, thanks')
    new BroadcastChannel('fieldwork.preferences').postMessage('changed')
    await expect.poll(reads).toBe(before + 1)
    await pause(600)
    expect(steps.query()).toBeNull()
  })

  test('can be skipped one by one, the last one for later, and do not come back', async () => {
    const { saved, server, screen } = await home()
    await answer()
    await press('Skip this step')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    await press('Skip this step')
    await press('Choose later')
    await expect.element(steps).not.toBeInTheDocument()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await screen.unmount()
    await home({ preferences: server.preferences })
    await expect.element(first).toBeVisible()
    expect(steps.query()).toBeNull()
  })

  test('can be skipped all at once, and are not shown to learners who already have a project', async () => {
    const { saved, screen } = await home()
    await answer()
    await press('Skip all')
    await expect.element(steps).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(saved()).toEqual([{ hasSeenFirstSteps: true }])
    await screen.unmount()
    await home({ projects: [{ ...catalogue[0]!, selected: true }, ...catalogue.slice(1)] })
    await expect.element(page.getByRole('heading', { name: 'Recommended topics' })).toBeVisible()
    expect(steps.query()).toBeNull()
  })

  test('go back, with what was chosen', async () => {
    await home()
    await answer()
    expect(steps.getByRole('button', { name: 'Back' }).query()).toBeNull()
    await topic('Databases').click()
    await press('Next')
    await press('Skip this step')
    await press('Back')
    await expect.element(question('How much time do you have?')).toHaveFocus()
    await press('Back')
    await expect.element(question('What do you want to learn?')).toHaveFocus()
    await expect.element(topic('Databases')).toHaveAttribute('aria-pressed', 'true')
  })

  test('keep their place and what was chosen in a reload, and say how many topics there are', async () => {
    const { screen } = await home()
    await answer()
    await expect.element(steps.getByRole('status')).toHaveTextContent('3 topics')
    await topic('Databases').click()
    await expect.element(steps.getByRole('status')).toHaveTextContent('3 topics, 1 chosen')
    // A reload doesn't unmount the page.
    const stored = Object.entries(sessionStorage)
    await screen.unmount()
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
    const again = await home()
    await expect.element(topic('Databases')).toHaveAttribute('aria-pressed', 'true')
    await press('Skip all')
    await again.screen.unmount()
    await home()
    await expect.element(first).toBeVisible()
    expect(question('What do you want to learn?').query()).toBeNull()
  })

  test('offer the choice of a first project again to a learner who left before it', async () => {
    const { screen, server } = await home()
    await answer()
    await topic('Databases').click()
    await press('Next')
    await press('Next')
    await expect.element(question('Choose a first project')).toBeVisible()
    await screen.unmount()
    const back = await home({ preferences: server.preferences })
    await press('Choose one')
    await expect.element(question('Choose a first project')).toHaveFocus()
    expect(offered()).toEqual(['A database from an empty folder'])
    await back.screen.unmount()
    await home({ preferences: server.preferences })
    await press('Hide')
    await expect.element(steps).not.toBeInTheDocument()
  })

  test('stay at the topics, which stay chosen, when they cannot be saved', async () => {
    await home({ network: { 'PUT /user/preferences': () => refusal('failed') } })
    await answer()
    await topic('Databases').click()
    await press('Next')
    await expect.element(page.getByText('Your choice couldn’t be saved. Please try again.')).toBeVisible()
    await expect.element(topic('Databases')).toHaveAttribute('aria-pressed', 'true')
  })

  test.each(['light', 'dark'] as const)('have no accessibility findings in the %s theme', async (theme) => {
    await home()
    await expect.element(steps).toBeVisible()
    expect(await findings(theme)).toEqual([])
    await answer()
    expect(await findings(theme)).toEqual([])
    await press('Skip this step')
    expect(await findings(theme)).toEqual([])
  })
})
