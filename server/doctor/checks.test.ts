import { expect, test } from 'vitest'
import { runCheck } from './checks.ts'

test('a remote part that gives no answer is a fault after some seconds', async () => {
  const never = new Promise<undefined>(() => {})
  const silent = await runCheck({ part: 'Files', isRemote: true, check: () => never }, 0.05)
  expect(silent).toMatchObject({ part: 'Files', state: 'fault', said: 'it gives no answer within 0.05 seconds' })
  const answer = { part: 'Files', state: 'ok' as const, said: 'it answers' }
  expect(await runCheck({ part: 'Files', isRemote: true, check: async () => answer }, 0.05)).toBe(answer)
})
