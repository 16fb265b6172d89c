import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerValue, AnswerWrite, Validation } from '@fieldwork/core/tasks/schema.ts'
import { userQuery } from '../accounts/api.ts'
import { createPlatform } from '../platform/PlatformContext.ts'
import { createAnswerOutboxes } from './answerOutbox.ts'
import { validationsQuery } from './api.ts'
import { phaseOf } from '../platform/outbox/draft.ts'

/*
 * The outbox of answers against a network that is slow, fails, or loses replies; time is turned by hand. What a person sees of it is in the browser’s
 * tests.
 */

const validation: Validation = {
  id: 'how',
  stepId: 's',
  boxId: 'b',
  type: 'TEXT',
  title: 'How?',
  description: '',
  optional: false,
  hidden: false,
  characterLimit: null,
  extension: '',
  status: 'INCOMPLETE',
  answer: null,
}
const text = (data: string): AnswerValue => ({ type: 'TEXT', text: { data } })

type FakeReplyKind = 'ok' | 'down' | 'lost' | 'slow'
const setUp = (replies: FakeReplyKind[] = []) => {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, { id: 'ines' } as never)
  client.setQueryData(validationsQuery('tls').queryKey, [validation])
  const writes: AnswerWrite[] = []
  const seen = new Map<string, number>()
  let revision = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const write = JSON.parse(body) as AnswerWrite
    writes.push(write)
    const reply = replies.shift() ?? 'ok'
    if (reply === 'down') throw new TypeError('down')
    if (!seen.has(write.key!)) seen.set(write.key!, ++revision)
    if (reply === 'lost') throw new TypeError('lost')
    if (reply === 'slow') await new Promise((resolve) => setTimeout(resolve, 500))
    return Response.json({
      id: write.id,
      hidden: false,
      type: write.type,
      text: write.text,
      status: write.status,
      revision: seen.get(write.key!),
    })
  })
  const stores = createAnswerOutboxes(client, createPlatform())
  const drafts = stores.of('ines', 'tls')
  return {
    client,
    stores,
    drafts,
    writes,
    sent: () => writes.map((write) => write.text?.data),
    phase: () => phaseOf(drafts.state.getState()['how']!),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('no status can be requested before the stored answers are loaded', async () => {
  const { client, drafts, writes } = setUp()
  client.removeQueries()
  client.setQueryData(userQuery.queryKey, { id: 'ines' } as never)
  await expect(drafts.requestStatus('how', 'IN_REVIEW')).rejects.toThrow(DOMException)
  expect([writes, drafts.state.getState(), drafts.isUnsaved()]).toEqual([[], {}, false])
})

test('typing is saved once, 800 ms after the last key', async () => {
  const { drafts, sent } = setUp()
  for (const word of ['b', 'be', 'bec']) {
    drafts.type('how', text(word))
    await vi.advanceTimersByTimeAsync(700)
  }
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(sent()).toEqual(['bec'])
})

test('only one write is in flight, and the newest text is sent next over its revision', async () => {
  const { drafts, writes } = setUp(['slow'])
  drafts.type('how', text('be'))
  drafts.save('how')
  drafts.type('how', text('bec'))
  drafts.save('how')
  drafts.type('how', text('because'))
  drafts.save('how')
  expect(writes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(writes.map(({ text: words, revision }) => [words?.data, revision])).toEqual([
    ['be', 0],
    ['because', 1],
  ])
})

test('Done is sent after the draft in flight and gets its grade', async () => {
  const { drafts, writes } = setUp(['slow'])
  drafts.type('how', text('because'))
  drafts.save('how')
  const grade = drafts.requestStatus('how', 'COMPLETE')
  await vi.advanceTimersByTimeAsync(500)
  expect((await grade).status).toBe('COMPLETE')
  expect(writes.map(({ status }) => status)).toEqual(['INCOMPLETE', 'COMPLETE'])
})

test('status changes are retried three times, after 1, 2 and 4 seconds, with the same key [TASK-44]', async () => {
  const { drafts, writes } = setUp(['down', 'down', 'down', 'down'])
  const outcome = drafts.requestStatus('how', 'IN_REVIEW').then(
    () => 'reached',
    () => 'failed',
  )
  const tries: number[] = []
  for (const seconds of [0, 0.999, 0.001, 1.999, 0.001, 3.999, 0.001, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    tries.push(writes.length)
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect(new Set(writes.map(({ key }) => key)).size).toBe(1)
  expect(await outcome).toBe('failed')
})

test('a draft is retried until it is saved, sooner once the server is known to be back', async () => {
  const { drafts, writes, phase } = setUp(Array<FakeReplyKind>(9).fill('down'))
  drafts.type('how', text('because'))
  drafts.save('how')
  await vi.advanceTimersByTimeAsync(90_000)
  const before = writes.length
  expect(before).toBeGreaterThan(5)
  expect(phase()).toBe('retrying')
  while (phase() !== 'rest') {
    drafts.saveAll()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(new Set(writes.map(({ key }) => key)).size).toBe(1)
})

test('a write whose reply was lost is stored once, however often it is repeated', async () => {
  const { client, drafts, writes } = setUp(['lost', 'lost'])
  drafts.type('how', text('because'))
  drafts.save('how')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(writes).toHaveLength(3)
  expect(client.getQueryData(validationsQuery('tls').queryKey)?.[0]?.answer).toMatchObject({ text: { data: 'because' }, revision: 1 })
})

test('a page with unsaved answers isn’t reloaded', async () => {
  const { stores, drafts } = setUp(['slow'])
  expect(stores.areUnsaved()).toBe(false)
  drafts.type('how', text('because'))
  expect(stores.areUnsaved()).toBe(true)
  drafts.save('how')
  await vi.advanceTimersByTimeAsync(499)
  expect(stores.areUnsaved()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(stores.areUnsaved()).toBe(false)
})

test('nothing is saved into the account of a user who logs in later', async () => {
  const { client, drafts, writes } = setUp(['down'])
  drafts.type('how', text('because'))
  drafts.save('how')
  client.setQueryData(userQuery.queryKey, { id: 'jon' } as never)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(writes).toHaveLength(1)
})

test('answers typed before the stored ones are loaded wait for them', async () => {
  const { client, drafts, sent } = setUp()
  client.removeQueries({ queryKey: validationsQuery('tls').queryKey })
  drafts.type('how', text('because'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent()).toEqual([])
  client.setQueryData(validationsQuery('tls').queryKey, [validation])
  drafts.saveAll()
  expect(sent()).toEqual(['because'])
})
