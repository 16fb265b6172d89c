import { expect, test } from 'vitest'
import { cleanUp } from './cleanup.ts'
import { startServer } from './testing/testing.ts'

const server = await startServer()

test('a kept mail is there for a day after its code has died, and then goes', async () => {
  await server.visitor().call('POST', '/auth/otp/login', { email: 'somebody@example.org' })
  await server.mailedCode('somebody@example.org')
  server.turnClock(24 * 3600 + 9 * 60)
  await cleanUp(server.context)
  expect(await server.mailbox()).toHaveLength(1)
  server.turnClock(2 * 60)
  await cleanUp(server.context)
  expect(await server.mailbox()).toEqual([])
})

test('without any kept mail there is nothing to clean up', async () => {
  await expect(cleanUp((await startServer()).context)).resolves.toBeUndefined()
})
