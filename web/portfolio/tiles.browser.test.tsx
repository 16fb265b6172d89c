import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { everyPart, forgetAfterEach, hastenTime, refusal, visit } from '../testing/render.tsx'
import { openDialogs } from '../testing/platform.tsx'
import { ines, leave, shownDialog } from '../tasks/testing.tsx'
import { documents, portfolio, portfolioServer } from './testing.ts'

const tiles = page.getByRole('list', { name: 'Projects' })
const menuOf = (title: string) => page.getByRole('button', { name: `More for ${title}` })
const add = page.getByRole('button', { name: /Add a project/ })
const atLimit = page.getByRole('button', { name: /Project limit reached/ })
const two = [documents.chart, documents.table]

forgetAfterEach()

type Opened = { user?: User; flags?: Record<string, boolean>; refuse?: () => Response | undefined }
const open = async (part: Partial<OwnPortfolio> = {}, { user = ines(), flags = everyPart, refuse }: Opened = {}) => {
  const server = portfolioServer(portfolio(part), refuse)
  const visited = await visit('/portfolio', { user, flags, network: server.table })
  await expect.element(tiles).toBeVisible()
  return { ...visited, server }
}
const openedDialog = () => openDialogs().find(({ isClosing }) => !isClosing)?.type
const columns = () => getComputedStyle(tiles.element()).gridTemplateColumns.split(' ').length

const many = (length: number) =>
  Array.from({ length }, (_, index) => ({ ...documents.table, id: documents.table.id.replace(/..$/, String(index + 10)) }))

