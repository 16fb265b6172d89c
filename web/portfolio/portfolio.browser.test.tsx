import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findings, forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'
import { clientEvents } from '../testing/beacons.ts'
import { project } from '../directory/testing.ts'
import { ines } from '../tasks/testing.tsx'
import { documents, portfolio, portfolioServer, shownPortfolio } from './testing.ts'

const title = page.getByRole('textbox', { name: 'Title' })
const description = page.getByRole('textbox', { name: 'Description' })
const share = page.getByRole('button', { name: 'Share' })
const loginDialog = page.getByRole('dialog', { name: /Log in or sign up/ })
const tiles = page.getByRole('list', { name: 'Projects' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const menus = page.getByRole('button', { name: /^More for/ })
const add = page.getByRole('button', { name: /Add a project/ })
const back = page.getByRole('link', { name: 'Back to my portfolio' })

forgetAfterEach()

const face = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const mareks = (part: Parameters<typeof portfolio>[0] = {}) =>
  shownPortfolio(portfolio({ nickname: 'marek', ownerName: 'Marek Nowak', title: 'Slow queries', ...part }))
const visitMarek = (shown: unknown, user: ReturnType<typeof ines> | null = null) =>
  visit('/marek/portfolio', { user, retry: false, network: { 'GET /users/marek/portfolio': shown } })

describe('a visitor at /portfolio', () => {
  test('sees an empty portfolio with placeholders and a share button, is told what it needs, and isn’t asked to log in [FOLIO-24] [FOLIO-25]', async () => {
    await visit('/portfolio')
    await expect.element(title).toHaveAttribute('placeholder', 'My portfolio')
    await expect.element(description).toHaveAttribute('placeholder')
    await expect.element(share).toBeVisible()
    await expect.element(page.getByText('Your portfolio starts with an account')).toBeVisible()
    await expect.element(add).not.toBeInTheDocument()
    await expect.element(loginDialog).not.toBeInTheDocument()
  })

  test('shows a finished project as an example, with a credential that can be opened', async () => {
    await visit('/portfolio', { network: { 'GET /projects': [project('speak-http', 'Speak HTTP by hand')] } })
    await expect.element(page.getByRole('img', { name: 'An example of the credential for “Speak HTTP by hand”' })).toBeInTheDocument()
    const link = page.getByRole('region', { name: 'An example: a finished project' }).getByRole('link', { name: 'Speak HTTP by hand' })
    await expect.element(link).toHaveAttribute('href', '/credentials/00000000-0000-4000-8000-000000000000')
    await expect.element(page.getByText('See the work')).not.toBeInTheDocument()
  })

  test('opens the example of the work, and its credential, where the author wrote one', async () => {
    const speakHttp = project('speak-http', 'Speak HTTP by hand')
    const withExample = { ...speakHttp, metadata: { ...speakHttp.metadata, hasExample: true } }
    await visit('/portfolio', { network: { 'GET /projects': [withExample] } })
    const example = page.getByRole('region', { name: 'An example: a finished project' })
    await expect.element(example.getByText('See the work')).toBeVisible()
    await expect.element(example.getByRole('link', { name: 'Speak HTTP by hand' })).toHaveAttribute('href', '/example/projects/speak-http')
    const credential = example.getByRole('link', { name: 'Open its credential, and check it' })
    await expect.element(credential).toHaveAttribute('href', '/credentials/00000000-0000-4000-8000-000000000000')
  })

  test.each([
    ['focusing the title', title],
    ['focusing the description', description],
    ['pressing Share', share],
    ['pressing the button for it', page.getByRole('main').getByRole('button', { name: 'Log in or sign up' })],
  ])('is asked to log in by %s, and only once [FOLIO-26]', async (_how, control) => {
    await visit('/portfolio')
    await control.click()
    await expect.element(loginDialog).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(loginDialog).not.toBeInTheDocument()
  })

  test('returns to the portfolio after logging in [FOLIO-26]', async () => {
    const { to } = await visit('/portfolio')
    await share.click()
    await page.getByLabelText('Email').fill('ines@example.org')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => to('/auth/otp/login')[0]?.query.get('returnTo')).toBe('/portfolio')
  })
})

describe('one’s own portfolio', () => {
  test.each(['/portfolio', '/ines/portfolio'])('is edited in place at %s [FOLIO-12] [FOLIO-13]', async (address) => {
    await visit(address, { user: ines(), network: portfolioServer(portfolio()).table })
    await expect.element(title).toHaveValue('Small things that answer')
    await expect.element(description).toHaveValue('I run a tide table for the old pier.')
    await expect.element(page.getByText('Ines Moreno').first()).toBeVisible()
    expect(menus.all()).toHaveLength(3)
    await expect.element(back).not.toBeInTheDocument()
  })

  test('shows three grey tiles while it is loading [FOLIO-08]', async () => {
    let answer: (response: Response) => void = () => {}
    const wait = new Promise<Response>((resolve) => (answer = resolve))
    const { screen } = await visit('/portfolio', { user: ines(), network: { 'GET /user/portfolio': () => wait } })
    await expect.poll(() => screen.container.querySelectorAll('[data-skeleton=tile]').length).toBe(3)
    answer(Response.json(portfolio()))
    await expect.element(tiles).toBeVisible()
    expect(screen.container.querySelectorAll('[data-skeleton=tile]')).toHaveLength(0)
  })

  test('shows an error if it can’t be loaded, and can be retried', async () => {
    let isBroken = true
    const { table } = portfolioServer(portfolio())
    const broken = () => (isBroken ? refusal('failed') : Response.json(portfolio()))
    await visit('/portfolio', { user: ines(), retry: false, network: { ...table, 'GET /user/portfolio': broken } })
    await expect.element(page.getByText('Your portfolio could not be loaded.')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(title).toHaveValue('Small things that answer')
  })
})

describe('the portfolio of another user', () => {
  test('is readable for a visitor, newest first and without editing [FOLIO-05] [FOLIO-15] [FOLIO-16] [FOLIO-17] [FOLIO-58]', async () => {
    const { screen } = await visitMarek(mareks({ ownerPicture: face }))
    await expect.element(heading('Slow queries')).toBeVisible()
    await expect.element(page.getByText('I run a tide table for the old pier.')).toBeVisible()
    await expect.element(page.getByText('Marek Nowak')).toBeVisible()
    expect(screen.container.querySelector('header img')?.getAttribute('src')).toBe(face)
    await expect.element(share).toBeVisible()
    const titles = [...tiles.element().querySelectorAll('li a')].map((link) => link.textContent.replace(/ \(opens.*| opens.*/i, '').trim())
    expect(titles.map((words) => words.slice(0, 10))).toEqual(
      [documents.site, documents.chart, documents.table].map((one) => one.title.slice(0, 10)),
    )
    for (const owners of [menus, add, back, title, description, page.getByRole('radiogroup')])
      await expect.element(owners).not.toBeInTheDocument()
  })

  test('is readable for a signed-in user, with a way back to their own [FOLIO-14] [FOLIO-31] [FOLIO-58] [FOLIO-59]', async () => {
    const { at, sent } = await visitMarek(mareks(), ines())
    await expect.element(heading('Slow queries')).toBeVisible()
    for (const owners of [menus, add, title, description, page.getByRole('radiogroup')])
      await expect.element(owners).not.toBeInTheDocument()
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
    await back.click()
    await expect.poll(at).toBe('/portfolio')
  })

  test('links to its documents under its own address, and opens websites in a new tab [FOLIO-09] [FOLIO-10]', async () => {
    const old = { ...documents.table, url: { url: 'http://old.example/a' }, address: 'http://old.example/a', title: 'An old page' }
    await visitMarek(mareks({ documents: [documents.chart, documents.table, { ...old, id: documents.bill.id }] }))
    const link = (name: RegExp) => tiles.getByRole('link', { name })
    await expect.element(link(/Two days/)).toHaveAttribute('href', `/marek/portfolio/documents/${documents.chart.id}`)
    await expect.element(link(/Two days/)).not.toHaveAttribute('target')
    await expect.element(link(/The tide table/)).toHaveAttribute('href', 'https://tides.moreno.example')
    await expect.element(link(/The tide table/)).toHaveAttribute('target', '_blank')
    await expect.element(link(/An old page/)).toHaveAttribute('href', 'http://old.example/a')
  })
})

describe('an unfinished portfolio of another user', () => {
  const soon = page.getByText('Coming soon', { exact: true })

  test('shows “Coming soon” on the whole page if it is empty [FOLIO-27]', async () => {
    await visitMarek(mareks({ title: '', description: '', documents: [] }))
    await expect.element(heading('Coming soon')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See the projects' })).toHaveAttribute('href', '/projects')
    await expect.element(page.getByText('Marek Nowak')).not.toBeInTheDocument()
  })

  test('shows its head with "Coming soon" below it if only the projects are missing [FOLIO-28]', async () => {
    await visitMarek(mareks({ documents: [] }))
    await expect.element(heading('Slow queries')).toBeVisible()
    await expect.element(page.getByText('I run a tide table for the old pier.')).toBeVisible()
    expect(soon.all()).toHaveLength(1)
    expect(heading('Slow queries').element().compareDocumentPosition(soon.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test.each([
    ['', 'What I build', 'Marek Nowak', 'Marek Nowak'],
    ['', 'What I build', '', 'My Portfolio'],
    ['Slow queries', '', 'Marek Nowak', 'Slow queries'],
  ])(
    'with the title "%s", the description "%s" and the owner "%s" is headed "%s" above its tiles',
    async (given, words, ownerName, shown) => {
      await visitMarek(mareks({ title: given, description: words, ownerName }))
      await expect.element(heading(shown)).toBeVisible()
      expect(soon.all()).toHaveLength(0)
      expect(tiles.element().children).toHaveLength(3)
      expect(page.getByText('Marek Nowak').all()).toHaveLength(ownerName ? 1 : 0)
    },
  )

  test('shows “Coming soon” twice without a description and projects [FOLIO-29]', async () => {
    await visitMarek(mareks({ description: '', documents: [] }))
    await expect.element(heading('Slow queries')).toBeVisible()
    expect(soon.all()).toHaveLength(2)
  })

  test('shows “Coming soon” if it’s private or doesn’t exist, which is no failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await visit('/marek/portfolio', { retry: false, network: { 'GET /projects': [project('tls', 'Put TLS in front')] } })
    await expect.element(heading('Coming soon')).toBeVisible()
    await expect.element(page.getByText('Nothing is published at this address yet, or the address is mistyped.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See the projects' })).toHaveAttribute('href', '/projects')
    await expect.element(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
    await expect
      .element(page.getByRole('link', { name: 'See an example of a finished project' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/(?:credentials|example)\//))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })

  test('shows an error beside "Coming soon" if it can’t be loaded, and can be retried [FOLIO-30]', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    await visitMarek(() => (isBroken ? noNetwork() : Response.json(mareks())))
    await expect.element(heading('Coming soon')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See the projects' })).toHaveAttribute('href', '/projects')
    await expect.element(page.getByText('This portfolio could not be loaded.')).toBeVisible()
    await expect.poll(() => error.mock.calls.flat().join()).toContain('The public portfolio')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading('Slow queries')).toBeVisible()
    error.mockRestore()
  })
})

test('viewing a portfolio is recorded once [EVENT-04]', async () => {
  const told = clientEvents()
  await visitMarek(mareks())
  await expect.poll(told).toEqual([['portfolio_viewed', {}]])
})

test.each([
  ['/portfolio', null],
  ['/portfolio', ines()],
  ['/marek/portfolio', null],
  ['/marek/portfolio', ines()],
])('%s has no accessibility findings in either theme', async (address, user) => {
  await visit(address, { user, network: { ...portfolioServer(portfolio()).table, 'GET /users/marek/portfolio': mareks() } })
  await expect.element(user || address !== '/portfolio' ? tiles : title).toBeVisible()
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
})
