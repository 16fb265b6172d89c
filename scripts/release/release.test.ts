import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../sources.ts'
import { imageBill } from './billOfMaterials.ts'
import { exerciseImage } from './exerciseImage.ts'
import { buildImage, findBase } from './image.ts'
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

const canBuild = process.getuid?.() === 0 && ['buildah', 'debootstrap'].every((program) => spawnSync(program, ['--version']).status === 0)
const isBuilt = existsSync(join(root, 'web/dist/client')) && existsSync(join(root, 'web/dist/prerender'))

test.skipIf(!canBuild || !isBuilt)(
  'the container image starts, migrates, publishes, serves pages, passes the doctor, and stops (needs root, buildah, debootstrap and a built web)',
  { timeout: 20 * 60_000 },
  async () => {
    const stage = temporaryFolder()
    mkdirSync(join(stage, 'image'))
    execFileSync(process.execPath, [join(root, 'scripts/release/appFolder.ts'), join(stage, 'image')])
    const bytes = Number(execFileSync('du', ['-sb', join(stage, 'image')], { encoding: 'utf8' }).split('\t')[0])
    expect(bytes / 1e6).toBeLessThan(350)
    const image = 'localhost/fieldwork:test'
    buildImage(root, stage, { image, base: findBase(root, { mayReuse: true }), createdAt: 1_700_000_000 })
    const trials = await exerciseImage(image)
    execFileSync('buildah', ['rmi', '--force', image])
    expect(trials.filter(({ isOk }) => !isOk)).toEqual([])
    expect(trials.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'migrations', 'publication', '/', 'doctor', 'SIGTERM']))
  },
)
