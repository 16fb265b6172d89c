import '../tasks/testing.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EvidenceState } from '@fieldwork/core/evidence/schema.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { Box, serverWith } from '../tasks/box/testing-kinds.tsx'
import { guided, ines, leave, show } from '../tasks/testing.tsx'
import { EvidenceSync } from './EvidenceSync.tsx'

const hidden = vi.spyOn(document, 'visibilityState', 'get')
beforeEach(() => void hidden.mockReturnValue('visible'))
afterEach(() => {
  vi.useRealTimers()
  return leave()
})

const seenAt = '2026-11-24T10:00:00.000Z'

/** The open page of a project with a task that commands answer, and how often it asked for the state of the evidence. */
const openPage = async (hasCompanion: boolean, user: User | null = ines()) => {
  const server = serverWith(['output'], { user })
  const state = { asked: 0, hasCompanion, isBroken: false, areReadsBroken: false }
  let readCount = 0
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = String(input instanceof Request ? input.url : input)
    if (address.endsWith('/projects/tls/validations')) {
      readCount++
      if (state.areReadsBroken) throw new TypeError('Failed to fetch')
    }
    if (!address.endsWith('/projects/tls/evidence')) return network(input, init)
    state.asked++
    if (state.isBroken) throw new TypeError('Failed to fetch')
    const answers = server.validations.flatMap(({ id, answer }) => (answer ? [{ id, revision: answer.revision }] : []))
    return Response.json({ hasCompanion: state.hasCompanion, answers } satisfies EvidenceState)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await show(
    server,
    <>
      <Box box={server.boxes[0]!} />
      <EvidenceSync projectId="tls" document={guided(server.boxes)} />
    </>,
  )
  await expect.element(page.getByText('What the output looks like, with …… for what you find out')).toBeVisible()
  /** Lets milliseconds pass, and what they set off. */
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }
  /** Stores output that the companion sent or, with basis `computed`, that was pasted in another window. */
  const send = (output: string, basis: 'seen' | 'computed' = 'seen') => {
    server.put({ id: 'count', type: 'TEXT', text: { data: output }, status: 'COMPLETE', key: `result-${output}` })
    const task = server.validations[0]!
    if (task.status === 'COMPLETE') task.answer = { ...task.answer!, basis, ...(basis === 'seen' && { seenAt }) }
  }
  /** Marks the pasted output as seen, as when the companion sends the same. */
  const confirm = () => {
    const { answer } = server.validations[0]!
    server.validations[0]!.answer = { ...answer!, basis: 'seen', seenAt, revision: answer!.revision + 1 }
  }
  return { state, pass, send, confirm, reads: () => readCount }
}
const seen = page.getByText('Seen on your machine on 24 November 2026.')

test('accepted output appears with the next request, within two seconds', async () => {
  const { pass, send } = await openPage(true)
  await pass(1500)
  send('240')
  await pass(1500)
  await expect.element(seen).toBeVisible()
})

test('refused output appears with its hint, and later accepted output too', async () => {
  const { pass, send } = await openPage(true)
  send('241')
  await pass(1500)
  await expect.poll(() => document.querySelector('#count')?.textContent).toContain('This isn’t what wc -c prints.')
  send('240')
  await pass(1500)
  await expect.element(seen).toBeVisible()
})

test('without news the answers are not requested again', async () => {
  const { state, pass, reads } = await openPage(true)
  const read = reads()
  for (let looks = 0; looks < 4; looks++) {
    const { asked } = state
    await pass(1500)
    await expect.poll(() => state.asked).toBeGreaterThan(asked)
  }
  expect(reads()).toBe(read)
})

test('without a companion the page polls every 30 seconds, and immediately when one is authorized in another tab', async () => {
  const { state, pass } = await openPage(false)
  await expect.poll(() => state.asked).toBe(1)
  await pass(29_000)
  expect(state.asked).toBe(1)
  await pass(1500)
  await expect.poll(() => state.asked).toBe(2)
  state.hasCompanion = true
  createBroadcast<'allowed'>('fieldwork.companions').send('allowed')
  await expect.poll(() => state.asked).toBe(3)
  await pass(1500)
  await expect.poll(() => state.asked).toBe(4)
})

test('a hidden page doesn’t poll, and polls when it is visible again', async () => {
  const { state, pass } = await openPage(true)
  await expect.poll(() => state.asked).toBeGreaterThan(0)
  hidden.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(1500)
  const { asked } = state
  await pass(60_000)
  expect(state.asked).toBe(asked)
  hidden.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => state.asked).toBe(asked + 1)
})

test('a failed request is followed by the next one', async () => {
  const { state, pass, send } = await openPage(true)
  await expect.poll(() => state.asked).toBeGreaterThan(0)
  state.isBroken = true
  send('240')
  await pass(1500)
  await pass(1500)
  await expect.element(seen).not.toBeInTheDocument()
  state.isBroken = false
  await pass(1500)
  await expect.element(seen).toBeVisible()
})

test('answers that failed to load are loaded after the next request, even if it returns the same state', async () => {
  const { state, pass, send, reads } = await openPage(true)
  await pass(1500)
  const before = reads()
  state.areReadsBroken = true
  send('240')
  // Long enough for the retries of one call.
  for (let looks = 0; looks < 6; looks++) await pass(1500)
  expect(reads()).toBeGreaterThan(before)
  await expect.element(seen).not.toBeInTheDocument()
  state.areReadsBroken = false
  await pass(1500)
  await expect.element(seen).toBeVisible()
})

test('a pasted answer that the companion confirms is shown as seen', async () => {
  const { pass, send, confirm } = await openPage(true)
  send('240', 'computed')
  await pass(1500)
  await expect.element(page.getByText('Checked: it matches the values drawn for you.')).toBeVisible()
  confirm()
  await pass(1500)
  await expect.element(seen).toBeVisible()
})

test('once all tasks are complete, the page doesn’t poll', async () => {
  const { state, pass, send } = await openPage(true)
  send('240')
  await pass(1500)
  await expect.element(seen).toBeVisible()
  const { asked } = state
  await pass(60_000)
  expect(state.asked).toBe(asked)
})

test('a visitor’s page doesn’t poll', async () => {
  const { state, pass } = await openPage(true, null)
  await pass(60_000)
  expect(state.asked).toBe(0)
})
