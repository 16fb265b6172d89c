import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leave, textOf } from '../tasks/testing.tsx'
import { hastenTime } from '../testing/render.tsx'
import { choose, clipboard, list, notice, openSharing, save, savedFiles, says } from './testing.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await leave()
})

test('files that are being made are polled at once and every 4 s, at most eight times, with a status message [SHARE-24] [SHARE-25]', async () => {
  const { server } = await openSharing()
  await choose('Save as Markdown')
  Object.assign(server, { docStatus: 'GENERATING', readsUntilReady: undefined })
  server.calls.length = 0
  const pass = hastenTime()
  await save()
  const making = page.getByText(
    'Making your documentation, which can take half a minute. You can go on in this tab: a message says when it’s ready.',
  )
  await expect.element(making).toBeVisible()
  for (let attempt = 1; attempt <= 8; attempt++) {
    await expect.poll(() => server.calls.length).toBe(attempt)
    await pass(attempt === 8 ? 0 : 4000)
  }
  await says('Unable to retrieve your documentation. Please try again.')
  await expect.element(making).not.toBeInTheDocument()
  await pass(8000)
  expect(server.calls).toEqual(Array.from({ length: 8 }, () => list))
})

test('files that arrive during polling are saved [SHARE-24] [SHARE-26]', async () => {
  const { server } = await openSharing()
  const files = savedFiles()
  await choose('Save as README.md')
  Object.assign(server, { docStatus: 'GENERATING', readsUntilReady: 2 })
  const pass = hastenTime()
  await save()
  await expect.poll(() => server.readsUntilReady).toBe(1)
  await pass(4000)
  await expect.poll(() => server.readsUntilReady).toBe(0)
  await pass(4000)
  await expect.poll(files).toEqual([['README.md', 'bytes of README.md']])
})

test('only files newer than the request are saved [SHARE-32]', async () => {
  const { server } = await openSharing()
  const files = savedFiles()
  await choose('Save as PDF')
  server.readsUntilReady = 1
  const pass = hastenTime()
  await save()
  await expect.poll(() => server.readsUntilReady).toBe(0)
  expect(await files()).toEqual([])
  await pass(4000)
  await expect.poll(files).toHaveLength(1)
})

test('a failed poll is ignored, and a refused one ends the polling [SHARE-24] [SHARE-68]', async () => {
  const { server } = await openSharing()
  await choose('Save as Markdown')
  Object.assign(server, { docStatus: 'GENERATING', readsUntilReady: undefined })
  server.failing = { [list[0]!]: 'network' }
  server.calls.length = 0
  const pass = hastenTime()
  await save()
  await expect.poll(() => server.calls.length).toBe(1)
  await pass(4000)
  await expect.poll(() => server.calls.length).toBe(2)
  await says('')
  server.failing = { [list[0]!]: 'not_found' }
  await pass(4000)
  await says('Something went wrong, please refresh and try again.')
  await pass(8000)
  expect(server.calls).toEqual([list, list, list])
})

const made = ['PUT /user/preferences', 'PUT /projects/tls/docs/regenerate', ...list]

test.for<[string, string[]]>([
  ['Save documentation', [...list, ...made, 'GET /projects/tls/docs/fieldwork-tls.pdf']],
  ['Copy link', [...made, 'PUT /projects/tls/docs/public']],
])('Cancel ends “%s”: nothing more is requested or saved, and the next press starts again', async ([button, calls]) => {
  clipboard()
  const { server } = await openSharing()
  const files = savedFiles()
  await choose(button === 'Copy link' ? 'Share public URL' : 'Save as PDF')
  server.readsUntilReady = undefined
  const pass = hastenTime()
  const start = page.getByRole('button', { name: button, exact: true })
  await start.click()
  await expect.poll(() => server.docStatus).toBe('GENERATING')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(start).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await pass(500)
  // Asked once: a notice would go while it is waited for.
  expect(textOf(notice)()).toBe('')
  server.docStatus = 'READY'
  server.calls.length = 0
  await pass(8000)
  expect([await files(), server.isPublic]).toEqual([[], false])
  server.readsUntilReady = 0
  await start.click()
  await pass(2000)
  await says(button === 'Copy link' ? 'Link copied!' : 'Your PDF download has started')
  expect(server.calls.map(([call]) => call)).toEqual(calls)
})

