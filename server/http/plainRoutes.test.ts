import { afterAll, describe, expect, test } from 'vitest'
import { nicknameFrom } from '@fieldwork/core/accounts/nickname.ts'
import { userIdHeader } from '@fieldwork/core/admin/impersonation.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { createPayments } from '../adapters/payments/createPayments.ts'
import { everything } from '../app.ts'
import { emptyWeb } from '../rendering/testing-pages.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { plainTable } from '../testing/plainRoutes.ts'
import { observed } from '../testing/roleCases.ts'
import { isNavigation, ownFolders } from './navigation.ts'
import { createHttp } from './server.ts'

const server = await startEveryEndpoint()
server.context.config.metricsKey = 'a key that nobody has'
const options = everything(server.context, { model: offlineTutor(), payments: await createPayments(server.context.config) }, emptyWeb)
const app = await createHttp(server.context, options)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const routes = options.plain.map(({ method, path }) => `${method} ${path}`)

describe('every route outside of the contract', () => {
  test('has a line in the table, and no line is left over', () => {
    expect(Object.keys(plainTable).toSorted()).toEqual(routes.toSorted())
  })

  test.for(routes)('%s answers each role as the table says', async (route) => {
    const { path, headers = {}, expected } = plainTable[route]!
    const [learner, admin] = [await server.signIn('learner@example.org'), await server.signIn('admin@example.org')]
    const ask = async (cookie: string, more: Record<string, string> = {}) => {
      const init = { method: route.split(' ')[0]!, redirect: 'manual' as const, headers: { origin, cookie, ...headers, ...more } }
      const response = await fetch(origin + path, init)
      await response.arrayBuffer()
      return response.status
    }
    const answered = {
      visitor: await ask(''),
      learner: await ask(learner.cookie()),
      admin: await ask(admin.cookie()),
      asSomebody: await ask(admin.cookie(), { [userIdHeader]: observed }),
    }
    await server.forgetLimits()
    const same = { visitor: expected, learner: expected, admin: expected, asSomebody: expected }
    expect(answered).toEqual(typeof expected === 'number' ? same : expected)
  })
})

test('a browser that opens the address of a file gets the file, not the app', () => {
  const files = Object.values(plainTable)
    .map(({ path }) => path)
    .filter((path) => /\.\w+$/.test(path))
  expect(files.length).toBeGreaterThan(10)
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  expect(files.filter((url) => isNavigation({ method: 'GET', url, headers }))).toEqual([])
})

test('the files host answers with what people uploaded, and with nothing else', () => {
  expect(options.plain.flatMap(({ method, path, isUserFile }) => (isUserFile ? [`${method} ${path}`] : [])).toSorted()).toEqual([
    'GET /:nickname/portfolio/documents/:documentId/document.pdf',
    'GET /:nickname/projects/:pageId/pictures/:picture',
    'GET /:nickname/uploads/:file',
    'GET /uploads/private/:userId/:key',
  ])
})

test('nobody is nicknamed as an address of the server or of the app begins', () => {
  const paths = [...options.plain.map(({ path }) => path), ...options.served.map(({ endpoint }) => endpoint.path)]
  const first = [...paths, ...Object.values(routePatterns)].map((path) => path.split('/')[1]!)
  const words = new Set([...first, ...ownFolders].filter((word) => /^[a-z0-9-]+$/.test(word)))
  expect([...words].filter((word) => nicknameFrom(word) === word)).toEqual([])
  expect(words.size).toBeGreaterThan(30)
})

test('the server answers every endpoint of the contract and no other', async () => {
  const { endpoints } = await import('@fieldwork/core/endpoints.ts')
  expect(options.served.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})
