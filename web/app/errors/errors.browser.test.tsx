import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultFlags, defaultLimits, limitsFor } from '@fieldwork/core/plans/features.ts'
import { problemStatus, type ProblemCode } from '@fieldwork/core/problems.ts'
import { ines } from '../../tasks/testing.tsx'
import { project } from '../../tasks/testProject.ts'
import { portfolio } from '../../portfolio/testing.ts'
import { usePanels } from '../../platform/panels/panels.ts'
import { everyPart, findings, forgetAfterEach, noNetwork, refusal, visit } from '../../testing/render.tsx'

const title = page.getByRole('heading', { level: 1 })
const goBack = page.getByRole('button', { name: 'Go back' })
const retry = page.getByRole('button', { name: 'Try again' })
const reported = page.getByText(/The issue was reported automatically\./)
const main = page.getByRole('main')

forgetAfterEach()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

/** A project that the server answers with this status; reads are not tried again here. */
const fail = (status: number, options: Parameters<typeof visit>[1] = {}) => {
  const code = (Object.keys(problemStatus) as ProblemCode[]).find((known) => problemStatus[known] === status)
  const answer = () => (code ? refusal(code) : Response.json({}, { status }))
  return visit('/projects/tls?track=low', { retry: false, network: { 'GET /projects/tls': answer }, ...options })
}

