import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedPage } from '@fieldwork/core/accounts/schema.ts'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { portfolio } from '../../portfolio/testing.ts'
import { clipboard } from '../../sharing/testing.tsx'
import { ines } from '../../tasks/testing.tsx'
import { publicAddress } from '../../testing/publicAddress.ts'
import { findings, forgetAfterEach, refusal, type SentRequest, visit } from '../../testing/render.tsx'

forgetAfterEach()

const pages: ListedPage[] = [
  { kind: 'portfolio', title: 'Small things that answer', path: '/ines/portfolio', projectId: null },
  { kind: 'work', title: 'Put TLS in front', path: '/ines/projects/tls-4f0c2a7b9d1e6358', projectId: 'tls' },
  { kind: 'credential', title: 'Put TLS in front', path: '/credentials/7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01', projectId: 'tls' },
]
const open = async (network: Record<string, unknown> = {}, user = ines()) => {
  let left = pages
  const closes = (kind: ListedPage['kind'], reply: object) => () => {
    left = left.filter((one) => one.kind !== kind)
    return Response.json(reply)
  }
  const visited = await visit('/account', {
    user,
    network: {
      'GET /user/sessions': [],
      'GET /user/invitations': { accepted: 0 },
      'GET /user/preferences': defaultPreferences,
      'GET /user/visits': [],
      'GET /user/public-profile': { name: 'Ines Moreno', nickname: 'ines', isListed: false },
      'GET /user/public-pages': () => Response.json(left),
      'PUT /user/portfolio': closes('portfolio', portfolio({ isPublic: false })),
      'PUT /projects/tls/docs/public': closes('work', { docStatus: 'READY', results: [] }),
      'PUT /projects/tls/credential/public': closes('credential', { mayIssue: true, issued: null }),
      ...network,
    },
    retry: false,
  })
  const writes = () => visited.sent.filter(({ method }: SentRequest) => method === 'PUT').map(({ path, body }: SentRequest) => [path, body])
  return { writes }
}
const part = page.getByRole('region', { name: 'Public pages' })
const rows = part.getByRole('listitem')

test('the account lists each public page with who sees it and its address, which can be opened and copied', async () => {
  const copied = clipboard()
  await open()
  await expect.element(rows.nth(2)).toBeVisible()
  await expect.element(rows.nth(0).getByText('Portfolio · People with the link')).toBeVisible()
  await expect.element(rows.nth(1).getByText('Work · People with the link')).toBeVisible()
  await expect.element(rows.nth(2).getByText('Credential · People with the link')).toBeVisible()
  await expect.element(rows.nth(1).getByRole('link')).toHaveAttribute('href', publicAddress + pages[1]!.path)
  await rows.nth(1).getByRole('button', { name: 'Copy link to Put TLS in front' }).click()
  await expect.poll(() => copied).toEqual([publicAddress + pages[1]!.path])
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
})

test('each page is unpublished with one press', async () => {
  const { writes } = await open()
  for (const count of [2, 1, 0]) {
    await rows
      .first()
      .getByRole('button', { name: /^Unpublish / })
      .click()
    await expect.poll(() => rows.elements().length).toBe(count)
  }
  await expect.element(part.getByText('Nothing is public.')).toBeVisible()
  expect(writes()).toEqual([
    ['/user/portfolio', { isPublic: false }],
    ['/projects/tls/docs/public', { public: false }],
    ['/projects/tls/credential/public', { public: false }],
  ])
})

test('a page that can’t be unpublished stays, with a notice', async () => {
  await open({ 'PUT /user/portfolio': () => refusal('invalid') })
  await rows
    .first()
    .getByRole('button', { name: /^Unpublish / })
    .click()
  await expect.element(page.getByText('That couldn’t be unpublished. Please try again.')).toBeVisible()
  expect(rows.elements().length).toBe(3)
})

test('someone who published only a credential sees it, without a name and address that they haven’t chosen', async () => {
  await open({ 'GET /user/public-pages': () => Response.json([pages[2]]) }, { ...ines(), hasPublicProfile: false })
  await expect.element(rows.first()).toBeVisible()
  await expect.element(part.getByLabelText('Public address')).not.toBeInTheDocument()
})
