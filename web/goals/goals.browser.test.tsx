import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { catalogue, directory, open, showSeries, tab } from '../directory/testing.ts'
import { findings, forgetAfterEach, hastenTime, refusal, type SentRequest } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'

forgetAfterEach()

const goal = (text: string, suggestedRoadmap: Goal['suggestedRoadmap'] = roadmap, nearest: Goal['nearest'] = []): Goal => ({
  id: 'goal',
  goalDescription: text,
  path: null,
  suggestedRoadmap,
  nearest,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
})
const result = { description: '', icon: 'misc', imageUrl: null }
const roadmap: Goal['suggestedRoadmap'] = [
  { ...result, type: 'course', id: 'corner', title: 'Your own corner of the web', entities: ['http', 'tls', 'crowd'] },
  { ...result, type: 'project', id: 'untitled', title: '', entities: ['untitled'] },
]
const setGoal = ({ body }: SentRequest) => Response.json(goal((body as { goal: string }).goal))
const network = { 'GET /projects': catalogue, 'POST /goals': setGoal }
const nothingYet = { ...network, 'GET /goals': () => Response.json(null) }

const field = directory.getByRole('textbox', { name: 'What do you want to be able to do?' })
const submit = directory.getByRole('button', { name: 'Show me the projects' })

const openGoals = async (table: Record<string, unknown> = nothingYet, user: User | null = ines()) => {
  const visited = await open({ user, network: table })
  await showSeries()
  await directory.getByRole('button', { name: /Made for you/ }).click()
  return visited
}

