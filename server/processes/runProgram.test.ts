import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from './runProgram.ts'

const program = join(import.meta.dirname, 'testing-command.ts')
const limits = { env: {}, timeoutMs: 20_000, memoryLimit: 300_000_000, maxOutputBytes: 1_000_000 }
const run = (does: string, more: Partial<Parameters<typeof runProgram>[2]> = {}) => runProgram(program, [does], { ...limits, ...more }).done

test('a program’s output and exit status are returned', async () => {
  expect(await run('speak')).toEqual({ end: 'exit', code: 0, signal: null, output: 'said' })
  expect(await run('fail')).toMatchObject({ end: 'exit', code: 3 })
})

test('a program that exits before it has read its input ends with its own status', async () => {
  expect(await run('leave', { input: 'x'.repeat(10_000_000) })).toMatchObject({ end: 'exit', code: 0 })
})

test.for([
  ['compute', { timeoutMs: 300 }, 'too long'],
  ['shout', {}, 'too much output'],
  ['grow', {}, 'too much memory'],
] as const)('a program that begins to %s without an end is ended', async ([does, more, end]) => {
  expect(await run(does, more)).toEqual({ end })
})

test('a program that cannot be started is reported', async () => {
  const { execPath } = process
  process.execPath = '/nowhere/node'
  const started = runProgram(program, ['speak'], { ...limits, input: 'something' })
  process.execPath = execPath
  expect(await started.done).toMatchObject({ end: 'not started', error: expect.objectContaining({ code: 'ENOENT' }) })
})

test('a program that is stopped ends as stopped', async () => {
  const started = runProgram(program, ['compute'], limits)
  started.stop()
  expect(await started.done).toEqual({ end: 'stopped' })
})
