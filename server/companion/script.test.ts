import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Companion } from '@fieldwork/core/tokens/schema.ts'
import { answerOf, knots, logIn, loggedIn, machineWith, openKnots, startCompanionServer, stateOf, waitingOn } from './testing-companion.ts'
import { startRelay } from './testing-relay.ts'
import { shellOf } from './testing-shells.ts'

const server = await startCompanionServer()
beforeEach(() => server.forgetLimits())

describe('the first check', () => {
  test.for(['dash', 'bash', 'busybox'])(
    'in %s asks before each command and before sending, and reports that the answer is accepted',
    async (shell, context) => {
      const shown = shellOf(shell)
      if (!shown) return context.skip(`${shell} isn't installed`)
      const learner = await server.signIn(`${shell}@example.org`)
      const value = await openKnots(learner)
      const machine = await machineWith(server.origin, [shown.program], { PATH: shown.path })
      await logIn(machine, learner)
      const { code, out } = await machine.run(['check'], 'y\ny\n')
      expect(out).toContain(`  $ echo "speed ${value} $((${value} * 3))"\nRun it? [y/N] `)
      expect(out).toContain(`This is sent:\n  | speed ${value} ${value * 3}\nSend it? [y/N] Accepted.\n`)
      expect(code).toBe(0)
      expect(await answerOf(learner)).toMatchObject({ status: 'COMPLETE', answer: { basis: 'seen' } })
    },
  )

  test('starts with the login if there is none', async () => {
    const learner = await server.signIn('eager@example.org')
    await openKnots(learner)
    const machine = await machineWith(server.origin)
    let allowed: Promise<unknown> | undefined
    const { code, out } = await machine.run(['check', '--yes'], '', (text) => {
      const userCode = /show this code: ([A-Z-]{9})/.exec(text)?.[1]
      if (userCode) allowed ??= learner.call('PUT', `/user/device-requests/${userCode}`, { allow: true })
    })
    expect(out).toContain(`${server.origin}/device?user_code=`)
    expect([code, out.includes('Accepted.')]).toEqual([0, true])
    expect((await learner.call<Companion[]>('GET', '/user/companions')).body[0]!.machine).not.toBe('')
  })
})

describe('a learner can decide', () => {
  test('not to run a command', async () => {
    const { learner, machine } = await loggedIn(server, 'refusing@example.org')
    const { code, out } = await machine.run(['check', knots.mark], 'n\n')
    expect([code, out.includes('Nothing was sent.')]).toEqual([2, true])
    expect(await readdir(machine.folder)).not.toContain('mark.txt')
    expect((await answerOf(learner, knots.mark)).answer).toBeNull()
  })

  test('not to send the output', async () => {
    const { learner, machine } = await loggedIn(server, 'withholding@example.org')
    const { out } = await machine.run(['check'], 'y\nn\n')
    expect(out).toContain('Nothing was sent.')
    expect((await answerOf(learner)).answer).toBeNull()
    expect(await waitingOn(machine)).toEqual([])
  })

  test('about each command that changes something, even with --yes', async () => {
    const { learner, machine } = await loggedIn(server, 'careful@example.org')
    expect((await machine.run(['check', '--yes', knots.mark])).out).toContain('Nothing was sent.')
    expect(await readdir(machine.folder)).not.toContain('mark.txt')
    const { out } = await machine.run(['check', '--yes', `${knots.id}/${knots.mark}`], 'y\n')
    expect(out).toMatch(/This one changes something\.\nRun it\? \[y\/N\]/)
    expect(await readdir(machine.folder)).toContain('mark.txt')
    expect((await answerOf(learner, knots.mark)).status).toBe('COMPLETE')
  })
})

test('the companion lists tasks, shows the next one and that of a project, and checks a task by its number', async () => {
  const { learner, value, machine } = await loggedIn(server, 'listing@example.org')
  expect((await machine.run(['status'])).out).toContain(`Log your knots\n  1  Task 1  (${knots.id}/${knots.count})\n  2  Task 2`)
  expect((await machine.run(['next'])).out).toBe(`Task 1\n  $ echo "speed ${value} $((${value} * 3))"\n`)
  expect((await machine.run(['next', `${knots.id}/`])).out).toBe(`Task 1\n  $ echo "speed ${value} $((${value} * 3))"\n`)
  const wrong = await machine.run(['next', 'knot/'])
  expect([wrong.code, wrong.out]).toEqual([2, 'There is no open task "knot/" with commands. To see your open tasks: sh companion status\n'])
  expect((await machine.run(['check', '--yes', '3'])).out).toContain('Accepted.')
  expect((await answerOf(learner, knots.pair)).answer!.text!.data).toBe(`left ${value}\nright ${value + 1}\n`)
  expect((await machine.run(['check', '--yes', `${knots.id}/`])).out).toContain('Accepted.')
  expect((await answerOf(learner)).status).toBe('COMPLETE')
  const { code, out } = await machine.run(['check', 'no-such-task'])
  expect([code, out.includes('There is no open task "no-such-task"')]).toEqual([2, true])
})

