import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { checkout, ines, leave, shownDialog } from '../tasks/testing.tsx'
import { hastenTime } from '../testing/render.tsx'
import { addresses, giveAddresses, takeAddresses } from '../testing/addresses.ts'
import { choose, list, openSharing, save, savedFiles, says } from './testing.tsx'
import { portfolioQuery } from './api.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await leave()
})

const regenerate = ['PUT /projects/tls/docs/regenerate']
const preferences = (change: object) => ['PUT /user/preferences', change]
const lightWithout = preferences({ documentationTheme: 'light', profileURL: null })

test('Save as PDF saves theme and address, has the PDF produced again, waits for it and downloads it, which is said after 2 s [SHARE-26] [SHARE-28] [SHARE-30] [SHARE-31] [SHARE-32] [SHARE-36] [SHARE-40] [SHARE-42]', async () => {
  const { server } = await openSharing()
  const files = savedFiles()
  await choose('Save as PDF')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('textbox', { name: 'Add URL' }).fill('ines.example')
  server.calls.length = 0
  const pass = hastenTime()
  await save()
  await expect.poll(files).toEqual([['fieldwork-tls.pdf', 'bytes of fieldwork-tls.pdf']])
  expect(server.calls).toEqual([
    list,
    preferences({ documentationTheme: 'dark', profileURL: 'https://ines.example' }),
    regenerate,
    list,
    ['GET /projects/tls/docs/fieldwork-tls.pdf'],
  ])
  await says('')
  await pass(2000)
  await says('Your PDF download has started')
})

test('a double press saves once', async () => {
  const { server } = await openSharing()
  const files = savedFiles()
  await choose('Save as README.md')
  server.calls.length = 0
  const button = page.getByRole('button', { name: 'Save documentation' }).element() as HTMLElement
  button.click()
  button.click()
  await expect.poll(files).toHaveLength(1)
  expect(server.calls).toEqual([list, ['GET /projects/tls/docs/README.md']])
})

test.each([
  ['README.md', 'README.md'],
  ['Markdown', 'fieldwork-tls.md'],
])(
  'Save as %s takes the text as it is, and gives it to the browser as %s [SHARE-26] [SHARE-28] [SHARE-37] [SHARE-38] [SHARE-39] [SHARE-41]',
  async (option, name) => {
    const { server } = await openSharing()
    const files = savedFiles()
    // Also when the work has changed since.
    server.isOutdated = true
    await choose(`Save as ${option}`)
    server.calls.length = 0
    const pass = hastenTime()
    await save()
    await expect.poll(files).toEqual([[name, `bytes of ${name}`]])
    expect(server.calls).toEqual([list, [`GET /projects/tls/docs/${name}`]])
    await pass(2000)
    await says('Your download has started')
  },
)

test('with the Markdown, a zip has its pictures', async () => {
  await openSharing()
  const files = savedFiles()
  await choose('Save as Markdown')
  await page.getByRole('button', { name: 'Save text and pictures as a zip' }).click()
  await expect.poll(files).toEqual([['fieldwork-tls.zip', 'bytes of fieldwork-tls.zip']])
})

test.each(['NONE', 'FAILED'] as const)('documentation that is not there (%s) is made when it is asked for', async (docStatus) => {
  const { server } = await openSharing()
  const files = savedFiles()
  await choose('Save as Markdown')
  Object.assign(server, { docStatus })
  server.calls.length = 0
  await save()
  await expect.poll(files).toHaveLength(1)
  expect(server.calls.slice(0, 3)).toEqual([list, regenerate, list])
})

test.each(['failed', 'network', 'not_allowed'] as const)(
  'documentation that can’t be produced again (%s) shows an error, and nothing is saved [SHARE-33]',
  async (failure) => {
    const { server } = await openSharing()
    const files = savedFiles()
    await choose('Save as PDF')
    server.failing = { 'PUT /projects/tls/docs/regenerate': failure }
    await save()
    await says('Failed to regenerate documentation, please try again.')
    expect(await files()).toEqual([])
    server.failing = {}
    await save()
    await expect.poll(files).toHaveLength(1)
  },
)

test('documentation that fails to be made shows an error at once [SHARE-33]', async () => {
  const { server } = await openSharing()
  await choose('Save as PDF')
  server.readsUntilReady = undefined
  const pass = hastenTime()
  await save()
  await expect.poll(() => server.calls.at(-2)?.[0]).toBe(regenerate[0])
  server.docStatus = 'FAILED'
  await pass(4000)
  await says('Failed to regenerate documentation, please try again.')
})