test('a save that could no longer be cancelled doesn’t affect the next one', async () => {
  clipboard()
  const { server } = await openSharing()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const isPublishing = String(input instanceof Request ? input.url : input).endsWith('/docs/public')
    if (isPublishing) server.calls.push(['held'])
    if (isPublishing) await held
    return asked(input, init)
  })
  await choose('Share public URL')
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect.poll(() => server.calls.at(-1)).toEqual(['held'])
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect.element(cancel).not.toBeInTheDocument()
  await choose('Save as PDF')
  server.readsUntilReady = undefined
  await save()
  await expect.poll(() => server.docStatus).toBe('GENERATING')
  release()
  await says('Link copied!')
  await expect.element(cancel).toBeVisible()
})

test('a save goes on after the dialog is closed, and a toast says that it’s ready', async () => {
  const { server } = await openSharing()
  const files = savedFiles()
  await choose('Save as Markdown')
  Object.assign(server, { docStatus: 'GENERATING', readsUntilReady: 1 })
  const pass = hastenTime()
  await save()
  await expect.poll(() => server.readsUntilReady).toBe(0)
  await userEvent.keyboard('{Escape}')
  await pass(300)
  await expect.poll(() => document.querySelector('dialog')).toBe(null)
  await pass(4000)
  await expect.poll(files).toHaveLength(1)
  await pass(2000)
  await expect.element(page.getByText('Your download has started')).toBeVisible()
})

test('a page that is published after the dialog was closed has its link offered in a toast', async () => {
  clipboard()
  const { server } = await openSharing()
  await choose('Share public URL')
  server.readsUntilReady = 1
  const pass = hastenTime()
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect.poll(() => server.readsUntilReady).toBe(0)
  await userEvent.keyboard('{Escape}')
  await pass(4000)
  await expect.element(page.getByText('Your public page is ready.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(server.isPublic).toBe(true)
})

test('a page that is published after its form was left is the one that is being made, and is public then', async () => {
  clipboard()
  const { server } = await openSharing({ view: 'projectComplete' })
  await page.getByRole('button', { name: /^Public page/ }).click()
  server.readsUntilReady = 1
  const pass = hastenTime()
  await page.getByRole('button', { name: 'Publish and copy the link' }).click()
  await expect.poll(() => server.readsUntilReady).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Public page Being made …' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'PDF Your answers, as a file' })).toBeVisible()
  await pass(4000)
  await expect.element(page.getByRole('button', { name: 'Public page Public: link and posts' })).toBeVisible()
})

test('leaving the page while it publishes shows a warning, and afterwards the page says that publishing was interrupted', async () => {
  clipboard()
  const { server } = await openSharing()
  const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const interrupted = page.getByText('Publishing was interrupted. Publish again.')
  await choose('Share public URL')
  server.readsUntilReady = 1
  const pass = hastenTime()
  expect(mayLeave()).toBe(true)
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await expect.element(page.getByText(/don’t close or reload it/)).toBeVisible()
  await expect.poll(() => server.readsUntilReady).toBe(0)
  expect(mayLeave()).toBe(false)
  await expect.element(interrupted).not.toBeInTheDocument()
  const remembered = sessionStorage.getItem('fieldwork.publishing')
  await pass(4000)
  await says('Link copied!')
  expect([mayLeave(), sessionStorage.getItem('fieldwork.publishing')]).toEqual([true, null])

  await leave()
  // As after a reload.
  sessionStorage.setItem('fieldwork.publishing', remembered!)
  await openSharing({ view: 'projectComplete' })
  await page.getByRole('button', { name: 'Public page Publishing was interrupted' }).click()
  await expect.element(interrupted).toBeVisible()
  await page.getByRole('button', { name: 'Publish and copy the link' }).click()
  await expect.element(page.getByText('Link copied!')).toBeVisible()
  expect(sessionStorage.getItem('fieldwork.publishing')).toBe(null)
})
