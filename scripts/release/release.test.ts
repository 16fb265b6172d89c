import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { imageBill } from './billOfMaterials.ts'
import { unitTrials } from './bootUnit.ts'
import { changesOf, releaseFaults } from './releaseFaults.ts'

const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-test-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A repository with the release command and one commit, and programs that the command looks for. */
const repository = (changelog = '# Changelog\n\n## 2.0.0 (2026-12-01)\n\n- Faster.\n') => {
  const folder = temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: folder, stdio: 'pipe' })
  git('init', '--quiet')
  cpSync(import.meta.dirname, join(folder, 'scripts/release'), { recursive: true })
  const freePort = 'server/testing/freePort.ts'
  cpSync(join(import.meta.dirname, '../..', freePort), join(folder, freePort))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '2.0.0', type: 'module' }))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  git('add', '.')
  git('commit', '--quiet', '--message=Beginning')
  return { folder, git }
}

test('a version is released once, from a clean repository whose changelog describes it', () => {
  const { folder, git } = repository()
  expect(releaseFaults(folder, '2.0.0')).toEqual([])
  expect(releaseFaults(folder, '2.0.1')).toEqual([expect.stringContaining('no section for 2.0.1')])
  writeFileSync(join(folder, 'notes.txt'), 'draft')
  expect(releaseFaults(folder, '2.0.0')).toEqual([expect.stringContaining('uncommitted changes')])
  rmSync(join(folder, 'notes.txt'))
  git('tag', 'v2.0.0')
  expect(releaseFaults(folder, '2.0.0')).toEqual([expect.stringContaining('released already')])
})

test('the changes of a version are its section of the changelog, without the heading', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.1.0 (2026-12-01)\n\n### Operators\n\n- One.\n\n## 1.0.0\n\n- Two.\n'
  expect(changesOf(changelog, '1.1.0')).toBe('### Operators\n\n- One.\n')
  expect(changesOf(changelog, '1.0.0')).toBe('- Two.\n')
  expect(changesOf(changelog, '1.1')).toBeUndefined()
  expect(changesOf('## 1.2.0\n\n## 1.1.0\n\n- One.\n', '1.2.0')).toBeUndefined()
})

test('a dry run names every reason against a release, and writes nothing', () => {
  const { folder, git } = repository()
  const programs = temporaryFolder()
  for (const program of ['buildah', 'ssh-keygen']) {
    writeFileSync(join(programs, program), '#!/bin/sh\nexit 1\n')
    chmodSync(join(programs, program), 0o755)
  }
  const key = join(programs, 'key')
  writeFileSync(key, '')
  const target = join(programs, 'release')
  const run = (...args: string[]) => {
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, GIT_CONFIG_GLOBAL: '/dev/null' }
    return spawnSync(process.execPath, [join(folder, 'scripts/release/command.ts'), ...args, '--dry-run'], { encoding: 'utf8', env })
  }
  const good = run(target, '--key', key)
  expect(good.stdout + good.stderr).toMatch(/^Version 2\.0\.0 of \w+ can be released\. Nothing was written\.\n$/)
  expect([good.status, existsSync(target)]).toEqual([0, false])
  git('tag', 'v2.0.0')
  const bad = run()
  expect(bad.status).toBe(1)
  expect(bad.stdout).toMatch(/released already.*\nName the folder.*\nName the SSH key.*\n$/)
})

test('the bill of materials has what is in the image: packages of the app and the web, Debian’s, and Node', () => {
  const component = (name: string, version: string) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
  })
  const bill = {
    metadata: { component: component('folder', '2.0.0') },
    components: [component('fastify', '5.0.0'), component('react', '19.0.0'), component('playwright', '1.0.0')],
    dependencies: [
      { ref: 'fastify@5.0.0', dependsOn: ['playwright@1.0.0'] },
      { ref: 'playwright@1.0.0', dependsOn: [] },
    ],
  }
  const lockfile = {
    packages: {
      core: {},
      compiler: {},
      'embedded-postgres': {},
      server: { dependencies: { fastify: '5.0.0' } },
      web: { dependencies: { react: '19.0.0' } },
      'node_modules/fastify': { version: '5.0.0' },
      'node_modules/react': { version: '19.0.0' },
      'node_modules/playwright': { version: '1.0.0' },
    },
  }
  const image = { debianPackages: 'libc6\t2.36-9+deb12u10\tamd64', suite: 'bookworm', nodeVersion: '24.18.0' }
  const { components, dependencies, metadata } = imageBill(bill, lockfile, image)
  expect(metadata.component.name).toBe('fieldwork')
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/fastify@5.0.0',
    'pkg:npm/react@19.0.0',
    'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64&distro=bookworm',
    'pkg:generic/node@24.18.0',
  ])
  expect(dependencies).toEqual([{ ref: 'fastify@5.0.0', dependsOn: [] }])
})

/** As written by a unit that booted. */
const booted = `== start
/health/ready 503
/health/ready 200
User=fieldwork
NRestarts=0
ActiveState=active
SubState=running
== pages
/ 200
/health 200
== rights
Uid:	999	999	999	999
CapEff:	0000000000000000
CapBnd:	0000000000000000
NoNewPrivs:	1
Seccomp:	2
== restart
/health/ready 200
== stop
NRestarts=0
ExecMainStatus=0
Result=success
ActiveState=inactive
== wrong setting
NRestarts=0
ExecMainStatus=78
Result=exit-code
ActiveState=failed
== verify
verified
== security
→ Overall exposure level for fieldwork.service: 2.3 OK
== log
`

test('a unit that didn’t boot, has rights, restarts after a wrong setting or stops with an error fails its trial', () => {
  const failed = (report: string) => unitTrials(report).flatMap(({ name, isOk }) => (isOk ? [] : [name]))
  expect(failed(booted)).toEqual([])
  expect(failed(booted.replaceAll('/health/ready 200', '/health/ready 503'))).toEqual(['start', 'restart'])
  expect(failed(booted.replace('/ 200', '/ 500'))).toEqual(['pages'])
  expect(failed(booted.replace('CapEff:\t0', 'CapEff:\t8').replace('999\t', '0\t'))).toEqual(['rights'])
  expect(failed(booted.replace('ExecMainStatus=0', 'ExecMainStatus=1'))).toEqual(['stop'])
  expect(failed(booted.replace('NRestarts=0\nExecMainStatus=78', 'NRestarts=3\nExecMainStatus=78'))).toEqual(['wrong setting'])
  expect(failed(booted.slice(0, booted.indexOf('== restart')))).toEqual(['restart', 'stop', 'wrong setting', 'verify', 'security'])
  expect(failed('')).toHaveLength(8)
})