describe('tiles', () => {
  test('stand in one column on small screens, two on medium and three on large ones [FOLIO-07]', async () => {
    await open()
    for (const [width, wanted] of [
      [1440, 3],
      [1280, 3],
      [900, 2],
      [420, 1],
    ] as const) {
      await page.viewport(width, 900)
      await expect.poll(columns).toBe(wanted)
    }
    await page.viewport(1280, 900)
  })

  test('show their kind and day, newest first [FOLIO-02] [FOLIO-03] [FOLIO-06]', async () => {
    await open({ documents: [documents.site, documents.chart, documents.bill, documents.table] })
    const words = [...tiles.element().querySelectorAll('[data-document]')].map((tile) => tile.textContent)
    expect(words).toEqual([
      expect.stringMatching(/Serve a site.*Completed 17 November 2026/),
      expect.stringMatching(/Two days.*Picture, 11 November 2026/),
      expect.stringMatching(/What the old pier.*PDF, 5 November 2026/),
      expect.stringMatching(/tides\.moreno\.example.*The tide table.*Link, 2 November 2026/),
    ])
  })

  test('give the only work the whole width, for its owner as for others', async () => {
    await open({ documents: [documents.site] })
    const [work, adding] = [...tiles.element().children].map((tile) => tile.getBoundingClientRect())
    expect(Math.round(work!.width)).toBe(Math.round(tiles.element().getBoundingClientRect().width))
    expect(adding!.top).toBeGreaterThan(work!.bottom)
    expect(adding!.height).toBeLessThan(work!.height / 2)
  })

  test('show the newest work as a showcase if rows of three would leave one work alone', async () => {
    const works = ['1', '2', '3', '4'].map((end) => ({ ...documents.site, id: documents.site.id.replace(/.$/, end) }))
    for (const [count, isLarge] of [
      [3, false],
      [4, true],
    ] as const) {
      await open({ documents: works.slice(0, count) })
      const widths = [...tiles.element().querySelectorAll('[data-document]')].map((tile) => tile.getBoundingClientRect().width)
      expect([widths.length, widths[0]! > widths[1]! * 2]).toEqual([count, isLarge])
      await leave()
    }
  })

  test('show the only work as a showcase: a large picture, its caption at the top beside it, with the concepts', async () => {
    await open({ documents: [documents.site] })
    const concepts = tiles.getByRole('list', { name: 'Key concepts' })
    await expect.element(concepts).toBeVisible()
    const [picture, caption] = [...tiles.element().querySelector('[data-document]')!.children].map((part) => part.getBoundingClientRect())
    expect(picture!.width).toBeGreaterThan(caption!.width * 1.5)
    expect(caption!.left).toBeGreaterThan(picture!.right)
    expect(Math.abs(caption!.top - picture!.top)).toBeLessThan(2)
    await page.viewport(420, 900)
    const stacked = () => [...tiles.element().querySelector('[data-document]')!.children].map((part) => part.getBoundingClientRect())
    await expect.poll(() => stacked()[1]!.top - stacked()[0]!.bottom).toBeGreaterThanOrEqual(0)
    await page.viewport(1280, 900)
  })

  test('name three concepts of a work beside other work', async () => {
    const site = { ...documents.site, project: { ...documents.site.project, concepts: ['DNS', 'TLS', 'HTTP', 'nginx'] } }
    await open({ documents: [site, documents.chart] })
    const concepts = tiles.getByRole('list', { name: 'Key concepts' }).getByRole('listitem')
    expect(concepts.elements().map(({ textContent }) => textContent)).toEqual(['DNS', 'TLS', 'HTTP'])
  })

  test('say what their owner built, as others read it', async () => {
    const outcome = 'I put nginx in front of my own site.'
    await open({ documents: [{ ...documents.site, project: { ...documents.site.project, outcome } }] })
    await expect.element(tiles.getByText(outcome)).toBeVisible()
  })

  test.each([
    ['wide', 1400, 500],
    ['high', 500, 1400],
  ])('show a %s picture with both its sides', async (_form, width, height) => {
    const drawn = new OffscreenCanvas(width, height)
    drawn.getContext('2d')
    const picture = URL.createObjectURL(await drawn.convertToBlob())
    await open({ documents: [{ ...documents.chart, picture: `${picture}#` }] })
    const image = () => tiles.element().querySelector('img')!
    await expect.poll(() => image().naturalWidth).toBeGreaterThan(0)
    const [shown, frame] = [image(), image().parentElement!].map((element) => element.getBoundingClientRect())
    expect(shown!.left).toBeGreaterThanOrEqual(frame!.left)
    expect(shown!.right).toBeLessThanOrEqual(frame!.right)
    expect(shown!.width / frame!.width).toBeGreaterThan(0.8)
    expect(shown!.width / shown!.height).toBeCloseTo(width / height, 1)
    expect(frame!.width / frame!.height).toBeCloseTo(1.6, 1)
    // The end is cut off if it doesn't fit.
    expect(shown!.top).toBeGreaterThanOrEqual(frame!.top)
  })

  test('have a link to the public credential', async () => {
    const credentialId = '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01'
    const site = { ...documents.site, project: { ...documents.site.project, credentialId } }
    await open({ documents: [site, documents.chart] })
    const mark = tiles.getByRole('link', { name: 'Signed credential' })
    await expect.element(mark).toHaveAttribute('href', `/credentials/${credentialId}`)
    expect(mark.elements()).toHaveLength(1)
  })

  test('link to their page; a website opens in a new tab, with https:// if it has no scheme [FOLIO-09] [FOLIO-10]', async () => {
    await open()
    const link = (name: RegExp) => tiles.getByRole('link', { name })
    await expect.element(link(/Serve a site/)).toHaveAttribute('href', `/portfolio/documents/${documents.site.id}`)
    await expect.element(link(/Two days/)).toHaveAttribute('href', `/portfolio/documents/${documents.chart.id}`)
    await expect.element(link(/The tide table/)).toHaveAttribute('href', 'https://tides.moreno.example')
    await expect.element(link(/The tide table/)).toHaveAttribute('target', '_blank')
  })

  test('fit the address of a website with a long host, including its end', async () => {
    await open({ documents: [{ ...documents.table, url: { url: 'https://a-very-long-host-name-that-goes-on-and-on.example.org/x' } }] })
    const address = page.getByText(/on\.example\.org/).element()
    const [pill, tile] = [address.parentElement!, tiles.getByRole('listitem').first().element()].map((element) =>
      element.getBoundingClientRect(),
    )
    expect(pill!.left).toBeGreaterThan(tile!.left)
    expect(pill!.right).toBeLessThan(tile!.right)
    const end = document.createRange()
    end.selectNodeContents(address.lastChild!)
    expect(end.getBoundingClientRect().right).toBeLessThan(pill!.right)
  })
})

