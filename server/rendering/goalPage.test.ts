import { beforeEach, expect, test } from 'vitest'
import { networkOf } from '../http/rateLimits.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { lighthouseLog } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { pages } from './page.ts'
import { htmlOf, isListed, rendered } from './testing-pages.ts'

const server = await startServer({ plain: pages })
await indexProjectsBehind(server.db)
beforeEach(() => server.forgetLimits())

const html = (path: string) => htmlOf(server, path)

test('a goal in the address arrives with the projects that lead there as links, and isn’t listed', async () => {
  const page = await html('/goals?goal=keep+a+lighthouse+log')
  expect(page).toContain('<title>Your goal: keep a lighthouse log · Fieldwork</title>')
  expect(rendered(page)).toMatch(new RegExp(`<a [^>]*href="/projects/${lighthouseLog.id}"`))
  expect(rendered(page)).toMatch(/<form [^>]*action="\/goals" method="get"/)
  expect(page).toContain(`"matches":{"${lighthouseLog.id}":[`)
  expect(isListed(page)).toBe(false)
  expect(rendered(await html('/goals?goal=bake+bread'))).toContain('No project covers “bake” or “bread”')
})

test('the picture of a goal’s page is that of the catalogue: what anyone can type into an address isn’t in it', async () => {
  for (const path of ['/goals', '/goals?goal=keep+a+lighthouse+log'])
    expect(await html(path)).toMatch(/<meta property="og:image" content="[^"]*\/static\/previews\/catalogue\/all\.png"/)
})

test.each(['/goals', '/goals?goal=a', '/goals?goal=%00'])('%s asks for a goal, and is listed', async (path) => {
  const page = await html(path)
  expect(rendered(page)).toContain('What do you want to be able to build?')
  expect(rendered(page)).not.toContain('Your goal')
  expect(isListed(page)).toBe(true)
})

test('a network that has asked too often gets the page without results, which the app requests', async () => {
  await server.context.limits.take('goalResults', networkOf('127.0.0.1'), 60).catch(() => undefined)
  const page = await html('/goals?goal=keep+a+lighthouse+log')
  expect(rendered(page)).not.toContain(lighthouseLog.id)
  expect(page).not.toContain('"goal":{')
})
