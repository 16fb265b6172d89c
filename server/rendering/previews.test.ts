import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { coastPath, harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { pages } from './page.ts'
import { previews } from './previews.ts'

const server = await startServer({ plain: (context) => [previews(context), pages(context)].flat() })
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

const previewOn = async (path: string) => {
  const page = await (await visitor.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })).text()
  const address = /<meta property="og:image" content="([^"]*)">/.exec(page)?.[1]
  return address && new URL(address).pathname
}

test.each([
  ['/', '/static/previews/catalogue/all.png'],
  ['/projects', '/static/previews/catalogue/all.png'],
  ['/projects?explore=series:the-coast', '/static/previews/courses/the-coast.png'],
  [`/paths/${coastPath.id}`, `/static/previews/paths/${coastPath.id}.png`],
])('the preview of a link to %s is a card that a browser’s tab shows, too', async (path, address) => {
  expect(await previewOn(path)).toBe(address)
  const card = await visitor.fetch(address, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('the card of a project follows its title, and a client that has it gets no second copy', async () => {
  const address = `/static/previews/projects/${tideTable.id}.png`
  const card = await visitor.fetch(address)
  const etag = card.headers.get('etag')!
  expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const again = () => visitor.fetch(address, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await server.db.rows(`update projects set metadata = metadata || '{"title": "Another <b>title</b>"}' where id = $1`, [tideTable.id])
  expect((await again()).status).toBe(200)
})

test('a Pro project has a card, because its title and outcome are public; a private one has none, even for administrators', async () => {
  expect((await visitor.fetch(`/static/previews/projects/${lighthouseLog.id}.png`)).status).toBe(200)
  const admin = await server.signIn('admin@example.org')
  for (const who of [visitor, admin])
    expect((await who.fetch(`/static/previews/projects/${harbourPlans.id}.png`)).status).toBeGreaterThanOrEqual(403)
})

test.each(['projects/made-up.png', 'courses/made-up.png', 'paths/made-up.png', 'catalogue/made-up.png', `projects/${tideTable.id}`])(
  'there is no preview at %s',
  async (path) => {
    expect((await visitor.fetch(`/static/previews/${path}`)).status).toBe(404)
  },
)

test('a network can’t have cards drawn without limit', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 125; count++) statuses.add((await visitor.fetch('/static/previews/projects/made-up.png')).status)
  expect([...statuses]).toEqual([404, 429])
})
