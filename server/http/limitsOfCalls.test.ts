import { expect, test } from 'vitest'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { table } from '../testing/roles.ts'

const server = await startEveryEndpoint()

const taken: string[] = []
const { limits } = server.context
const take = limits.take
limits.take = (bucket, ...rest) => {
  taken.push(bucket)
  return take(bucket, ...rest)
}

/** Writes without a bucket of their own. They are kept back as every call is, by how many one person or network has under way. */
const uncounted: Record<string, string> = {
  cancelStream: 'ends one row of the caller’s own, and saves work',
  logOut: 'deletes one row, and then there is no session any more',
  logOutEverywhere: 'deletes rows, and then there is no session any more',
}

const writes = endpoints.filter(({ method }) => method !== 'GET')
const isTaken = () => taken.some((bucket) => bucket !== 'largeBodies')

test('each call that writes takes from a limit, or says here why it does not', async () => {
  const free: string[] = []
  for (const { name } of writes) {
    taken.length = 0
    for (const { method, path, body, headers, given } of table[name])
      for (const [email, plan] of [
        ['admin@example.org', 'free'],
        ['pro@example.org', 'pro'],
        ['free@example.org', 'free'],
      ] as const) {
        if (isTaken()) continue
        // Anew each time: one of the calls ends sessions, another changes the plan.
        const who = await server.signIn(email, { plan })
        await server.forgetLimits()
        await given?.(who)
        taken.length = 0
        await who.call(method ?? 'GET', path, body, headers)
      }
    if (!isTaken()) free.push(name)
  }
  expect(free.toSorted()).toEqual(Object.keys(uncounted).toSorted())
})
