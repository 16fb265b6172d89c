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

const run = (args: string[]) =>
  new Promise<string>((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x', PORT: 'none' }
    execFile(process.execPath, args, { cwd: root, env }, (error, said) => resolve(error ? '' : said))
  })

const explains = (said: string | undefined) => /^npm (?:run \S+|start|test)/.test(said ?? '')

test('every npm command explains itself with --help instead of running', { timeout: 120_000 }, async () => {
  expect(commands.length).toBeGreaterThan(30)
  const together = await run([join('scripts', 'testing-help.ts'), JSON.stringify(commands.map(({ program }) => program))])
  const said = JSON.parse(together || '[]') as string[]
  const silent: string[] = []
  // Some only run as the main program of a process, so each gets its own process.
  for (const [index, { name, program }] of commands.entries())
    if (!explains(said[index]) && !explains(await run([...program, '--help']))) silent.push(name)
  expect(silent).toEqual([])
})
