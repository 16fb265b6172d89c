import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { createJobProcess } from './jobProcess.ts'
import type { TestingJob, TestingReply } from './testing-program.ts'

let lines: object[] = []
const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as object) })
const memoryLimit = 300_000_000
const worker = createJobProcess<Omit<TestingJob, 'id'>, TestingReply>({
  program: join(import.meta.dirname, 'testing-program.ts'),
  does: 'is tested',
  memoryLimit,
  isFatal: ({ outcome }) => outcome === 'broken',
})
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
process.on('unhandledRejection', note)
afterEach(() => expect(unhandled).toEqual([]))
afterAll(() => {
  process.off('unhandledRejection', note)
  worker.stop()
})

const timeoutMs = 20_000
const run = (does: TestingJob['does'], limit = timeoutMs) => worker.run({ does }, { timeoutMs: limit, log, resultOf: (reply) => reply })
const answered = async () => (await run('answer')) as TestingReply

test('a process is kept for the next job, holds none of the app’s settings, and is replaced once it is gone', async () => {
  process.env['SECRET_OF_A_TEST'] = 'kept'
  const first = await answered()
  delete process.env['SECRET_OF_A_TEST']
  expect(first.environment).not.toContain('SECRET_OF_A_TEST')
  expect(first.environment).not.toContain('PATH')
  expect((await answered()).pid).toBe(first.pid)
  lines = []
  expect(await run('die')).toBe('ended')
  expect(lines).toMatchObject([{ signal: 'SIGKILL', jobCount: 1, msg: 'the process that is tested ended during its work' }])
  expect((await answered()).pid).not.toBe(first.pid)
})

test('a job that takes too long ends, also one that computes and hears of nothing, and the next is done', async () => {
  await answered()
  expect(await run('compute', 50)).toBe('too long')
  expect(await answered()).toMatchObject({ outcome: 'done' })
})

test('the time that a process gets to start is over once it is ready: a job that begins with it has no more than another', async () => {
  worker.stop()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const first = run('nothing', 50)
    expect(await answered()).toMatchObject({ outcome: 'done' })
    vi.advanceTimersByTime(50)
    expect(await Promise.race([first, Promise.resolve('still running')])).toBe('too long')
  } finally {
    vi.useRealTimers()
  }
})

test('a job that takes too much memory ends while it computes, and the next is done', async () => {
  lines = []
  expect(await run('grow')).toBe('too much memory')
  expect(lines).toEqual([])
  expect(await answered()).toMatchObject({ outcome: 'done' })
})

test('when a job ends the process, it and the job beside it are rejected instead of waiting forever', async () => {
  await answered()
  const beside = run('nothing')
  expect(await run('answer fatally')).toMatchObject({ outcome: 'broken' })
  expect(await beside).toBe('ended beside')
  const others = [run('nothing'), run('nothing'), run('die')]
  expect(await Promise.all(others)).toEqual(['ended', 'ended', 'ended'])
})

test('a job of a stopped process ends, and a later one starts another process', async () => {
  await answered()
  const under = run('nothing')
  worker.stop()
  expect(await under).toBe('ended')
  expect(await answered()).toMatchObject({ outcome: 'done' })
})

test.for([
  ['whose program is not there', {}],
  [
    'that cannot be prepared',
    {
      prepare: () => {
        throw new Error('no room')
      },
    },
  ],
] as const)('every job of a process %s ends, one after the other', async ([, more]) => {
  const missing = createJobProcess({ program: join(import.meta.dirname, 'nobody.ts'), does: 'is missing', memoryLimit, ...more })
  const runMissing = () => missing.run({}, { timeoutMs, log, resultOf: () => 'never' })
  expect([await runMissing(), await runMissing()]).toEqual(['ended', 'ended'])
})

test('resources made before a start are removed after the end', async () => {
  const order: string[] = []
  const prepared = createJobProcess<Omit<TestingJob, 'id'>, TestingReply>({
    program: join(import.meta.dirname, 'testing-program.ts'),
    does: 'is prepared',
    memoryLimit,
    prepare: () => {
      order.push('before')
      return { environment: { FOLDER: '/nowhere' }, afterwards: () => void order.push('after') }
    },
  })
  const reply = await prepared.run({ does: 'answer' }, { timeoutMs, log, resultOf: (one) => one })
  expect(reply).toMatchObject({ environment: expect.arrayContaining(['FOLDER']) })
  expect(order).toEqual(['before'])
  prepared.stop()
  await expect.poll(() => order).toEqual(['before', 'after'])
})
