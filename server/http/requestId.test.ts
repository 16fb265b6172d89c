import { expect, test } from 'vitest'
import { askQuestion } from '@fieldwork/core/tutor/contract.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer, type ServerOptions } from '../testing/testing.ts'
import { serve } from './route.ts'

const options: ServerOptions = {
  served: ({ log }) => [
    serve(askQuestion, async () => {
      await new Promise((resolve) => setTimeout(resolve))
      log.warn('asked on behalf of someone')
      throw new Error('the index is empty')
    }),
  ],
}
const server = await startServer({ ...options, environment: { TRUST_PROXY: 'loopback' } })
const untrusting = await startServer(options)
const elsewhere = await startServer({ ...options, environment: { TRUST_PROXY: '10.0.0.0/255.0.0.0, uniquelocal' } })
const masked = await startServer({ ...options, environment: { TRUST_PROXY: '127.0.0.0/255.0.0.0' } })

/** Sends a request with a body, whose answer fails. Returns the id in the answer. */
const ask = async (to: typeof server, sent?: string) => {
  const learner = await to.signIn('learner@example.org')
  const response = await learner.fetch(`/projects/${tideTable.id}/ask`, {
    method: 'POST',
    body: JSON.stringify({ highlightedText: 'A gauge is a long ruler', query: 'Why at noon?', trackId: 'paper' }),
    headers: { 'content-type': 'application/json', ...(sent ? { 'x-request-id': sent } : {}) },
  })
  expect(response.status).toBe(500)
  return response.headers.get('x-request-id')!
}

const entriesOf = (to: typeof server, requestId: string) =>
  to
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { requestId?: string; msg: string; route?: string; status?: number })
    .filter((entry) => entry.requestId === requestId)

test('everything logged on behalf of a request has the id that came with its answer, and its end names route and status', async () => {
  const [first, second] = await Promise.all([ask(server), ask(server)])
  expect(first).not.toBe(second)
  for (const id of [first, second]) {
    await expect
      .poll(() => entriesOf(server, id).map(({ msg }) => msg))
      .toEqual(['asked on behalf of someone', 'request failed', 'answered'])
    expect(entriesOf(server, id)[2]).toMatchObject({ method: 'POST', route: '/projects/:projectId/ask', status: 500 })
  }
})

test('a trusted proxy names the request; what could forge a log entry, or comes from anyone else, is replaced', async () => {
  expect(await ask(server, 'proxy-7f3a.91')).toBe('proxy-7f3a.91')
  for (const sent of ['short', 'x'.repeat(65), '{"level":60}']) expect(await ask(server, sent)).toMatch(/^[\da-f-]{36}$/)
  expect(await ask(masked, 'proxy-7f3a.91')).toBe('proxy-7f3a.91')
  expect(await ask(elsewhere, 'proxy-7f3a.91')).toMatch(/^[\da-f-]{36}$/)
  expect(await ask(untrusting, 'proxy-7f3a.91')).toMatch(/^[\da-f-]{36}$/)
})