describe('Made for you', () => {
  test('is a part of Explore, next to which it is remembered [DIR-10] [DIR-12] [DIR-19]', async () => {
    await openGoals()
    await expect.element(field).toBeVisible()
    await expect.element(tab('Explore')).toHaveAttribute('aria-selected', 'true')
    expect(localStorage.getItem('fieldwork.directoryView')).toBe('made-for-you')
    await directory.getByRole('button', { name: 'Back to Explore' }).click()
    await expect.element(directory.getByRole('combobox', { name: 'Search projects' })).toBeVisible()
  })

  test('leads from the goal to the path as soon as it is there, and says what takes longer than a moment [PLANNER-36] [PLANNER-39] [PLANNER-40]', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const { to } = await openGoals({ ...nothingYet, 'POST /goals': async (sent: SentRequest) => arrived.then(() => setGoal(sent)) })
    await field.fill('  run my own site ')
    const pass = hastenTime()
    await submit.click()
    await expect.poll(() => to('/goals').find(({ method }) => method === 'POST')?.body).toEqual({ goal: 'run my own site' })
    const waiting = directory.getByRole('heading', { name: 'Finding projects that lead there' })
    expect(waiting.query()).toBeNull()
    await pass(400)
    await expect.element(waiting).toBeVisible()
    arrive()
    await expect.element(directory.getByRole('heading', { name: 'run my own site' })).toBeVisible()
    await expect.element(directory.getByRole('link', { name: /Your own corner of the web/ })).toBeVisible()
  })

  test('shows all projects of the path in its order, and counts the same ones everywhere', async () => {
    await openGoals({ ...network, 'GET /goals': goal('run my own site') })
    await expect.element(directory.getByText(/^4 projects/)).toBeVisible()
    const links = directory.getByRole('listitem').getByRole('link').elements()
    expect(links.filter((link) => link.getAttribute('href')?.startsWith('/projects/'))).toHaveLength(4)
    await expect.element(directory.getByRole('status').first()).toMatchTextContent(/^The series Your own corner of the web comes closest/)
  })

  test('says when nothing fits well, and offers the nearest without a path', async () => {
    await openGoals({ ...network, 'GET /goals': goal('build a rocket', [], [roadmap[1]!]) })
    await expect.element(directory.getByText('Nothing here fits well.')).toBeVisible()
    await expect.element(directory.getByText('In this order')).not.toBeInTheDocument()
    await expect.element(directory.getByRole('link', { name: /^Start/ })).not.toBeInTheDocument()
    await expect.element(directory.getByRole('button', { name: /My Projects$/ })).not.toBeInTheDocument()
    await directory.getByRole('button', { name: 'Refine goal' }).click()
    await expect.element(field).toHaveValue('build a rocket')
  })

  test('links to the written paths below the field', async () => {
    await openGoals({ ...nothingYet, 'GET /paths': [{ id: 'trust-your-backups', title: 'Trust my backups', outcome: '', projects: [] }] })
    await expect.element(directory.getByRole('link', { name: 'Trust my backups' })).toHaveAttribute('href', '/paths/trust-your-backups')
  })

  test('keeps every letter of a goal where it was typed, in the middle of the text too, and after the directory was closed', async () => {
    await openGoals()
    await field.click()
    await userEvent.keyboard('own server{Home}Run my ')
    await expect.element(field).toHaveValue('Run my own server')
    await directory.getByRole('button', { name: 'Back to Explore' }).click()
    await directory.getByRole('button', { name: /Made for you/ }).click()
    await expect.element(field).toHaveValue('Run my own server')
  })

  test('sends the goal with Enter, and begins a new line with Shift+Enter', async () => {
    const { to } = await openGoals()
    const sent = () => to('/goals').filter(({ method }) => method === 'POST')
    await field.click()
    await userEvent.keyboard('run my{Shift>}{Enter}{/Shift}own server')
    await expect.element(field).toHaveValue('run my\nown server')
    expect(sent()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ goal: 'run my\nown server' }])
  })

  test('says the goal as one sentence, for those too who wrote all of it', async () => {
    await openGoals({ ...network, 'GET /goals': goal('I want to learn how certificates work') })
    await expect.element(directory.getByRole('heading', { name: 'I want to learn how certificates work', exact: true })).toBeVisible()
  })

  test('goes back to the goal with its text when it fails [PLANNER-41]', async () => {
    await openGoals({ ...nothingYet, 'POST /goals': () => refusal('too_many_requests') })
    await field.fill('run my own site')
    await submit.click()
    await expect.element(page.getByText('Too many requests. Wait a moment and try again.')).toBeVisible()
    await expect.element(field).toHaveValue('run my own site')
  })

  test('shows the path of the goal that there is, and editing leads back to the goal [PLANNER-42]', async () => {
    await openGoals({ ...network, 'GET /goals': goal('run my own site') })
    await directory.getByRole('button', { name: 'Edit goal' }).click()
    await expect.element(field).toHaveValue('run my own site')
    await directory.getByRole('button', { name: 'Keep my goal' }).click()
    await expect.element(directory.getByRole('heading', { name: 'run my own site' })).toBeVisible()
  })

  test('submits no empty goal, and says what is too short [PLANNER-45]', async () => {
    const { to } = await openGoals()
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
    await field.fill('   ')
    await submit.click({ force: true })
    await field.fill('a')
    await submit.click()
    await expect.element(directory.getByText('Write at least 2 characters.')).toBeVisible()
    expect(to('/goals').filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('does not run for a visitor, who is asked to log in [PLANNER-43]', async () => {
    const { to } = await open({ user: null, network: nothingYet })
    openDirectory('made-for-you')
    await expect.element(field).not.toBeInTheDocument()
    await directory.getByRole('button', { name: 'Log in' }).click()
    await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
    expect(to('/goals')).toEqual([])
  })

  test('leads a visitor to the page that asks for a goal without a login', async () => {
    const { at } = await open({ user: null, network: nothingYet })
    await showSeries()
    await directory.getByRole('link', { name: /Made for you/ }).click()
    await expect.poll(at).toBe('/goals')
    await expect.element(page.getByRole('main').getByRole('textbox', { name: 'What do you want to be able to build?' })).toBeVisible()
  })

  test('says when no project leads there, and how to go on [PLANNER-46]', async () => {
    await openGoals({ ...network, 'GET /goals': goal('bake bread', []) })
    await expect.element(directory.getByText('No projects found')).toBeVisible()
    await expect
      .element(directory.getByText('Your goal does not align with any of our current projects. Please refine your goal and try again.'))
      .toBeVisible()
    await directory.getByRole('button', { name: 'Refine goal' }).click()
    await expect.element(field).toHaveValue('bake bread')
  })

  test('shows a goal to which nothing leads beside the written paths, and keeps the stored one', async () => {
    const paths = [{ id: 'trust-your-backups', title: 'Trust my backups', outcome: '', projects: [] }]
    const unmatched = { ...goal('xkcd blorp fnord', []), isStored: false as const }
    await openGoals({ ...network, 'GET /goals': goal('run my own site'), 'GET /paths': paths, 'POST /goals': unmatched })
    await directory.getByRole('button', { name: 'Edit goal' }).click()
    await field.fill('xkcd blorp fnord')
    await submit.click()
    await expect.element(directory.getByText('No projects found')).toBeVisible()
    await expect.element(directory.getByRole('link', { name: 'Trust my backups' })).toBeVisible()
    await directory.getByRole('button', { name: 'Keep my goal' }).click()
    await expect.element(directory.getByRole('heading', { name: 'run my own site' })).toBeVisible()
    await directory.getByRole('button', { name: 'Edit goal' }).click()
    await field.fill('xkcd blorp fnord')
    await submit.click()
    await directory.getByRole('button', { name: 'Back to Explore' }).click()
    await directory.getByRole('button', { name: /Made for you/ }).click()
    await expect.element(directory.getByRole('heading', { name: 'run my own site' })).toBeVisible()
  })

  test('leads with the written path, its reasons and its projects, which one button adds, and offers what lies beside it', async () => {
    const path = {
      id: 'run-your-own-website',
      title: 'Run a website of my own',
      audience: 'For you.',
      outcome: 'You have a site.',
      projects: ['http', 'tls', 'crowd'].map((id) => ({ id, why: `Because of ${id}.` })),
    }
    const { to } = await openGoals({
      ...network,
      'GET /goals': { ...goal('run my own site'), path },
      'PUT /projects/selection': () => Response.json([]),
    })
    const link = directory.getByRole('link', { name: 'Run a website of my own' })
    await expect.element(link).toHaveAttribute('href', '/paths/run-your-own-website')
    await expect.element(directory.getByText(/^3 projects/)).toBeVisible()
    await expect.element(directory.getByText('You have a site.')).toBeVisible()
    const texts = directory
      .getByRole('list')
      .elements()
      .map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/Because of http\..*Because of tls\..*Because of crowd\./)
    // Every project of the series is on the path.
    await expect.element(directory.getByRole('link', { name: /^Your own corner/ })).not.toBeInTheDocument()
    await expect.element(directory.getByRole('heading', { name: 'Or start with this' })).toBeVisible()
    await directory.getByRole('button', { name: 'Add these to My Projects' }).click()
    await expect.poll(() => to('/projects/selection').map(({ body }) => body)).toEqual([[expect.objectContaining({ projectId: 'crowd' })]])
  })

  test('says why a project is on the path with the sentence about it that has words of the goal, or else its first', async () => {
    const described = catalogue.map((project) => ({
      ...project,
      metadata: { ...project.metadata, description: `About ${project.id}. And more.` },
    }))
    await openGoals({ ...network, 'GET /goals': goal('a site with padlocks'), 'GET /projects': described })
    await expect.element(directory.getByText('At the end, you have a padlock.')).toBeVisible()
    expect([...document.querySelectorAll('ol mark')].map(({ textContent }) => textContent)).toEqual(['padlock'])
    await expect.element(directory.getByText('About http.', { exact: true })).toBeVisible()
  })

  test('adds all that is not yet the learner’s at once', async () => {
    let projects = catalogue
    const { to } = await openGoals({
      ...network,
      'GET /goals': goal('run my own site'),
      'GET /projects': () => Response.json(projects),
      'PUT /projects/selection': ({ body }: SentRequest) => {
        const ids = (body as Array<{ projectId: string }>).map(({ projectId }) => projectId)
        projects = projects.map((project) => (ids.includes(project.id) ? { ...project, selected: true } : project))
        return Response.json([])
      },
    })
    await directory.getByRole('button', { name: 'Add these to My Projects' }).click()
    await expect.element(directory.getByText('All of these are in My Projects')).toBeVisible()
    const [sent] = to('/projects/selection').map(({ body }) => (body as { projectId: string }[]).map(({ projectId }) => projectId))
    expect(sent).toEqual(['crowd', 'untitled'])
  })

  test('puts the projects into a plan that follows other topics with one press', async () => {
    const ids = catalogue.map(({ id }) => id)
    let preferences = { ...defaultPreferences, selectedCategories: ['Storage'], unplannedProjects: ids, scheduleStart: '2026-11-16' }
    await openGoals({
      ...network,
      'GET /goals': goal('run my own site'),
      'GET /projects': catalogue.map((project) => ({ ...project, selected: true })),
      'GET /user/preferences': () => Response.json(preferences),
      'PUT /user/preferences': ({ body }: SentRequest) => Response.json((preferences = { ...preferences, ...(body as object) })),
    })
    await directory.getByRole('button', { name: 'Add to my plan' }).click()
    await expect.element(directory.getByText(/Two of these are in your plan; one is locked\./)).toBeVisible()
    expect(preferences.selectedCategories).toEqual(['Storage'])
    expect(preferences.unplannedProjects.length).toBeLessThan(ids.length)
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await openGoals({ ...network, 'GET /goals': goal('run my own site') })
    await expect.element(directory.getByRole('button', { name: 'Edit goal' })).toBeVisible()
    expect(await findings(theme)).toEqual([])
    await directory.getByRole('button', { name: 'Edit goal' }).click()
    expect(await findings(theme)).toEqual([])
  })
})