describe('the tile to add a project', () => {
  test('opens the upload, and shows how much of the plan’s limit is used [FOLIO-35] [FOLIO-38]', async () => {
    await open({ documents: two })
    await expect.element(add).toMatchTextContent(/2 of 3 projects on the Free plan/)
    await add.click()
    await expect.element(page.getByRole('dialog', { name: 'Upload project to portfolio' })).toBeVisible()
    expect(openedDialog()).toBe('portfolioUpload')
  })

  test('opens the paywall with its tag instead of the upload at the limit [FOLIO-36] [FOLIO-37]', async () => {
    await open()
    await expect.element(add).not.toBeInTheDocument()
    await expect.element(atLimit).toMatchTextContent(/Upgrade to PRO to add more projects and showcase your skills/)
    await atLimit.click()
    await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'portfolio_add_project_limit' })
    await expect.element(page.getByRole('dialog', { name: 'An unlimited portfolio is part of Pro' })).toBeVisible()
  })

  test('names no plan and offers no upgrade if there is no checkout', async () => {
    const { screen } = await open({ documents: two }, { flags: {} })
    await expect.element(add).toMatchTextContent(/2 of 3 projects$/)
    await screen.unmount()
    await open({}, { flags: {} })
    await expect.element(page.getByText('Project limit reached')).toBeVisible()
    await expect.element(page.getByText('Your portfolio holds 3 projects. Delete one to add another.')).toBeVisible()
    await expect.element(atLimit).not.toBeInTheDocument()
  })

  test('is never locked with Pro or a pending payment [FOLIO-39] [PLAN-04]', async () => {
    for (const plan of ['pro', 'pending'] as const) {
      const { screen } = await open({ documents: many(12) }, { user: ines(plan) })
      await expect.element(tiles.getByRole('button', { name: /Add a project/ })).toBeVisible()
      await expect.element(atLimit).not.toBeInTheDocument()
      await screen.unmount()
    }
  })

  test('has a button in the head once it is below two rows of documents', async () => {
    const inHead = page.getByRole('button', { name: 'Add a project', exact: true })
    const { screen } = await open({ documents: many(5) }, { user: ines('pro') })
    await expect.element(add).toBeVisible()
    await expect.element(inHead).not.toBeInTheDocument()
    await screen.unmount()
    const { screen: full } = await open({ documents: many(6) }, { user: ines('pro') })
    await inHead.click()
    await expect.element(page.getByRole('dialog', { name: 'Upload project to portfolio' })).toBeVisible()
    await full.unmount()
    const { screen: closed } = await open({ documents: many(6) })
    await inHead.click()
    await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'portfolio_add_project_limit' })
    await closed.unmount()
    await open({ documents: many(6) }, { flags: {} })
    await expect.element(page.getByText('Project limit reached')).toBeVisible()
    await expect.element(inHead).not.toBeInTheDocument()
  })
})

describe('deleting', () => {
  const question = page.getByRole('dialog', { name: 'Delete Two days of tide at the old pier?' })
  const ask = async () => {
    await menuOf(documents.chart.title).click()
    await page.getByRole('menuitem', { name: 'Delete project' }).click()
    await expect.element(question).toBeVisible()
  }

  test('is in the menu of a tile, which the keyboard reaches [FOLIO-31] [FOLIO-32]', async () => {
    await open()
    menuOf(documents.chart.title).element().focus()
    await userEvent.keyboard('{Enter}')
    const items = page.getByRole('menuitem')
    await expect.element(items.first()).toBeVisible()
    expect(items.all().map((item) => item.element().textContent)).toEqual([
      'Open its page',
      'Edit project',
      'Hide project',
      'Delete project',
    ])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(question).toBeVisible()
    await expect.element(question).toMatchTextContent(/Are you sure you want to delete this project\? This action cannot be undone\./)
    expect(
      question
        .getByRole('button')
        .all()
        .map((button) => button.element().textContent)
        .slice(0, 2),
    ).toEqual(['Cancel', 'Delete'])
  })

  test('removes the tile, and unlocks the tile to add a project [FOLIO-33]', async () => {
    const { server } = await open()
    await expect.element(atLimit).toBeVisible()
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByText(documents.chart.title)).not.toBeInTheDocument()
    await expect.element(add).toBeVisible()
    expect(server.kept().documents.map(({ id }) => id)).toEqual([documents.site.id, documents.table.id])
    await expect.poll(() => document.activeElement).toBe(tiles.element())
  })

  test('does not happen after Cancel [FOLIO-34]', async () => {
    const { sent } = await open()
    await ask()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
    expect(tiles.element().querySelectorAll('[data-document]')).toHaveLength(3)
  })

  test('is retried three times, a second apart, before it fails [FOLIO-61]', async () => {
    const { to } = await open({}, { refuse: () => refusal('failed') })
    await ask()
    const pass = hastenTime()
    await question.getByRole('button', { name: 'Delete' }).click()
    const tries = () => to(`/user/portfolio/documents/${documents.chart.id}`).length
    for (let count = 1; count <= 4; count++) {
      await expect.poll(tries).toBe(count)
      await pass(1000)
    }
    await expect.element(question.getByRole('alert')).toBeVisible()
    await pass(3000)
    expect(tries()).toBe(4)
  })

  test('succeeds if another window has deleted the document', async () => {
    await open({}, { refuse: () => refusal('not_found') })
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(question).not.toBeInTheDocument()
  })

  test('shows an error if it fails, and can be retried', async () => {
    let isBroken = true
    await open({}, { refuse: () => (isBroken ? refusal('invalid') : undefined) })
    await ask()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(question.getByRole('alert')).toMatchTextContent(/Your project could not be deleted\. Please try again\./)
    isBroken = false
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(tiles.element().querySelectorAll('[data-document]')).toHaveLength(2)
  })
})