test('wrong output gets the hint, without control characters', async () => {
  const relay = await startRelay(server.origin)
  const { machine } = await loggedIn(server, 'hinted@example.org', relay.origin)
  relay.replace('/companion/results', { status: 200, body: 'refused\nhint \u001b[2J\u001b]0;title\u0007Look \u0008again.\n' })
  const { code, out } = await machine.run(['check', '--yes'])
  expect(out).toContain('Not yet.\n[2J]0;titleLook again.\n')
  expect([code, /(?!\n)\p{Cc}/u.test(out)]).toEqual([1, false])
})

describe('the companion sends', () => {
  test('only the login, the output and its task', async () => {
    const relay = await startRelay(server.origin)
    const learner = await server.signIn('watched@example.org')
    const value = await openKnots(learner)
    const marker = 'private-marker-4711'
    const machine = await machineWith(relay.origin, ['dash'], { OWN_SECRET: marker })
    await writeFile(join(machine.folder, 'notes.txt'), marker)
    await writeFile(join(machine.folder, '.bash_history'), marker)
    await logIn(machine, learner)
    await machine.run(['check', '--yes', knots.pair])
    await machine.run(['status'])
    await machine.run(['logout'])
    const sent = relay.requests.filter(({ body }) => body.length > 0)
    expect([...new Set(sent.map(({ path }) => path.split('?')[0]!))].toSorted()).toEqual([
      '/companion/results',
      '/oauth/device_authorization',
      '/oauth/revoke',
      '/oauth/token',
    ])
    const results = sent.filter(({ path }) => path.startsWith('/companion/results'))
    expect(results.map(({ body }) => body.toString())).toEqual([`left ${value}\nright ${value + 1}\n`])
    expect(results[0]!.path).toMatch(/^\/companion\/results\?task=knot-log\/tie-both&id=\d{10}-[0-9a-f]{16}&age=\d$/)
    const forms = sent.filter(({ path }) => path.startsWith('/oauth/')).map(({ body }) => [...new URLSearchParams(body.toString()).keys()])
    expect([...new Set(forms.flat())].toSorted()).toEqual(['client_id', 'device_code', 'grant_type', 'machine_name', 'token'])
    for (const request of relay.requests) {
      expect(JSON.stringify({ ...request, body: request.body.toString() })).not.toContain(marker)
      for (const name of Object.keys(request.headers))
        expect([
          'accept',
          'accept-encoding',
          'accept-language',
          'authorization',
          'connection',
          'content-length',
          'content-type',
          'host',
          'sec-fetch-mode',
          'user-agent',
        ]).toContain(name)
    }
  })

  test('no secret that a command printed', async () => {
    const relay = await startRelay(server.origin)
    const { machine } = await loggedIn(server, 'leaking@example.org', relay.origin)
    const secret = 'ghp_k7Qp2ZxV9mLr4TsW8nBd3YfHaB3dE5fG7h9j'
    relay.replace('/companion/tasks', {
      status: 200,
      body: `project ${knots.id} Log\ntask ${knots.id}/${knots.count} Task\nrun echo TOKEN=${secret}; echo password=correct-horse-7\n`,
    })
    const { out } = await machine.run(['check', '--yes'])
    const [result] = relay.requests.filter(({ path }) => path.startsWith('/companion/results'))
    expect(result!.body.toString()).toBe('TOKEN=[secret removed]\npassword=[secret removed]\n')
    expect(out).toContain('  | TOKEN=[secret removed]\n')
  })

  test('at most 16 KiB in whole lines, and says so', async () => {
    const relay = await startRelay(server.origin)
    const { machine } = await loggedIn(server, 'verbose@example.org', relay.origin)
    relay.replace('/companion/tasks', { status: 200, body: `task ${knots.id}/${knots.count} Task\nrun seq 1 500000\n` })
    const { out } = await machine.run(['check', '--yes'])
    expect(out).toContain('It printed more than 1 MiB. The rest was cut off.')
    expect(out).toContain('The output is longer than 16 KiB. Only its first lines are sent.')
    const [result] = relay.requests.filter(({ path }) => path.startsWith('/companion/results'))
    expect(result!.body.length).toBeLessThanOrEqual(16_384)
    expect(result!.body.toString()).toMatch(/^1\n2\n[\s\S]*\d+\n$/)
  })
})

