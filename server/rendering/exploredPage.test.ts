import { beforeEach, expect, test } from 'vitest'
import { networkOf } from '../http/rateLimits.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { pages } from './page.ts'
import { htmlOf, isListed, rendered } from './testing-pages.ts'

const server = await startServer({ plain: pages })
await indexProjectsBehind(server.db)
beforeEach(() => server.forgetLimits())

const html = (path: string) => htmlOf(server, path)

test('a search in the address of all projects arrives with its results as links, and isn’t listed', async () => {
  const page = await html('/projects?q=table')
  expect(rendered(page)).toMatch(/<input [^>]*value="table"/)
  expect(rendered(page)).toMatch(new RegExp(`<a [^>]*role="option"[^>]*href="/projects/${tideTable.id}"`))
  expect(rendered(page)).not.toContain('2 projects')
  expect(isListed(page)).toBe(false)
  expect(rendered(await html('/projects?q=zebra'))).toContain('No project covers “zebra”.')
})

test('a series in the address arrives as the page’s subject, by its id or title, and is listed', async () => {
  const [series] = await server.db.rows<{ id: string; title: string }>(
    'select s.id, s.title from series s join projects p on p.series_id = s.id where p.id = $1',
    [tideTable.id],
  )
  for (const name of [series!.id, encodeURIComponent(series!.title)]) {
    const page = await html(`/projects?explore=series:${name}`)
    expect(page).toContain(`<title>${series!.title} · Fieldwork</title>`)
    expect(rendered(page)).toContain('Start the first project')
    expect(isListed(page)).toBe(true)
  }
  expect(rendered(await html('/projects?explore=series:nowhere'))).toContain('No results found')
})

test('filters in the address arrive applied, and unknown values are ignored', async () => {
  expect(rendered(await html('/projects?free=true'))).not.toContain(lighthouseLog.id)
  const [page, plain] = [await html('/projects?time=nine&order=best&list=tiles'), await html('/projects')]
  expect(rendered(page)).toBe(rendered(plain))
  expect(rendered(plain)).toContain(lighthouseLog.id)
  expect(rendered(await html('/projects?topic=Cooking'))).toContain(lighthouseLog.id)
})

test('a network that has searched too much gets the page without results, for which the app asks', async () => {
  await server.context.limits.take('searches', networkOf('127.0.0.1'), 300).catch(() => undefined)
  const page = await html('/projects?q=table')
  expect(rendered(page)).toMatch(/^<\/div>/)
  expect(page).toContain('"projects":[')
  expect(page).not.toContain('"search":')
})
