import { expect, test } from 'vitest'
import { runCheck } from './checks.ts'

test('a remote part that gives no answer is a fault after some seconds', async () => {
  const never = new Promise<undefined>(() => {})
  const silent = await runCheck({ part: 'Files', address: 'S3_URL', check: () => never, maxSeconds: 0.05 })
  expect(silent).toMatchObject({
    part: 'Files',
    state: 'fault',
    said: 'it gives no answer within 0.05 seconds',
    remedy: expect.stringContaining('S3_URL'),
  })
  const answer = { part: 'Files', state: 'ok' as const, said: 'it answers' }
  expect(await runCheck({ part: 'Files', address: 'S3_URL', check: async () => answer, maxSeconds: 0.05 })).toBe(answer)
})

test('a check of a silent part is told to stop', async () => {
  let isStopped = false
  const check = (signal: AbortSignal) => new Promise<undefined>(() => signal.addEventListener('abort', () => (isStopped = true)))
  await runCheck({ part: 'Tutor', address: 'MODEL_URL', check, maxSeconds: 0.05 })
  expect(isStopped).toBe(true)
})
