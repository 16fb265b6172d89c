import { expect, test } from 'vitest'
import { catalogue } from './catalogue/service.ts'
import { health } from './health.ts'
import { pages } from './pages/page.ts'
import { startServer } from './testing.ts'

const server = await startServer({
  environment: { MAINTENANCE: 'true' },
  served: (context) => catalogue(context),
  plain: (context) => [health(context), pages(context)].flat(),
})

test('during maintenance every call is refused with the time to wait, while health stays up', async () => {
  const call = await server.visitor().fetch('/projects')
  expect(call.status).toBe(503)
  expect(await call.json()).toMatchObject({ error: { code: 'maintenance' } })
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await server.visitor().fetch('/', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('<div id="root">')
  expect((await server.visitor().fetch('/health')).status).toBe(200)
})
