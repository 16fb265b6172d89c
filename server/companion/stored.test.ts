import { beforeEach, describe, expect, test } from 'vitest'
import type { Companion } from '@fieldwork/core/tokens/schema.ts'
import { answerOf, knots, logIn, loggedIn, openKnots, startCompanionServer, waitingOn } from './testing-companion.ts'
import { startRelay } from './testing-relay.ts'

const server = await startCompanionServer()
beforeEach(() => server.forgetLimits())

describe('without a connection', () => {
  test('a result is stored and sent once with the next command that reaches the server', async () => {
    const relay = await startRelay(server.origin)
    const { learner, machine } = await loggedIn(server, 'offline@example.org', relay.origin)
    await machine.run(['status'])
    relay.setUp(false)
    const { code, out } = await machine.run(['check', '--yes'])
    expect(out).toContain('Using the task list from last time.')
    expect([code, out.includes('The next command that reaches the server sends it again.')]).toEqual([1, true])
    expect(await waitingOn(machine)).toHaveLength(1)
    expect((await answerOf(learner)).answer).toBeNull()
    expect((await machine.run(['next'])).code).not.toBe(null)
    relay.setUp(true)
    expect((await machine.run(['next'])).out).toContain(`From earlier: ${knots.id}/${knots.count}\nAccepted.\n`)
    expect(await waitingOn(machine)).toEqual([])
    expect((await machine.run(['next'])).out).not.toContain('From earlier')
    expect((await answerOf(learner)).answer).toMatchObject({ basis: 'seen', revision: 1 })
  })

  test('a result that waits for one account is not sent for another', async () => {
    const relay = await startRelay(server.origin)
    const { machine } = await loggedIn(server, 'sharing@example.org', relay.origin)
    await machine.run(['status'])
    relay.setUp(false)
    await machine.run(['check', '--yes'])
    expect(await waitingOn(machine)).toHaveLength(1)
    relay.setUp(true)
    const nora = await server.signIn('nora@example.org')
    await openKnots(nora)
    await logIn(machine, nora)
    expect(await waitingOn(machine)).toEqual([])
    expect((await machine.run(['next'])).out).not.toContain('From earlier')
    expect((await answerOf(nora)).answer).toBeNull()
  })

  test('a result stays stored when the server fails', async () => {
    const relay = await startRelay(server.origin)
    const { machine } = await loggedIn(server, 'failing@example.org', relay.origin)
    relay.replace('/companion/results', { status: 503, body: '{"error":{"code":"database_unavailable"}}' })
    expect((await machine.run(['check', '--yes'])).out).toContain('The server answered with an error (503).')
    expect(await waitingOn(machine)).toHaveLength(1)
    relay.replace('/companion/results', undefined)
    expect((await machine.run(['next'])).out).toContain('Accepted.')
  })
})

/** A machine whose companion stored a result of each of two tasks while the server was unreachable. */
const withTwoResults = async (email: string) => {
  const relay = await startRelay(server.origin)
  const { learner, machine } = await loggedIn(server, email, relay.origin)
  await machine.run(['status'])
  relay.setUp(false)
  for (const task of [knots.count, knots.pair]) await machine.run(['check', '--yes', task])
  expect(await waitingOn(machine)).toHaveLength(2)
  relay.setUp(true)
  const replaceFirst = (status: number, body: string) =>
    relay.replace('/companion/results', (query) => (query.get('task')?.endsWith(knots.count) ? { status, body } : undefined))
  return { relay, learner, machine, replaceFirst }
}

