import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, allowScripts } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  allowScripts: Record<string, boolean>
}

test('package.json allows install scripts for exactly the packages that have one', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { hasInstallScript?: boolean }> }
  const having = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript)
  expect(having.map((path) => path.split('node_modules/').at(-1)!).toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})

/** Creates a project with our .npmrc, whose packages write a file when their install script runs. */
const projectOf = ({ allowed, node, other }: Record<'allowed' | 'node' | 'other', string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(content))
  }
  write('package.json', {
    name: 'project',
    version: '1.0.0',
    dependencies: { [allowed]: '1.0.0', [other]: '1.0.0' },
    optionalDependencies: { [node]: '1.0.0', 'for-another-platform': '1.0.0' },
    allowScripts: { [allowed]: true, 'allowed-for-another-platform': true },
  })
  write(`node_modules/${allowed}/package.json`, { name: allowed, version: '1.0.0', scripts: { postinstall: 'echo ran > ran' } })
  write(`node_modules/${other}/package.json`, { name: other, version: '1.0.0', scripts: { postinstall: 'echo ran > ran' } })
  write(`node_modules/${node}/package.json`, { name: node, version: '1.0.0', bin: { node: 'node' } })
  writeFileSync(join(folder, 'node_modules', node, 'node'), '')
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['.npmrc', 'scripts/finishInstall.mjs']) copyFileSync(join(root, file), join(folder, file))
  const exists = (path: string) => existsSync(join(folder, 'node_modules', path))
  return { folder, hasRun: (name: string) => exists(`${name}/ran`), hasProgram: () => exists('.bin/node') }
}

const run = (folder: string, command: string, args: string[]) => {
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
}

const names = { allowed: '@maker/allowed', node: 'node-for-this-platform', other: 'other' }

test('with our .npmrc, npm runs no install scripts, and finishInstall.mjs runs only the allowed ones', () => {
  const { folder, hasRun } = projectOf(names)
  run(folder, 'npm', ['rebuild', '--loglevel=error', '--dangerously-allow-all-scripts'])
  expect([hasRun(names.allowed), hasRun(names.other)]).toEqual([false, false])
  run(folder, 'node', ['scripts/finishInstall.mjs'])
  expect([hasRun(names.allowed), hasRun(names.other)]).toEqual([true, false])
})

test('finishInstall.mjs links the Node executable if npm didn’t', () => {
  const { folder, hasProgram } = projectOf(names)
  expect(hasProgram()).toBe(false)
  run(folder, 'node', ['scripts/finishInstall.mjs'])
  expect(hasProgram()).toBe(true)
})

test('two commands in a fresh clone install packages once: the second one waits for the first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-ready-twice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['scripts/ready.mjs', 'scripts/exchangeBuild.mjs']) copyFileSync(join(root, file), join(folder, file))
  writeFileSync(join(folder, 'scripts/finishInstall.mjs'), '')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  // In place of npm.
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho begin >> ${folder}/log\nsleep 1\necho end >> ${folder}/log\n`, { mode: 0o755 })
  const path = [join(folder, 'bin'), join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const prepare = () => promisify(execFile)('node', [join(folder, 'scripts/ready.mjs'), 'check'], { env: { ...process.env, PATH: path } })
  const printed = await Promise.all([prepare(), prepare()])
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin\nend\n')
  expect(printed.map(({ stdout }) => stdout).toSorted()).toEqual([
    'Another command is preparing this folder. Waiting for it …\n',
    'Installing packages …\n',
  ])
})

test('no npm command relies on pre or post scripts, which ignore-scripts turns off', () => {
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)/.test(name) && name.replace(/^(?:pre|post)/, '') in scripts)).toEqual([])
})

/** A shell caches the location of programs, so it wouldn't find the Node that ready.mjs installs. The parentheses start a subshell. */
test('commands run ready.mjs in a subshell, so that they run on the Node that it installs', () => {
  const preparing = Object.entries(scripts).filter(([, command]) => command.includes('ready.mjs'))
  expect(preparing.length).toBeGreaterThan(20)
  expect(preparing.filter(([, command]) => !/^\(node scripts\/ready\.mjs \w+\) && node /.test(command))).toEqual([])
})