test('stored files are readable by their owner alone, and deleted by logging out', async () => {
  const { learner, machine } = await loggedIn(server, 'tidy@example.org')
  const [site] = await readdir(stateOf(machine))
  const folder = join(stateOf(machine), site!)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const name of ['token', 'account']) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await machine.run(['logout'])).code).toBe(0)
  expect(await readdir(stateOf(machine))).toEqual([])
  expect((await learner.call('GET', '/user/companions')).body).toEqual([])
})

test.for(['dash', 'bash', 'busybox'])(
  'many short commands run one after the other, and %s says nothing of its own',
  async (name, context) => {
    const shell = shellOf(name)
    if (!shell) return context.skip(`${name} isn't installed`)
    const relay = await startRelay(server.origin)
    const learner = await server.signIn(`quick-${name}@example.org`)
    await openKnots(learner)
    const machine = await machineWith(relay.origin, [shell.program], { PATH: shell.path })
    await logIn(machine, learner)
    relay.replace('/companion/tasks', { status: 200, body: `task ${knots.id}/${knots.count} Task\n${'run echo x\n'.repeat(40)}` })
    const { out } = await machine.run(['check', '--yes'])
    const said = out.split('\n').filter((line) => !['', '  $ echo x', '  | x', 'Task', 'This is sent:', 'Not yet.'].includes(line))
    expect(said).toEqual([expect.stringContaining('Run it with the number on your page.')])
  },
)

test('a command that takes too long is stopped with every process that it started', async () => {
  const relay = await startRelay(server.origin)
  const { machine } = await loggedIn(server, 'slow@example.org', relay.origin)
  const script = join(machine.folder, 'companion')
  await writeFile(script, (await readFile(script, 'utf8')).replace('MAX_SECONDS=30', 'MAX_SECONDS=1'))
  const command = 'trap "" TERM; echo $$ > pids; (sleep 600; echo late) & echo $! >> pids; echo begun; sleep 600; sleep 600'
  relay.replace('/companion/tasks', { status: 200, body: `task ${knots.id}/${knots.count} Task\nrun ${command}\n` })
  const { out } = await machine.run(['check', '--yes'])
  expect(out).toContain('It was stopped after 1 s.')
  expect(out).toContain('  | begun\n')
  const pids = (await readFile(join(machine.folder, 'pids'), 'utf8')).trim().split('\n').map(Number)
  expect(pids).toHaveLength(2)
  // A process that ended is listed until its new parent reaps it.
  await expect.poll(() => pids.filter(isRunning), { timeout: 20_000 }).toEqual([])
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('next and check say so, without an error, when nothing is open', async () => {
  const machine = await machineWith(server.origin)
  await logIn(machine, await server.signIn('new-here@example.org'))
  for (const action of ['next', 'check'])
    expect(await machine.run([action])).toMatchObject({ code: 0, out: 'You have no open task with commands.\n' })
})

test('a login that fails says whether its code has expired', async () => {
  const relay = await startRelay(server.origin)
  const machine = await machineWith(relay.origin)
  for (const [status, body, said] of [
    [400, '{"error":"expired_token"}', 'The code has expired. Try again: sh companion login'],
    [400, '{"error":"invalid_client"}', 'The server answered with an error (400). Try again: sh companion login'],
    [404, '', 'The server answered with an error (404). Try again: sh companion login'],
  ] as const) {
    relay.replace('/oauth/token', { status, body })
    const { code, out } = await machine.run(['login'])
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([2, said])
  }
})

test('without arguments the script prints its usage, and it is short enough to read before the first run', async () => {
  const machine = await machineWith(server.origin)
  const { code, out } = await machine.run([])
  expect([code, out.includes('sh companion check [task]')]).toEqual([2, true])
  expect(out).not.toContain('SERVER=')
  const lines = (await readFile(join(import.meta.dirname, 'companion.sh'), 'utf8')).split('\n').length - 1
  expect(lines).toBeLessThanOrEqual(400)
})
