import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { pdfFile } from '../web/testing/pdf.ts'
import { expect, test } from './testing/journey.ts'
import { servePublicly } from './testing/publicAddress.ts'
import { expectNoViolations } from './testing/violations.ts'

/** Maximum transferred bytes of the scripts that a public page loads initially. */
const maxScriptBytes = 60_000

/** Creates a portfolio with a PDF and returns the addresses of both. */
const makePortfolio = async (request: APIRequestContext, origin: string) => {
  const headers = { accept: 'application/json', origin }
  const { nickname } = (await (await request.get('/user', { headers })).json()) as User
  await request.put('/user/portfolio', {
    headers,
    data: { title: 'Small things that answer', description: 'I run a tide table.', isPublic: true },
  })
  const storageName = `portfolio_${randomUUID()}`
  const { url } = (await (await request.get(`/uploads/generate-signed-url?fileName=${storageName}`, { headers })).json()) as { url: string }
  const data = Buffer.from(pdfFile(['What the old pier costs', 'And what it brings']))
  expect((await request.put(url, { headers: { 'content-type': 'application/octet-stream' }, data })).status()).toBe(200)
  const id = randomUUID()
  const document = { id, type: 'FILE', title: 'The old pier', file: { storageName, fileName: 'bill.pdf' } }
  expect((await request.post('/user/portfolio/documents', { headers, data: document })).status()).toBe(201)
  return { portfolio: `/${nickname}/portfolio`, document: `/${nickname}/portfolio/documents/${id}` }
}

/** Counts loaded scripts and violations of the content policy. */
const watch = (page: Page) => {
  const seen = { scripts: 0, refused: [] as string[] }
  page.on('console', (message) => message.text().includes('Content Security Policy') && seen.refused.push(message.text()))
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') seen.scripts += (await request.sizes()).responseBodySize
  })
  return seen
}

test('a public portfolio and its document are readable without scripts, show the PDF in the page, and record views and copied links anonymously [FOLIO-18] [FOLIO-23] [EVENT-04] [EVENT-10]', async ({
  page,
  session,
  browser,
  app,
  db,
}) => {
  await session(people.ines)
  const paths = await makePortfolio(page.request, app.origin)

  await test.step('without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin })
    const reader = await context.newPage()
    await reader.goto(paths.portfolio)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Small things that answer')
    await reader.getByRole('link', { name: 'The old pier' }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The old pier')
    await expect(reader.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', `${paths.document}/document.pdf`)
    for (const path of [paths.portfolio, paths.document]) {
      await reader.goto(path)
      const preview = await reader.locator('meta[property="og:image"]').getAttribute('content')
      expect(preview).toBe(`${app.origin}${path}/preview.png`)
      // In a tab, it’s the picture and not the app’s page for unknown addresses.
      expect((await reader.goto(preview!))!.headers()['content-type']).toBe('image/png')
    }
    await context.close()
  })

  const context = await browser.newContext({ baseURL: app.origin, permissions: ['clipboard-read', 'clipboard-write'] })
  await servePublicly(context)
  const stranger = await context.newPage()
  const seen = watch(stranger)
  await stranger.goto(paths.portfolio, { waitUntil: 'networkidle' })
  await expect(stranger.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect.poll(() => seen.scripts).toBeGreaterThan(1000)
  expect(seen.scripts).toBeLessThan(maxScriptBytes)
  await expectNoViolations(stranger, 'public portfolio')
  await stranger.getByRole('button', { name: 'Share' }).click()
  await expect(stranger.getByText('Portfolio link copied 👌')).toBeVisible()
  expect(await stranger.evaluate(() => navigator.clipboard.readText())).toBe(app.origin + paths.portfolio)
  await expect(stranger.getByText('Portfolio link copied 👌')).toBeHidden()
  const visit = await stranger.evaluate(() => sessionStorage.getItem('fieldwork.visit'))
  const told = () =>
    db.rows<{ name: string; page: string; user_id: string | null }>('select name, page, user_id from events where visit = $1 order by id', [
      visit,
    ])
  await expect
    .poll(told)
    .toEqual(['portfolio_viewed', 'portfolio_link_copied'].map((name) => ({ name, page: 'portfolio-anon', user_id: null })))

  await stranger.getByRole('link', { name: 'The old pier' }).click()
  const pdf = stranger.getByRole('region', { name: 'The PDF “The old pier”' })
  for (const line of ['What the old pier costs', 'And what it brings']) await expect(pdf.getByText(line)).toBeAttached()
  await expect(stranger.getByRole('img', { name: 'The first page of “The old pier”' })).toHaveCount(0)
  await expectNoViolations(stranger, 'document of a public portfolio')
  expect(seen.refused).toEqual([])

  await test.step('the bar leads to all projects and to what a portfolio is, and sells nothing', async () => {
    await stranger.goto(paths.portfolio)
    await expect(stranger.getByText('Explore your potential')).toHaveCount(0)
    await stranger.getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(stranger.getByText(/^\d+ projects$/)).toBeVisible()
    await stranger.goto(paths.portfolio)
    await stranger.getByRole('link', { name: 'Portfolio', exact: true }).click()
    await expect(stranger.getByRole('heading', { name: 'Your portfolio starts with an account' })).toBeVisible()
    await expect(stranger.getByRole('button', { name: /Add a project/ })).toHaveCount(0)
  })
  await context.close()
})