describe('a page that is not there', () => {
  test.each(['/nowhere', '/projects/a/b', '/ines/portfolio/else'])(
    'shows at %s what is missing, and leads home, without a retry [APP-14] [APP-57]',
    async (address) => {
      const { at } = await visit(address)
      await expect.element(title).toHaveTextContent('Page not found, whaaaaaaat!')
      await expect.element(retry).not.toBeInTheDocument()
      await page.getByRole('link', { name: 'Go to homepage' }).click()
      await expect.poll(at, { timeout: 10_000 }).toBe('/')
    },
  )

  test('shows its code, a title, a message, two ways on and a picture [APP-56]', async () => {
    await visit('/nowhere')
    await expect.element(main.getByText('404', { exact: true })).toBeVisible()
    await expect.element(title).toBeVisible()
    await expect.element(main.getByText('This page doesn’t exist, or its owner keeps it private. Check the address.')).toBeVisible()
    await expect.element(goBack).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to homepage' })).toBeVisible()
    await expect.element(page.getByRole('img', { name: /torn corner/ })).toBeVisible()
  })

  test.each(['/ines/projects/tls', '/ines/portfolio/documents/11111111-1111-4111-8111-111111111111'])(
    'says at %s that what was shared is not any more, and leads to the portfolio of its owner where there is one',
    async (address) => {
      const notShared = main.getByText('There is nothing here, or its owner no longer shares it. Ask the person who gave you the link.')
      const toPortfolio = page.getByRole('link', { name: 'Portfolio of Ines Moreno' })
      const { isPublic: _, ...shown } = portfolio({ documents: [] })
      const { screen, to } = await visit(address, { network: { 'GET /users/ines/portfolio': () => refusal('not_found') } })
      await expect.element(title).toHaveTextContent('Page not found, whaaaaaaat!')
      await expect.element(notShared).toBeVisible()
      await expect.poll(() => to('/users/ines/portfolio').length).toBeGreaterThan(0)
      await expect.element(toPortfolio).not.toBeInTheDocument()
      await screen.unmount()
      await visit(address, { network: { 'GET /users/ines/portfolio': shown } })
      await expect.element(notShared).toBeVisible()
      await expect.element(toPortfolio).toHaveAttribute('href', '/ines/portfolio')
    },
  )

  test('leads from a project that doesn’t exist to all projects', async () => {
    await fail(404)
    await expect.element(page.getByRole('link', { name: 'All projects' })).toHaveAttribute('href', '/projects')
  })

  test('leads back to where one came from [APP-56]', async () => {
    const { router, at } = await visit('/terms')
    await expect.element(title).toHaveTextContent('Terms & Conditions')
    await router.navigate('/nowhere')
    await expect.element(page.getByRole('heading', { level: 1, name: /^Page not found/ })).toBeVisible()
    await goBack.click()
    await expect.poll(at, { timeout: 10_000 }).toBe('/terms')
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme', async (theme) => {
    await visit('/nowhere')
    await expect.element(title).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})

describe('a page that the server does not give', () => {
  test('because nobody is logged in, leads to login and back, and can be tried again [APP-58]', async () => {
    const { at, to } = await fail(401)
    await expect.element(title).toHaveTextContent('Please sign in to continue')
    await expect.element(retry).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect.poll(at, { timeout: 10_000 }).toBe(`/login?returnTo=${encodeURIComponent('/projects/tls?track=low')}`)
    expect(to('/projects/tls')).toHaveLength(1)
  })

  test('because it is not theirs to see, only leads back [APP-59]', async () => {
    await fail(403)
    await expect.element(title).toHaveTextContent('You don’t have permission to see this page')
    await expect.element(goBack).toBeVisible()
    await expect.element(retry).not.toBeInTheDocument()
    await expect.element(reported).not.toBeInTheDocument()
  })

  test('because it failed, can be tried again, and was reported [APP-60] [APP-64]', async () => {
    await fail(500)
    await expect.element(title).toHaveTextContent('Something went wrong on our side')
    await expect.element(retry).toBeVisible()
    await expect.element(reported).toBeVisible()
  })

  test('because of maintenance, says when to try again [APP-61] [APP-64]', async () => {
    await fail(503)
    await expect.element(title).toHaveTextContent('We’re doing some maintenance')
    await expect.element(main.getByText(/Please try again in a few minutes\./)).toBeVisible()
    await expect.element(retry).toBeVisible()
    await expect.element(reported).toBeVisible()
  })

  test('for another reason of the request, names the code and can be tried again [APP-62]', async () => {
    await fail(418)
    await expect.element(title).toHaveTextContent('Error 418')
    await expect.element(retry).toBeVisible()
    await expect.element(reported).not.toBeInTheDocument()
  })

  test('for another reason of the server, names the code and cannot be tried again [APP-62] [APP-64]', async () => {
    await fail(502)
    await expect.element(title).toHaveTextContent('Error 502')
    await expect.element(retry).not.toBeInTheDocument()
    await expect.element(goBack).toBeVisible()
    await expect.element(reported).toBeVisible()
  })

  test('for no reason of HTTP, says so in general [APP-63]', async () => {
    const { to } = await visit('/projects/tls', { retry: false, network: { 'GET /projects/tls': noNetwork } })
    await expect.element(title).toHaveTextContent('You seem to be offline')
    await expect.element(main.getByText('Check your connection and try again.')).toBeVisible()
    await expect.element(reported).not.toBeInTheDocument()
    await expect.element(retry).toBeVisible()
    expect(to('/reports')).toEqual([])
  })

  test.each([401, 403, 500, 503])('has a picture of its own for %i, and no accessibility findings', async (status) => {
    await fail(status)
    await expect.element(page.getByRole('img', { name: /^A drawn map/ })).toBeVisible()
    expect(await findings('light', main.element())).toEqual([])
  })
})

describe('what exactly failed', () => {
  const details = page.getByText('Details')

  test('is shown to an admin [APP-65]', async () => {
    await fail(500, { user: { ...ines(), isAdmin: true } })
    await expect.element(page.getByRole('heading', { level: 1, name: /^Something went wrong/ })).toBeVisible()
    await details.click()
    await expect.element(page.getByText(/Error: Something went wrong on our side/)).toBeVisible()
  })

  test.each([
    ['a visitor', null],
    ['a learner', ines()],
    ['a Pro', ines('pro')],
  ])('is kept from %s [APP-65]', async (_who, user) => {
    await fail(500, { user })
    await expect.element(page.getByRole('heading', { level: 1, name: /^Something went wrong/ })).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
  })
})

test('a failure on one page leaves the toolbar and other pages alone', async () => {
  const { at } = await visit('/projects/tls', {
    retry: false,
    flags: everyPart,
    network: { 'GET /projects/tls': () => refusal('failed'), 'GET /projects': [project()] },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: /^Something went wrong/ })).toBeVisible()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect.poll(at, { timeout: 10_000 }).toBe('/portfolio')
  await expect.element(page.getByPlaceholder('My portfolio')).toBeVisible()
})

test('an error page under /projects has no buttons for panels that are not there, nor their shortcuts', async () => {
  await visit('/projects/none', { retry: false, flags: everyPart })
  await expect.element(title).toHaveTextContent('Page not found, whaaaaaaat!')
  const toolbar = page.getByRole('navigation', { name: 'Toolbar' })
  await expect.element(toolbar.getByRole('button', { name: 'Projects' })).toBeVisible()
  for (const name of ['Ask', 'My work']) await expect.element(toolbar.getByRole('button', { name })).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(usePanels.getState().open).toBeNull()
})

describe('an outage', () => {
  const away = () => refusal('database_unavailable')
  /** A server whose database is away until `end` is called. */
  const outage = (refuse: () => Response) => {
    let isOver = false
    const unless = (reply: () => Response) => () => (isOver ? reply() : refuse())
    const network = {
      'GET /user': unless(() => refusal('signed_out')),
      'GET /features': unless(() => Response.json({ features: defaultFlags, limits: limitsFor(defaultLimits, 'free') })),
      'GET /projects/tls': unless(() => refusal('not_found')),
      'GET /health': () =>
        isOver || refuse !== away ? Response.json({ status: 'ok' }) : Response.json({ status: 'waiting' }, { status: 503 }),
      'POST /reports': unless(() => new Response(null, { status: 204 })),
    }
    return { network, end: () => (isOver = true) }
  }
  const offline = page.getByText(/You’re offline/)

  test.each([
    ['of the database', away, 'database_unavailable', undefined, 'Our database can’t be reached', 'We’ll be back as soon as it answers.'],
    [
      'for maintenance',
      () => refusal('maintenance', {}, { sentence: 'We move until ten.' }),
      'maintenance',
      'We move until ten.',
      'We’re doing some maintenance',
      'We move until ten.',
    ],
  ] as const)(
    '%s that the server names is shown at once, and the page opens by itself [APP-64]',
    async (_, refuse, code, sentence, heading, text) => {
      const { network, end } = outage(refuse)
      const { to } = await visit('/projects/tls', { unavailable: { code, sentence }, network })
      await expect.element(title).toHaveTextContent(heading)
      await expect.element(main.getByText(text, { exact: false })).toBeVisible()
      expect(to('/projects/tls')).toEqual([])
      if (sentence) await expect.element(main).not.toHaveTextContent('in a few minutes')
      await expect.element(offline).not.toBeInTheDocument()
      expect(reported.elements()).toHaveLength(code === 'maintenance' ? 0 : 1)
      end()
      await expect.element(title, { timeout: 20_000 }).toHaveTextContent('Page not found, whaaaaaaat!')
    },
  )

  test('that begins while the app is open fails the next page after one more attempt, not four', async () => {
    const { network, end } = outage(away)
    const { router, to } = await visit('/login', { network })
    await router.navigate('/projects/tls')
    await expect.element(title).toHaveTextContent('Our database can’t be reached')
    expect(to('/projects/tls')).toHaveLength(2)
    await expect.element(reported).toBeVisible()
    end()
    await expect.element(title, { timeout: 20_000 }).toHaveTextContent('Page not found, whaaaaaaat!')
  })

  test('of the database alone isn’t called being offline', async () => {
    const { network } = outage(away)
    const { client } = await visit('/login', { network })
    await client.invalidateQueries()
    await expect.element(page.getByText(/The server can’t reach its database\./)).toBeVisible()
    await expect.element(offline).not.toBeInTheDocument()
  })
})
