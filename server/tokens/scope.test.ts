import { beforeEach, expect, test } from 'vitest'
import { pathParameters } from '@fieldwork/core/endpoint.ts'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { hashToken } from '../accounts/sessions/session.ts'
import { companion } from '../companion/service.ts'
import { table } from '../testing/roles.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { createHttp } from '../http/server.ts'
import { callers } from '../admin/audit.ts'
import { insertToken } from './queries.ts'
import { newToken } from './token.ts'

const server = await startEveryEndpoint()
beforeEach(() => server.forgetLimits())

const learner = await server.signIn('ines@example.org')
const admin = await server.signIn('admin@example.org')
const give = async (userId: string) => {
  const token = newToken()
  const given = { userId, tokenHash: hashToken(token), machine: 'laptop', now: new Date(server.context.now()), maxTokens: 20 }
  await server.db.transaction((tx) => insertToken(tx, given))
  return token
}
const [ofLearner, ofAdmin] = [await give(learner.userId), await give(admin.userId)]

test.for(endpoints.filter(({ caller }) => caller !== 'anyone').map(({ name }) => name))(
  'a companion’s token does not open %s',
  async (name) => {
    const endpoint = endpoints.find((one) => one.name === name)!
    const path =
      table[name][0]?.path ?? pathParameters(endpoint.path).reduce((one, parameter) => one.replace(`{${parameter}}`, 'x'), endpoint.path)
    for (const token of [ofLearner, ofAdmin]) {
      const headers = { authorization: `Bearer ${token}`, origin: server.origin, accept: 'application/json' }
      const response = await fetch(server.origin + path, { method: endpoint.method, headers })
      await response.arrayBuffer()
      expect(response.status).toBe(401)
    }
  },
)

test('a companion’s routes ignore cookies, and a companion has no administrator rights', async () => {
  const app = await createHttp(server.context, { ...callers(server.context), served: [], plain: companion(server.context) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const statusOf = async (path: string, init: RequestInit) => (await fetch(origin + path, init)).status
  for (const cookie of [learner.cookie(), admin.cookie()]) {
    expect(await statusOf('/companion/tasks', { headers: { cookie } })).toBe(401)
    expect(await statusOf('/companion/results', { method: 'POST', headers: { cookie }, body: 'x' })).toBe(401)
  }
  const harbour = await fetch(`${origin}/companion/tasks?project=harbour-plans`, { headers: { authorization: `Bearer ${ofAdmin}` } })
  expect([harbour.status, await harbour.text()]).toEqual([200, ''])
  await app.close()
})

test.for([
  '',
  'Bearer',
  'Bearer fwc_',
  'Basic aW5lczppbmVz',
  `Bearer ${newToken()}`,
  `Bearer ${ofLearner}x`,
  `Bearer  ${ofLearner}`,
  ofLearner,
])('the authorization header "%s" is refused', async (authorization) => {
  const app = await createHttp(server.context, { ...callers(server.context), served: [], plain: companion(server.context) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${origin}/companion/tasks`, authorization ? { headers: { authorization } } : {})
  await response.arrayBuffer()
  expect(response.status).toBe(401)
  await app.close()
})
