import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { findings, forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'
import { saveToPortfolio } from '../sharing/portfolioCopy.ts'
import { ownPortfolioQuery } from './api.ts'
import { project } from '../tasks/testProject.ts'
import { documents, portfolio, portfolioServer } from './testing.ts'
import { choose, dialog, open, pdf, submit, tiles, title } from './testing-form.ts'

forgetAfterEach()

test('an added project appears once, even if the portfolio was reloaded before the reply', async () => {
  const server = portfolioServer(portfolio({ documents: [documents.table] }))
  const add = server.table['POST /user/portfolio/documents'] as (sent: SentRequest) => Response
  let readAgain: () => Promise<unknown> = async () => {}
  const addSlowly = async (sent: SentRequest) => {
    const answer = add(sent)
    await readAgain()
    return answer
  }
  const network = { ...server.table, 'POST /user/portfolio/documents': addSlowly }
  const { client } = await open({}, { network })
  await page.getByRole('button', { name: /Add a project/ }).click()
  readAgain = () => client.refetchQueries(ownPortfolioQuery)
  await title.fill('What the old pier costs')
  await choose(pdf())
  await submit().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(tiles.element().querySelectorAll('[data-document]')).toHaveLength(2)
})

test.each([
  ['IN_PROGRESS', /^Continue “/],
  ['INCOMPLETE', /^Start “/],
] as const)('an empty portfolio says how projects get into it, and links to the next one, which is %s', async (status, name) => {
  const next = project({ status })
  await open({ documents: [] }, { network: { 'GET /projects': [next] } })
  const hint = page.getByText('When you finish a project, you add it here with one click.', { exact: false })
  await expect.element(hint).toBeVisible()
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(/^\/projects\/tls/))
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
})

