import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicProfile, User } from '@fieldwork/core/accounts/schema.ts'
import { forgetAfterEach, refusal, type SentRequest, visit } from '../testing/render.tsx'
import { clipboard } from '../sharing/testing.tsx'
import { ines } from '../tasks/testing.tsx'
import { documents, openPortfolio, portfolio, portfolioServer } from './testing.ts'
import { publicAddress, serveLocally } from '../testing/publicAddress.ts'

const share = page.getByRole('button', { name: 'Publish and share' })
const visibility = page.getByRole('radiogroup', { name: 'Who can see your portfolio' })
const audience = (name: string) => visibility.getByRole('radio', { name, exact: true })

forgetAfterEach()

/** The private portfolio of a person without a name who has never published anything. */
const openUnpublished = async () => {
  const server = portfolioServer(portfolio({ isPublic: false, ownerName: '' }))
  const profile = { name: '', nickname: '', isListed: false }
  let user: User = { ...ines(), name: '', nameStatus: 'skipped', hasPublicProfile: false }
  const visited = await visit('/portfolio', {
    user,
    network: {
      ...server.table,
      'GET /user/public-profile': profile,
      'GET /user/public-profile/nicknames/*': { fault: null },
      'GET /user': () => Response.json(user),
      'PUT /user/public-profile': ({ body }: SentRequest) => {
        user = { ...user, ...(body as PublicProfile), hasPublicProfile: true }
        server.name(user.name)
        return Response.json(user)
      },
    },
  })
  return { server, ...visited }
}

const hidden = { ...documents.site, isHidden: true }
test.each([
  { name: 'nothing', part: { documents: [] }, needs: 'a project', reason: 'Add a project first!' },
  { name: 'only a hidden project', part: { documents: [hidden] }, needs: 'a project', reason: 'Add a project first!' },
  {
    name: 'no title and no description',
    part: { title: '', description: ' ' },
    needs: 'a title and a description',
    reason: 'Update your title and description first!',
  },
])('a private portfolio with $name can’t be published, and says what it needs [FOLIO-22]', async ({ part, needs, reason }) => {
  await visit('/portfolio', { user: ines(), network: portfolioServer(portfolio({ ...part, isPublic: false })).table })
  await expect.element(page.getByText(`Only you can see it. To publish it, add ${needs}.`)).toBeVisible()
  await expect.element(share).toHaveAccessibleDescription(reason)
  await expect.element(share).toHaveAttribute('aria-disabled', 'true')
  await expect.element(visibility).not.toBeInTheDocument()
})

test('a title and a description are suggested with one press, saved like typed text, and can be changed', async () => {
  const site = { ...documents.site, project: { ...documents.site.project, outcome: 'A name server, a zone and a cache.' } }
  const server = portfolioServer(portfolio({ title: '', description: '', isPublic: false, documents: [site, documents.chart] }))
  await visit('/portfolio', { user: ines(), network: server.table })
  const suggest = page.getByRole('button', { name: 'Suggest a title and description' })
  await suggest.click()
  const description = `I learn by building. So far: a name server and “${documents.chart.title}”.`
  await expect.poll(() => [server.kept().title, server.kept().description]).toEqual(['Ines Moreno’s projects', description])
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await expect.element(suggest).not.toBeInTheDocument()
  await title.fill('Small servers')
  await expect.poll(() => server.kept().title).toBe('Small servers')
  await expect.element(share).toBeVisible()
})

test('a suggestion leaves what is written', async () => {
  const { server } = await openPortfolio({ title: 'Boats', description: '', documents: [documents.table] })
  await page.getByRole('button', { name: 'Suggest a title and description' }).click()
  await expect.poll(() => server.kept().description).toBe(`I learn by building. So far: “${documents.table.title}”.`)
  expect(server.kept().title).toBe('Boats')
})

test('a hidden project is marked, and not among those that others see', async () => {
  await openPortfolio({ documents: [{ ...documents.site, isHidden: true }, documents.chart] })
  await expect.element(page.getByText('Others see 1 of 2 projects. Search engines are told not to list your public pages.')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: documents.site.title }).getByText('Only you can see this'))
    .toBeVisible()
})