describe('a stored result', () => {
  test('stays stored until the server has judged it or refused it for good, and the one behind it is sent', async () => {
    const { relay, learner, machine, replaceFirst } = await withTwoResults('patient@example.org')
    for (const [status, body] of [
      [301, '<html>moved</html>'],
      [200, '<html>log in to this network</html>'],
      [403, '{"error":{"code":"plan_required"}}'],
      [404, '<html>no such page</html>'],
      [413, '<html>too large</html>'],
      [418, ''],
    ] as const) {
      replaceFirst(status, body)
      expect((await machine.run(['next'])).out).toContain('The result stays here.')
      expect(await waitingOn(machine)).toHaveLength(1)
    }
    expect((await answerOf(learner, knots.pair)).status).toBe('COMPLETE')
    relay.replace('/companion/results', undefined)
    expect((await machine.run(['next'])).out).toContain(`From earlier: ${knots.id}/${knots.count}\nAccepted.\n`)
    expect(await waitingOn(machine)).toEqual([])
  })

  test('is deleted when the server refuses it for good, with the reason', async () => {
    const relay = await startRelay(server.origin)
    const { machine } = await loggedIn(server, 'refused@example.org', relay.origin)
    for (const [status, error, reason] of [
      [409, { code: 'outdated' }, 'you have restarted the project since'],
      [404, { code: 'not_found' }, "the task isn't open for you any more"],
      [413, { code: 'too_large' }, "the server can't read the output"],
      [422, { code: 'invalid', fields: { body: 'too_big' } }, "the server can't read the output"],
      [422, { code: 'invalid', fields: { age: 'invalid_format' } }, 'it is older than 90 days'],
    ] as const) {
      relay.replace('/companion/results', { status, body: JSON.stringify({ error }) })
      expect((await machine.run(['check', '--yes'])).out).toContain(`Not counted: ${reason}`)
      expect(await waitingOn(machine)).toEqual([])
    }
  })

  test('isn’t sent by a revoked companion, which says so; it is sent after logging in again', async () => {
    const { relay, learner, machine } = await withTwoResults('revoked@example.org')
    const { body } = await learner.call<Companion[]>('GET', '/user/companions')
    await learner.call('DELETE', `/user/companions/${body[0]!.id}`)
    const before = relay.requests.length
    const { code, out } = await machine.run(['check', '--yes'])
    expect([code, out.includes('Your login has ended.')]).toEqual([2, true])
    expect(relay.requests.slice(before).map(({ path }) => path)).toEqual(['/companion/tasks'])
    await logIn(machine, learner)
    expect((await machine.run(['next'])).out.match(/Accepted\./g)).toHaveLength(2)
  })
})

test('a result that is refused because the login ended is stored, and the companion says so', async () => {
  const relay = await startRelay(server.origin)
  const { learner, machine } = await loggedIn(server, 'ended@example.org', relay.origin)
  relay.replace('/companion/results', { status: 401, body: '{"error":{"code":"signed_out"}}' })
  const { code, out } = await machine.run(['check', '--yes'])
  expect([code, out.includes('Unsent results stay here.')]).toEqual([2, true])
  relay.replace('/companion/results', undefined)
  await logIn(machine, learner)
  expect((await machine.run(['next'])).out).toContain('Accepted.')
})

test('the stored task list is used only while the server can’t be reached', async () => {
  const relay = await startRelay(server.origin)
  const { machine } = await loggedIn(server, 'refusing-lists@example.org', relay.origin)
  await machine.run(['status'])
  for (const [status, isUsed] of [
    [503, true],
    [429, true],
    [404, false],
    [403, false],
  ] as const) {
    relay.replace('/companion/tasks', { status, body: '' })
    expect((await machine.run(['next'])).out.includes('Using the task list from last time.')).toBe(isUsed)
  }
})

test('the list of one project doesn’t replace that of all, and a malformed project is no task', async () => {
  const relay = await startRelay(server.origin)
  const { machine } = await loggedIn(server, 'projects@example.org', relay.origin)
  await machine.run(['status'])
  await machine.run(['next', 'lighthouse-log/'])
  relay.setUp(false)
  expect((await machine.run(['next'])).out).toContain('Task 1')
  relay.setUp(true)
  const before = relay.requests.length
  for (const name of ['Knot Log/', '../knot-log', 'knot-log?/', '/count'])
    expect((await machine.run(['check', '--yes', name])).out).toContain(`There is no open task "${name}" with commands.`)
  expect(relay.requests.slice(before)).toEqual([])
})
