import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leave, textOf } from '../tasks/testing.tsx'
import { choose, clipboard, openSharing } from './testing.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await leave()
})

const notice = page.getByRole('status', { name: 'Notice about saving' })
const says = (text: string) => expect.poll(textOf(notice)).toMatch(new RegExp(`^${text}`))
const list = ['GET /projects/tls/docs']
const regenerate = ['PUT /projects/tls/docs/regenerate']
const lightWithout = ['PUT /user/preferences', { documentationTheme: 'light', profileURL: null }]

test('Copy link makes the PDF public and copies its address, says what is public, and Stop sharing stands in the same place [SHARE-19] [SHARE-26] [SHARE-28] [SHARE-54] [SHARE-55]', async () => {
  const copied = clipboard()
  const { server } = await openSharing()
  await choose('Share public URL')
  await expect.element(page.getByText(/Whoever has the link can read the documentation/)).toBeVisible()
  server.calls.length = 0
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await says('Link copied!')
  const link = `${location.origin}/ines/projects/tls`
  expect(copied).toEqual([link])
  expect(server.calls).toEqual([lightWithout, regenerate, list, ['PUT /projects/tls/docs/public', { public: true }]])
  const shared = page.getByRole('region', { name: 'Public link' })
  await expect
    .poll(textOf(shared))
    .toContain('Public: whoever has this link can read your name, answers, screenshots and notes in this project.')
  await expect.element(shared.getByRole('link')).toHaveAttribute('href', link)
  await shared.getByRole('button', { name: 'Stop sharing' }).click()
  await says('The link is off. Nobody else can read your documentation any more.')
  expect(server.calls.at(-1)).toEqual(['PUT /projects/tls/docs/public', { public: false }])
  await expect.element(shared).not.toBeInTheDocument()
})

test('without a public address there is nothing to copy [SHARE-56]', async () => {
  const copied = clipboard()
  const { server } = await openSharing()
  server.hasAddress = false
  await choose('Share public URL')
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await says('Unable to copy link')
  expect(copied).toEqual([])
})

test('a link that the browser does not copy is said so, and stands there to be copied by hand [SHARE-57]', async () => {
  clipboard({ refuses: true })
  await openSharing()
  await choose('Share public URL')
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await says('Unable to copy link, please try again.')
  await expect.element(page.getByRole('link', { name: /\/ines\/projects\/tls / })).toBeVisible()
})