describe('Share', () => {
  const copied = page.getByText('Published. Link copied.').first()

  test('makes a private portfolio public and copies its address with one press, and says so below the choice of the audience', async () => {
    const texts = clipboard()
    const { server } = await openPortfolio({ isPublic: false })
    await share.click()
    await expect.element(copied).toBeVisible()
    expect([server.kept().isPublic, texts]).toEqual([true, [`${publicAddress}/ines/portfolio`]])
    await expect.element(audience('People with the link')).toBeChecked()
    await expect.element(page.getByText(/^Published\. Link copied\. Others see \d/)).toBeVisible()
    await audience('Everyone').click()
    await expect.element(page.getByText(/^Published\. Link copied\. Others/)).not.toBeInTheDocument()
  })

  test('copies nothing if the portfolio can’t be made public', async () => {
    const texts = clipboard()
    await openPortfolio({ isPublic: false }, () => refusal('invalid'))
    await share.click()
    await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible()
    await expect.element(audience('Only you')).toBeChecked()
    expect(texts).toEqual([])
  })

  test('asks once for name, address and audience before the first publication, and copies the address just chosen', async () => {
    const texts = clipboard()
    const { server } = await openUnpublished()
    await share.click()
    const dialog = page.getByRole('dialog', { name: 'Publish your portfolio' })
    await dialog.getByLabelText('Name').fill('Inés Moreno')
    expect([server.kept().isPublic, texts]).toEqual([false, []])
    await dialog.getByRole('button', { name: 'Publish and copy the link' }).click()
    await expect.element(copied).toBeVisible()
    expect([server.kept().isPublic, texts]).toEqual([true, [`${publicAddress}/ines-moreno/portfolio`]])
    await expect.element(page.getByRole('link', { name: `${publicAddress}/ines-moreno/portfolio` })).toBeVisible()
    await expect.element(page.getByText('Inés Moreno', { exact: true })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('who sees the portfolio', () => {
  test('is everyone, people with the link or only the owner, as chosen', async () => {
    const { server } = await openPortfolio()
    await expect.element(audience('People with the link')).toBeChecked()
    const link = page.getByRole('link', { name: new RegExp(`^${publicAddress}/`) })
    await expect.element(link).toBeVisible()
    await expect.element(page.getByText('Others see 3 projects. Search engines are told not to list your public pages.')).toBeVisible()
    await audience('Only you').click()
    await expect.poll(() => server.kept().isPublic).toBe(false)
    await expect.element(audience('Only you')).toBeChecked()
    await expect.element(page.getByText('Publishing it shows others 3 projects, each at its own address.')).toBeVisible()
    await expect.element(link).not.toBeInTheDocument()
  })

  test('changes from people with the link to everyone, and back, with one press', async () => {
    const server = portfolioServer(portfolio())
    let user: User = ines()
    const { to } = await visit('/portfolio', {
      user,
      network: {
        ...server.table,
        'GET /user': () => Response.json(user),
        'PUT /user/public-profile': ({ body }: SentRequest) => Response.json((user = { ...user, ...(body as PublicProfile) })),
      },
    })
    for (const [name, isListed] of [
      ['Everyone', true],
      ['People with the link', false],
    ] as const) {
      await audience(name).click()
      await expect.poll(() => to('/user/public-profile').at(-1)?.body).toEqual({ name: user.name, nickname: user.nickname, isListed })
      await expect.element(audience(name)).toBeChecked()
    }
    expect(to('/user/portfolio').filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('is only the owner, while a work stays open, which the page says and closes with one press', async () => {
    const open = (pageId: string | null) => ({ ...documents.site, project: { ...documents.site.project, pageId } })
    const server = portfolioServer(portfolio({ documents: [open('own-corner-4f0c2a7b9d1e6358')] }))
    const closed: unknown[] = []
    await visit('/portfolio', {
      user: ines(),
      network: {
        ...server.table,
        'GET /user/portfolio': () => Response.json({ ...server.kept(), ...(closed.length > 0 && { documents: [open(null)] }) }),
        'PUT /projects/own-corner/docs/public': ({ body }: SentRequest) => {
          closed.push(body)
          return Response.json({ docStatus: 'READY', results: [] })
        },
      },
    })
    const notice = page.getByText(`“${documents.site.title}” is open to people with the link, at its own address.`)
    await expect.element(audience('People with the link')).toBeChecked()
    await expect.element(notice).not.toBeInTheDocument()
    await audience('Only you').click()
    await expect.element(notice).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/ines/projects/own-corner-4f0c2a7b9d1e6358')
    await page.getByRole('button', { name: 'Unpublish it' }).click()
    await expect.element(notice).not.toBeInTheDocument()
    expect([closed, server.kept().isPublic]).toEqual([[{ public: false }], false])
  })

  test('is reverted with a notice if it can’t be saved', async () => {
    await openPortfolio({}, () => refusal('invalid'))
    await audience('Only you').click()
    await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible()
    await expect.element(audience('People with the link')).toBeChecked()
  })

  test('is published after one question, and not before it is answered', async () => {
    const { server, to } = await openUnpublished()
    await audience('Everyone').click()
    const dialog = page.getByRole('dialog', { name: 'Publish your portfolio' })
    const address = dialog.getByLabelText('Public address')
    await expect.element(address).toHaveValue('')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect.element(dialog.getByText('Choose an address.')).toBeVisible()
    await dialog.getByLabelText('Name').fill('Inés Moreno')
    await expect.element(address).toHaveValue('ines-moreno')
    await expect.element(dialog.getByRole('radio', { name: 'Everyone' })).toBeChecked()
    await expect.element(dialog.getByText('Search engines may list all your public pages.')).toBeVisible()
    expect(to('/user/portfolio').filter(({ method }) => method === 'PUT')).toEqual([])
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => server.kept().isPublic).toBe(true)
    const chosen = to('/user/public-profile').find(({ method }) => method === 'PUT')
    expect(chosen?.body).toEqual({ name: 'Inés Moreno', nickname: 'ines-moreno', isListed: true })
    await expect.element(audience('Everyone')).toBeChecked()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is published without a link on a server that only this computer can open', async () => {
    serveLocally()
    const server = portfolioServer(portfolio({ isPublic: false }))
    await visit('/portfolio', { user: ines(), network: server.table })
    const note = page.getByText('This server runs only on your computer, so others couldn’t open a link.')
    await expect.element(note).toBeVisible()
    await expect.element(share).not.toBeInTheDocument()
    await expect.element(visibility).not.toBeInTheDocument()
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.click()
    await expect.element(audience('Anyone on this computer')).toBeChecked()
    await expect.poll(() => server.kept().isPublic).toBe(true)
    await expect.element(publish).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Open your page' })).toHaveAttribute('href', '/ines/portfolio')
    await expect.element(page.getByText(/^http.*\/ines\/portfolio$/)).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
    await audience('Only you').click()
    await expect.element(publish).toBeVisible()
    await expect.element(visibility).not.toBeInTheDocument()
  })

  test('of a private one on such a server still leads to a page that is open', async () => {
    serveLocally()
    const { project, ...site } = documents.site
    const open = { ...site, project: { ...project!, pageId: 'own-corner-4f0c2a7b9d1e6358' } }
    await visit('/portfolio', { user: ines(), network: portfolioServer(portfolio({ isPublic: false, documents: [open] })).table })
    await expect.element(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/ines/projects/own-corner-4f0c2a7b9d1e6358')
    await expect.element(page.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument()
  })

  test('is whoever uses this computer if only it can open what was published', async () => {
    serveLocally()
    await openPortfolio()
    await expect.element(audience('Anyone on this computer')).toBeChecked()
    await expect.element(page.getByRole('link', { name: /^http/ })).not.toBeInTheDocument()
  })
})