test('a failed download shows an error [SHARE-43]', async () => {
  const { server } = await openSharing()
  const files = savedFiles()
  for (const [option, name] of [
    ['Save as Markdown', 'fieldwork-tls.md'],
    ['Save as PDF', 'fieldwork-tls.pdf'],
  ] as const) {
    await choose(option)
    server.failing = { [`GET /projects/tls/docs/${name}`]: 'network' }
    await save()
    await says('Download failed, please refresh and try again.')
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  expect(await files()).toEqual([])
})

test('Save to portfolio puts a copy of the PDF there, and the notice leads to it for 24 s [SHARE-12] [SHARE-26] [SHARE-28] [SHARE-45] [SHARE-47]', async () => {
  const { server } = await openSharing()
  server.calls.length = 0
  const from = Date.now()
  await save()
  await says('Saved! View project in your portfolio')
  const { newName } = server.calls.at(-1)![1] as { newName: string }
  expect(server.calls).toEqual([
    lightWithout,
    ['POST /projects/tls/doc/copy', { type: 'pdf', newName, toPortfolio: true, regenerate: true }],
  ])
  expect(newName).toMatch(/^tls-\d{13}$/)
  expect(Number(newName.slice(4))).toBeGreaterThanOrEqual(from)
  await expect.element(page.getByRole('link', { name: 'View project in your portfolio' })).toHaveAttribute('href', '/portfolio')
  await page.getByRole('link', { name: 'View project in your portfolio' }).click()
  await expect.poll(shownDialog).toBeUndefined()
})

test('Save to portfolio refetches the portfolio, so that its page shows the project without a reload', async () => {
  const { client } = await openSharing()
  const reads = () => client.getQueryState(portfolioQuery.queryKey)?.dataUpdateCount ?? 0
  await expect.poll(reads).toBe(1)
  await save()
  await expect.poll(reads).toBeGreaterThan(1)
})

const copying = 'POST /projects/tls/doc/copy'

test('a full portfolio is reported, and its notice opens the paywall [SHARE-49] [SHARE-50]', async () => {
  const { server } = await openSharing({ user: ines('free', checkout) })
  server.failing = { [copying]: 'limit_reached' }
  await save()
  await says('Portfolio limit reached. Upgrade to Pro for more projects.')
  await page.getByRole('button', { name: 'Portfolio limit reached. Upgrade to Pro for more projects.' }).click()
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'share_add_project_limit' })
})

test('the notice of a full portfolio offers no Pro if there is no checkout', async () => {
  const { server } = await openSharing({ user: ines('free') })
  server.failing = { [copying]: 'limit_reached' }
  await save()
  await expect.element(page.getByText('Portfolio limit reached.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Portfolio limit/ })).not.toBeInTheDocument()
})

test('a refusal of the portfolio links to the support, if there is one [SHARE-51]', async () => {
  giveAddresses()
  const { server } = await openSharing()
  server.failing = { [copying]: 'invalid' }
  await save()
  await says('Unable to add to portfolio. Contact us here')
  await expect.element(page.getByRole('link', { name: /Contact us here/ })).toHaveAttribute('href', addresses.supportUrl)
  takeAddresses()
  await save()
  await expect.element(page.getByRole('link', { name: /Contact us here/ })).not.toBeInTheDocument()
  await says('Unable to add to portfolio.')
})

test('any other failure to copy or save can be retried [SHARE-52]', async () => {
  const { server } = await openSharing()
  const pass = hastenTime()
  server.failing = { [copying]: 'failed' }
  await save()
  for (let sent = 1; sent <= 4; sent++) {
    await expect.poll(() => server.calls.filter(([one]) => one === copying).length).toBe(sent)
    await pass(1000)
  }
  await says('Unable to save to portfolio, please try again.')
  server.failing = {}
  await save()
  await says('Saved! View project in your portfolio')
})

test('a documentation that can’t be made for the portfolio shows an error, and can be saved again', async () => {
  const { server } = await openSharing()
  server.readsUntilReady = undefined
  const pass = hastenTime()
  await save()
  await expect.poll(() => server.docStatus).toBe('GENERATING')
  server.docStatus = 'FAILED'
  await pass(4000)
  await says('Failed to regenerate documentation, please try again.')
  server.readsUntilReady = 0
  await save()
  await says('Saved! View project in your portfolio')
})

test('other failures can be retried, or suggest a refresh if that may help [SHARE-67] [SHARE-68]', async () => {
  const { server } = await openSharing()
  for (const [failure, words] of [
    ['failed', 'Something went wrong, please try again.'],
    ['signed_out', 'Something went wrong, please refresh and try again.'],
  ] as const) {
    await choose('Save as PDF')
    server.failing = { 'PUT /user/preferences': failure }
    await save()
    await says(words)
    if (failure === 'failed') await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('a PDF that was requested too often says so instead of failing [SHARE-33]', async () => {
  const { server } = await openSharing()
  await choose('Save as PDF')
  server.failing = { [regenerate[0]!]: 'too_many_requests' }
  await save()
  await says('Too many requests. Wait a moment and try again.')
})
