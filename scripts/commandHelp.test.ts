import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/** The npm commands that run a program of this repository, with its file and first arguments. */
const commands = Object.entries(packageFile.scripts).flatMap(([name, line]) => {
  const [, program] = /(?:^|&& )node (?:--\S+ )*((?!node_modules)\S+\.(?:ts|mjs)[^&]*)$/.exec(line) ?? []
  return program ? [{ name, program: program.split(' ') }] : []
})

test('every npm command explains itself with --help instead of running', { timeout: 120_000 }, async () => {
  expect(commands.length).toBeGreaterThan(30)
  const silent: string[] = []
  const explain = ({ name, program }: (typeof commands)[number]) =>
    new Promise<void>((resolve) => {
      const env = { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x', PORT: 'none' }
      execFile(process.execPath, [...program, '--help'], { cwd: root, env }, (error, said) => {
        if (error || !/^npm (?:run \S+|start|test)/.test(said)) silent.push(name)
        resolve()
      })
    })
  const waiting = [...commands]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await explain(next)
  }
  await Promise.all([work(), work()])
  expect(silent).toEqual([])
})
