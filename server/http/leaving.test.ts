import { once } from 'node:events'
import { expect, test } from 'vitest'
import { askQuestion } from '@fieldwork/core/tutor/contract.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { serve } from './route.ts'

let failure: (reason: unknown) => unknown = (reason) => reason
let begun = () => {}
const server = await startServer({
  served: () => [
    serve(askQuestion, async ({ signal }) => {
      begun()
      if (!signal.aborted) await once(signal, 'abort')
      throw failure(signal.reason)
    }),
  ],
})
const learner = await server.signIn('learner@example.org')

/** Asks, and closes the connection while the answer is being made. */
const leave = async (thrown: typeof failure) => {
  failure = thrown
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const leaving = new AbortController()
  const body = JSON.stringify({ highlightedText: 'A gauge is a long ruler', query: 'Why at noon?', trackId: 'paper' })
  const headers = { 'content-type': 'application/json' }
  const left = learner
    .fetch(`/projects/${tideTable.id}/ask`, { method: 'POST', body, headers, signal: leaving.signal })
    .catch(() => undefined)
  await isBegun
  leaving.abort()
  await left
}

test('closing the page during an answer logs nothing, while a real failure after it is logged with its stack', async () => {
  await leave((reason) => reason)
  await leave((reason) => Object.assign(new Error('The operation was aborted', { cause: reason }), { name: 'AbortError' }))
  await leave(() => new Error('the index is empty'))
  await expect.poll(() => server.logged()).toContain('the index is empty')
  expect(server.logged().match(/request failed/g)).toHaveLength(1)
  expect(server.logged()).not.toContain('AbortError')
})
