import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { publicAddress, serveLocally } from '../testing/publicAddress.ts'
import { forgetAfterEach, hastenTime, type SentRequest, visit } from '../testing/render.tsx'
import { pdfFile } from '../testing/pdf.ts'
import { ines } from '../tasks/testing.tsx'
import { clipboard, issuedCredential } from '../sharing/testing.tsx'
import { project } from '../planner/testing.ts'
import { completedWork, documents, portfolio, portfolioServer } from './testing.ts'

forgetAfterEach()

const pageId = 'own-corner-4f0c2a7b9d1e6358'
const audiences = {
  here: 'Anyone on this computer can see this',
  link: 'People with the link can see this',
  owner: 'Only you can see this',
}
const file = () => new Response(pdfFile(['High water', 'Low water']))

test.each([
  {
    name: 'is public without a page of its own',
    isPublic: true,
    isShared: false,
    text: 'Your portfolio shows others its PDF.',
    path: `/ines/portfolio/documents/${documents.site.id}`,
  },
  {
    name: 'is public and has a public page',
    isPublic: true,
    isShared: true,
    text: 'Your portfolio shows it.',
    path: `/ines/projects/${pageId}`,
  },
  {
    name: 'is private and has a public page',
    isPublic: false,
    isShared: true,
    text: 'It has a page of its own. Only you can see your portfolio.',
    path: `/ines/projects/${pageId}`,
  },
  {
    name: 'is private',
    isPublic: false,
    isShared: false,
    text: 'Your portfolio is private. You can publish this page alone.',
    path: undefined,
  },
  {
    name: 'is public on this computer',
    isPublic: true,
    isShared: true,
    text: 'Your portfolio shows it.',
    path: undefined,
    isLocal: true,
  },
])(
  'the owner’s bar says who can see a document, and copies its link if others can: $name',
  async ({ isPublic, isShared, text, path, isLocal }) => {
    if (isLocal) serveLocally()
    const copied = clipboard()
    const site = { ...documents.site, project: { ...documents.site.project, pageId: isShared ? pageId : null } }
    await visit(`/portfolio/documents/${site.id}`, {
      user: ines(),
      network: { ...portfolioServer(portfolio({ documents: [site], isPublic })).table, [`GET ${site.address}`]: file },
    })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByText(audiences[isLocal ? 'here' : isPublic || isShared ? 'link' : 'owner'])).toBeVisible()
    const copy = page.getByRole('button', { name: 'Copy link' })
    if (isLocal) await expect.element(page.getByRole('link', { name: 'Open its page' })).toHaveAttribute('href', `/ines/projects/${pageId}`)
    if (path === undefined) return expect.element(copy).not.toBeInTheDocument()
    const link = publicAddress + path
    await expect.element(page.getByRole('link', { name: `${link} (opens in a new tab)` })).toHaveAttribute('href', link)
    await copy.click()
    await expect.poll(() => copied).toEqual([link])
    await expect.element(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    const filled = page.getByRole('region', { name: 'Who can see it' }).element().querySelectorAll('[data-variant=filled]')
    expect(filled.length).toBe(1)
  },
)

/** A project in a portfolio, on a server that keeps whether it’s hidden and has a page. */
const openProject = async ({
  isShared,
  isHidden = false,
  isPublic = true,
  user = ines(),
}: {
  isShared: boolean
  isHidden?: boolean
  isPublic?: boolean
  user?: User
}) => {
  const credentialId = '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01'
  const site = { ...documents.site, project: { ...documents.site.project, pageId: isShared ? pageId : null, credentialId } }
  const withPage = (isOn: boolean) => ({ ...site, project: { ...site.project, pageId: isOn ? pageId : null } })
  let now: PortfolioDocument = { ...site, ...(isHidden && { isHidden }) }
  const { sent } = await visit(`/portfolio/documents/${site.id}`, {
    user,
    network: {
      ...portfolioServer(portfolio({ documents: [now], isPublic })).table,
      [`GET ${site.address}`]: file,
      'GET /projects/own-corner/doc/work': completedWork,
      'GET /projects': [{ ...project('own-corner', 'Your own corner of the web', 'Networks'), status: 'COMPLETE', progress: 100 }],
      'GET /user/public-profile': { name: 'Ines', nickname: 'ines', isListed: false },
      'GET /user/public-profile/nicknames/*': { fault: null },
      'GET /user/portfolio': () => Response.json(portfolio({ documents: [now], isPublic })),
      [`PUT /user/portfolio/documents/${site.id}`]: ({ body }: SentRequest) => {
        const { isHidden: hides } = body as { isHidden: boolean }
        now = { ...withPage(isPublic && !hides), ...(hides && { isHidden: true }) }
        return Response.json(now)
      },
      'PUT /projects/own-corner/docs/public': ({ body }: SentRequest) => {
        now = withPage((body as { public: boolean }).public)
        return Response.json({ docStatus: 'READY', results: [] })
      },
    },
  })
  const writes = () => sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-1), body])
  const hiding = (hide: boolean) => [site.id, { type: 'PROJECT', title: site.title, isHidden: hide }]
  return { writes, hiding }
}

