import { beforeEach, describe, expect, test } from 'vitest'
import { harbourPlans, lighthouseLog } from '../testing/catalogue.ts'
import { knots, listTasks, openKnots, sendKnots, startCompanionServer, tokenOf } from './testing-companion.ts'

const server = await startCompanionServer()
beforeEach(() => server.forgetLimits())

/** A learner who opened the project, with their value and a token. */
const learnerWithToken = async (email: string) => {
  const learner = await server.signIn(email)
  return { learner, value: await openKnots(learner), token: await tokenOf(server, learner) }
}
const right = (value: number) => `speed ${value} ${value * 3}\n`

describe('a companion’s task list', () => {
  test('has the open tasks of projects in progress, with the learner’s values in their commands', async () => {
    const { value, token } = await learnerWithToken('listing@example.org')
    expect((await listTasks(server.origin, token)).text.split('\n')).toEqual([
      `project ${knots.id} Log your knots`,
      `task ${knots.id}/${knots.count} Task 1`,
      `run echo "speed ${value} $((${value} * 3))"`,
      `task ${knots.id}/${knots.mark} Task 2`,
      `changes echo ${value} > mark.txt; cat mark.txt`,
      `task ${knots.id}/${knots.pair} Task 3`,
      `run printf "left %s" ${value}`,
      `run echo right $((${value} + 1))`,
      '',
    ])
  })

  test('leaves out complete tasks, and never contains expected output', async () => {
    const { value, token } = await learnerWithToken('going-on@example.org')
    await sendKnots(server.origin, token, right(value))
    const { text } = await listTasks(server.origin, token)
    expect(text).not.toContain(knots.count)
    expect(text).toContain(knots.mark)
    expect(text).not.toMatch(new RegExp(`${value * 3}|prints|${value + 1}`))
  })

  test('draws the values of an unopened project when the companion requests it by name', async () => {
    const learner = await server.signIn('unopened@example.org')
    const token = await tokenOf(server, learner)
    expect(await listTasks(server.origin, token)).toEqual({ status: 200, text: '' })
    const { text } = await listTasks(server.origin, token, `?project=${knots.id}`)
    expect(text).toContain(`echo "speed ${await openKnots(learner)} `)
  })

  test.for([`?project=${lighthouseLog.id}`, `?project=${harbourPlans.id}`, '?project=no-such-project'])(
    'is empty for %s',
    async (query) => {
      const { token } = await learnerWithToken('looking@example.org')
      expect(await listTasks(server.origin, token, query)).toEqual({ status: 200, text: '' })
    },
  )

  test('leaves out hidden tasks, and private projects also for an administrator', async () => {
    const admin = await server.signIn('admin@example.org')
    const token = await tokenOf(server, admin)
    const listed = async () => (await listTasks(server.origin, token, `?project=${knots.id}`)).text
    expect(await listed()).toContain(knots.pair)
    await server.db.rows('update validations set hidden = true where id = $1', [knots.pair])
    expect(await listed()).not.toContain(knots.pair)
    await server.db.rows('update validations set hidden = false where id = $1', [knots.pair])
    await server.db.rows(`update projects set visibility = 'private' where id = $1`, [knots.id])
    expect(await listed()).toBe('')
    await server.db.rows(`update projects set visibility = 'public' where id = $1`, [knots.id])
  })

  test('has a limit for each account', async () => {
    const { token } = await learnerWithToken('hurrying@example.org')
    const statuses = new Set<number>()
    for (let count = 0; count < 121; count++) statuses.add((await listTasks(server.origin, token)).status)
    expect(statuses).toEqual(new Set([200, 429]))
  })

  test('is refused for an invalid project name', async () => {
    const { token } = await learnerWithToken('looking@example.org')
    expect((await listTasks(server.origin, token, '?project=%27;--')).status).toBe(404)
  })
})