describe('a finished project', () => {
  const finished = project({ status: 'COMPLETE', docStatus: 'READY' })
  const file = { type: 'pdf', url: '/projects/tls/docs/fieldwork-tls.pdf', public: false }
  const network = {
    'GET /projects': [finished, project({ id: 'open', status: 'IN_PROGRESS' })],
    'GET /projects/tls/docs': { docStatus: 'READY', results: [file] },
  }
  const offered = page.getByRole('region', { name: 'Projects you finished here' })
  const added = offered.getByRole('button', { name: `Add ${finished.metadata.title}` })
  const copying = '/projects/tls/doc/copy'

  test('comes first in the dialog until the portfolio has it, and is added with one press [FOLIO-35] [FOLIO-40]', async () => {
    const savedProject = project({ id: 'own-corner', status: 'COMPLETE' })
    const projects = [savedProject, ...network['GET /projects']]
    const { to } = await open({ documents: [documents.site] }, { network: { ...network, 'GET /projects': projects } })
    await page.getByRole('button', { name: /Add a project/ }).click()
    await expect.element(added).toBeVisible()
    expect(offered.getByRole('listitem').all()).toHaveLength(1)
    expect(await findings('light', dialog.element())).toEqual([])
    expect(await findings('dark', dialog.element())).toEqual([])
    await added.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => tiles.element().querySelectorAll('[data-document]').length).toBe(2)
    expect(to(copying)).toHaveLength(1)
  })

  test('that arrives after the dialog has opened leaves the focus where it is', async () => {
    let arrive: (reply: Response) => void = () => {}
    const reply = new Promise<Response>((resolve) => (arrive = resolve))
    await open({ documents: [documents.site] }, { network: { ...network, 'GET /projects': () => reply } })
    await page.getByRole('button', { name: /Add a project/ }).click()
    await expect.element(title).toBeVisible()
    const focused = document.activeElement
    expect(dialog.element().contains(focused)).toBe(true)
    await expect.element(title).not.toHaveFocus()
    arrive(Response.json([finished]))
    await expect.element(added).toBeVisible()
    expect(document.activeElement).toBe(focused)
  })

  test('is offered again as soon as its work is deleted', async () => {
    const projects = [project({ id: 'own-corner', status: 'COMPLETE', metadata: { ...finished.metadata, title: 'Your own corner' } })]
    await open({ documents: [documents.site, documents.chart] }, { network: { ...network, 'GET /projects': projects } })
    await expect.element(tiles).toBeVisible()
    await expect.element(offered).not.toBeInTheDocument()
    await page.getByRole('button', { name: `More for ${documents.site.title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete project' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(offered.getByRole('button', { name: 'Add Your own corner' })).toBeVisible()
  })

  test.each([
    ['a reload', true],
    ['the server', false],
  ])('is remembered by the tab if its request was aborted by %s: %s', async (_, isLeft) => {
    onTestFinished(() => sessionStorage.removeItem('fieldwork.portfolioCopy'))
    const leaving = new AbortController()
    const abort = () => {
      if (isLeft) window.dispatchEvent(new Event('beforeunload'))
      leaving.abort()
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    const { client } = await open({ documents: [] }, { network: { ...network, [`POST ${copying}`]: abort } })
    await expect(saveToPortfolio(client, 'tls', false, leaving.signal)).rejects.toThrow()
    expect(sessionStorage.getItem('fieldwork.portfolioCopy') !== null).toBe(isLeft)
  })

  test('whose request was sent before a reload is being added, and appears by itself', async () => {
    sessionStorage.setItem('fieldwork.portfolioCopy', `tls-${Date.now()}`)
    onTestFinished(() => sessionStorage.removeItem('fieldwork.portfolioCopy'))
    const server = portfolioServer(portfolio({ documents: [] }))
    await open({}, { network: { ...server.table, ...network } })
    await expect.element(offered.getByText(/^Being prepared/)).toBeVisible()
    const carryOut = server.table[`POST ${copying}`] as (sent: Partial<SentRequest>) => Response
    carryOut({ body: { type: 'pdf', newName: 'tls-1' } })
    await expect.element(offered).not.toBeInTheDocument()
    expect(tiles.element().querySelectorAll('[data-document]')).toHaveLength(1)
    // A work that is deleted soon after isn’t being added.
    expect(sessionStorage.getItem('fieldwork.portfolioCopy')).toBe(null)
  })

  test('is offered by the empty portfolio itself, which says who will see it', async () => {
    const other = project({ id: 'log', status: 'COMPLETE', metadata: { ...finished.metadata, title: 'Read your log' } })
    const projects = [other, ...network['GET /projects']]
    const { to } = await open({ documents: [], isPublic: false }, { network: { ...network, 'GET /projects': projects } })
    await expect.element(offered.getByText(/Only you see your portfolio until you publish it/)).toBeVisible()
    expect(offered.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(tiles.element().getBoundingClientRect().top)
    await added.click()
    await expect.element(added).not.toBeInTheDocument()
    // The others stay, below the work.
    await expect.element(offered.getByRole('button', { name: 'Add Read your log' })).toBeVisible()
    expect(offered.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(tiles.element().getBoundingClientRect().bottom)
    expect(to(copying)).toHaveLength(1)
  })

  test('that the server is adding is below the work after a reload, too, and says that it will be there', async () => {
    await open({ documents: [documents.site], adding: [{ projectId: 'tls', hasFailed: false }] }, { network })
    await expect.element(offered.getByText(/It’s added when it’s ready/)).toBeVisible()
    await expect.element(added).toHaveAttribute('aria-busy', 'true')
  })

  test('whose PDF couldn’t be made says so, and is added by another press', async () => {
    const { to } = await open({ documents: [], adding: [{ projectId: 'tls', hasFailed: true }] }, { network })
    await expect.element(offered.getByText('Its documentation couldn’t be made.')).toBeVisible()
    await offered.getByRole('button', { name: `Try again to add ${finished.metadata.title}` }).click()
    await expect.poll(() => to(copying).length).toBe(1)
  })

  test('that can’t be added stays, with the reason', async () => {
    const refuse = () => refusal('limit_reached')
    await open({ documents: [] }, { network, refuse })
    await added.click()
    await expect.element(page.getByText(/^Portfolio limit reached\./)).toBeVisible()
    await expect.element(added).toBeVisible()
  })
})
