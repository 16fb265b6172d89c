import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { health } from '../health.ts'
import { pages } from '../rendering/page.ts'
import { startServer } from '../testing/testing.ts'

const server = await startServer({
  environment: { MAINTENANCE: 'true' },
  served: (context) => [...catalogue(context), ...enrolments(context)],
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

test('during maintenance an administrator can sign in, and nobody else, who can use the code afterwards', async () => {
  const answers: Array<[number, number]> = []
  const visitors = []
  for (const email of ['admin@example.org', 'learner@example.org', 'newcomer@example.org']) {
    const visitor = server.visitor()
    const asked = await visitor.call('POST', '/auth/otp/login', { email })
    const code = await server.mailedCode(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await visitor.call('POST', '/auth/otp/verify', { email, code: wrong })).status).toBe(422)
    const entered = await visitor.call('POST', '/auth/otp/verify', { email, code })
    answers.push([asked.status, entered.status])
    visitors.push({ visitor, email, code })
  }
  expect(answers).toEqual([
    [200, 204],
    [200, 503],
    [200, 503],
  ])
  expect((await visitors[0]!.visitor.fetch('/projects')).status).toBe(200)
  expect(visitors[1]!.visitor.cookie()).not.toContain('session=')
  expect(await server.db.row(`select 1 from users where email = 'newcomer@example.org'`)).toBeUndefined()

  server.context.config.maintenance = false
  const { visitor, email, code } = visitors[1]!
  expect((await visitor.call('POST', '/auth/otp/verify', { email, code })).status).toBe(204)
  server.context.config.maintenance = true
})
