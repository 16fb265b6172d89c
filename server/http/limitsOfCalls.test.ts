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
  welcomeToPro: 'happens once for a subscription',
  keepAccount: 'writes one row of the caller’s own',
  changeOwnPlan: 'is an administrator’s own, and not there in production',
  logOut: 'deletes one row, and then there is no session any more',
  logOutEverywhere: 'deletes rows, and then there is no session any more',
}

const writes = endpoints.filter(({ method }) => method !== 'GET')

test('each call that writes takes from a limit, or says here why it does not', async () => {
  const free: string[] = []
  const [learner, pro, admin] = [
    await server.signIn('free@example.org'),
    await server.signIn('pro@example.org', { plan: 'pro' }),
    await server.signIn('admin@example.org'),
  ]
  for (const { name } of writes) {
    taken.length = 0
    for (const { method, path, body, headers, given } of table[name])
      for (const who of [admin, pro, learner]) {
        if (taken.some((bucket) => bucket !== 'largeBodies') || name in uncounted) continue
        await server.forgetLimits()
        await given?.(who)
        taken.length = 0
        await who.call(method ?? 'GET', path, body, headers)
      }
    if (!taken.some((bucket) => bucket !== 'largeBodies')) free.push(name)
  }
  expect(free.toSorted()).toEqual(Object.keys(uncounted).toSorted())
})
