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
  const learner = await server.signIn('learner@example.org', { plan: 'pro' })
  for (const caller of [server.visitor(), learner]) {
    const call = await caller.fetch('/projects')
    expect(call.status).toBe(503)
    expect(await call.json()).toMatchObject({ error: { code: 'maintenance' } })
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await caller.fetch('/', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('<div id="root">')
  }
  expect((await server.visitor().fetch('/health')).status).toBe(200)
})

test('during maintenance no upload is taken', async () => {
  const put = await server.visitor().fetch('/uploads/signed/somebody/any.png', { method: 'PUT', body: 'picture' })
  expect(put.status).toBe(503)
})

test('during maintenance admins pass', async () => {
  const admin = await server.signIn('admin@example.org')
  expect((await admin.fetch('/projects')).status).toBe(200)
  expect((await admin.fetch('/', { headers: { accept: 'text/html' } })).status).toBe(200)
})
