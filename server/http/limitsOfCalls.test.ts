import { expect, test } from 'vitest'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { analytics } from '../analytics/service.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { notes } from '../notes/service.ts'
import { textTutor } from '../notes/tutor.ts'
import { planner } from '../planner/service.ts'
import { goals } from '../goals/service.ts'
import { search } from '../search/service.ts'
import { quizzes } from '../quizzes/service.ts'
import { tasks } from '../tasks/service.ts'
import { table } from '../testing/roles.ts'
import { startServer } from '../testing/testing.ts'

const model = offlineTutor()
const server = await startServer({
  served: (context) => [
    ...catalogue(context),
    ...enrolments(context),
    ...documents(context),
    ...notes(context),
    ...planner(context),
    ...tasks(context),
    ...search(context),
    ...textTutor(context, model),
    ...goals(context, model),
    ...quizzes(context),
    ...analytics(context),
  ],
})

const taken: string[] = []
const { limits } = server.context
const take = limits.take
limits.take = (bucket, ...rest) => {
  taken.push(bucket)
  return take(bucket, ...rest)
}

/** Writes without a bucket of their own. They are kept back as every call is, by how many one person or network has under way. */
const uncounted: Record<string, string> = {
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