test('the first publication on a server that only this computer can open asks for no audience', async () => {
  serveLocally()
  await openProject({ isShared: false, isPublic: false, user: { ...ines(), hasPublicProfile: false } })
  await page.getByRole('button', { name: 'Publish this page' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Anyone on this computer. Nobody else can reach this server.')).toBeVisible()
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument()
})

test('a work without its owner’s words leads to the place where they write them', async () => {
  await openProject({ isShared: false, isPublic: false })
  await page.getByRole('button', { name: 'Say what you built' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
})

test.each([true, false])('a document is hidden with its page by one press, and Undo shows both again: with a page %s', async (isShared) => {
  const { writes, hiding } = await openProject({ isShared })
  const pass = hastenTime()
  await page.getByRole('button', { name: 'Hide project' }).click()
  await expect.element(page.getByText('Your portfolio leaves it out when others see it.')).toBeVisible()
  await expect
    .element(page.getByText('People with the link can still see its credential. You can close that page in the project.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  await pass(10_000)
  await undo.click()
  await expect.element(page.getByText(audiences.link)).toBeVisible()
  expect(writes()).toEqual([hiding(true), isShared ? ['public', { public: true }] : hiding(false)])
})

test.each([
  { isPublic: false, name: 'private one' },
  { isPublic: true, name: 'public one, which the page shows itself' },
])('the bar says that a work has a credential that only its owner can open: $name', async ({ isPublic }) => {
  const { site } = documents
  await visit(`/portfolio/documents/${site.id}`, {
    user: ines(),
    network: {
      ...portfolioServer(portfolio({ documents: [site] })).table,
      [`GET ${site.address}`]: file,
      'GET /projects/own-corner/credential': issuedCredential({ isPublic }),
    },
  })
  const bar = page.getByRole('region', { name: 'Who can see it' })
  await expect.element(bar).toBeVisible()
  const link = bar.getByRole('link', { name: 'View and verify it' })
  if (isPublic) await expect.element(link).not.toBeInTheDocument()
  else await expect.element(link).toHaveAttribute('href', `/credentials/${issuedCredential().issued!.id}`)
})

test('a hidden work is shown again as a page', async () => {
  const { writes, hiding } = await openProject({ isShared: false, isHidden: true })
  await expect.element(page.getByText(audiences.owner)).toBeVisible()
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect.element(page.getByText('Your portfolio shows it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show it again' })).not.toBeInTheDocument()
  expect(writes()).toEqual([hiding(false)])
})

test('a work that a public portfolio showed as a PDF before is shown as its page with one press', async () => {
  const { writes } = await openProject({ isShared: false })
  await expect.element(page.getByText('Your portfolio shows others its PDF.')).toBeVisible()
  await page.getByRole('button', { name: 'Show others this page instead' }).click()
  await expect.element(page.getByText('Your portfolio shows it.')).toBeVisible()
  expect(writes()).toEqual([['public', { public: true }]])
})

test('a work of a private portfolio is hidden for later, too, until its page is published again', async () => {
  const { writes, hiding } = await openProject({ isShared: true, isPublic: false })
  await page.getByRole('button', { name: 'Hide project' }).click()
  await expect.element(page.getByText('Your portfolio leaves it out when others see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish this page' }).click()
  await expect.element(page.getByText('It has a page of its own. Only you can see your portfolio.')).toBeVisible()
  expect(writes()).toEqual([hiding(true), ['public', { public: true }]])
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible()
})

test('the bar leads to where the audience of all pages is chosen', async () => {
  await openProject({ isShared: true })
  await expect.element(page.getByRole('link', { name: 'Change for all your pages' })).toHaveAttribute('href', '/portfolio')
})

test('the bar of a file in a private portfolio leads to the portfolio, where it can be published', async () => {
  const { chart } = documents
  await visit(`/portfolio/documents/${chart.id}`, {
    user: ines(),
    network: { ...portfolioServer(portfolio({ documents: [chart], isPublic: false })).table, [`GET ${chart.address}`]: file },
  })
  const bar = page.getByRole('region', { name: 'Who can see it' })
  await expect.element(bar.getByText(audiences.owner)).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Publish it in your portfolio' })).toHaveAttribute('href', '/portfolio')
})

test('the bar selects the link if the browser refuses to copy it', async () => {
  clipboard({ refuses: true })
  await visit(`/portfolio/documents/${documents.bill.id}`, {
    user: ines(),
    network: { ...portfolioServer(portfolio({ documents: [documents.bill] })).table, [`GET ${documents.bill.address}`]: file },
  })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Unable to copy link. It’s selected, so that you can copy it yourself.')).toBeVisible()
  expect(getSelection()?.toString()).toBe(`${publicAddress}/ines/portfolio/documents/${documents.bill.id}`)
})
