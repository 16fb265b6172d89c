import { afterAll, expect, test } from 'vitest'
import { catalogue } from '../catalogue/service.ts'
import { freshDatabase, silent } from '../database/testing.ts'
import { connectThroughProxy } from '../database/testing-faultProxy.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { pages } from './page.ts'

const own = await freshDatabase()
await publishTestingCatalogue(own)
const { proxy, db, close } = await connectThroughProxy(own.url, silent)
afterAll(close)
const server = await startServer({ db, served: (context) => catalogue(context), plain: (context) => pages(context) })

test('while the database is away, a page says so before any script runs, and the log has no line for each request', async () => {
  const learner = await server.signIn('outage@example.org')
  const open = async (person: Pick<typeof learner, 'fetch'>, path: string) => {
    const response = await person.fetch(path, { headers: { accept: 'text/html' } })
    const html = await response.text()
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)![1]!) as { user?: unknown }
    return { status: response.status, text: /<div id="root">.*?<script/s.exec(html)![0], boot }
  }
  await proxy.shut()
  try {
    const opened = [await open(server.visitor(), '/'), await open(server.visitor(), `/projects/${tideTable.id}`), await open(learner, '/')]
    for (const { status, text, boot } of opened) {
      expect(status).toBe(503)
      expect(text).toContain('Our database can’t be reached')
      expect(boot).toMatchObject({ unavailable: { code: 'database_unavailable' } })
      expect(boot).not.toHaveProperty('user')
    }
    expect((await open(server.visitor(), '/login')).status).toBe(200)
    expect(
      server
        .logged()
        .split('\n')
        .filter((line) => line.includes('"level":40')),
    ).toEqual([])
  } finally {
    await proxy.open()
  }
  await expect.poll(async () => (await open(learner, '/')).status, { timeout: 10_000 }).toBe(200)
})
