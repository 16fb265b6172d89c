import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { billOfMaterials, debianQuery } from './billOfMaterials.ts'
import { exerciseImage, trialLines } from './exerciseImage.ts'
import { buildah, buildImage, findBase, isolation } from './image.ts'
import { changesOf, releaseFaults } from './releaseFaults.ts'

const root = join(import.meta.dirname, '../..')
const help = `npm run release -- <folder> [options]

Makes a release of the current commit in a folder: container image, bill of materials, sources, changes, checksums and a signature; then tags
it.

  --key <file>  the SSH key that signs; else user.signingKey of Git
  --dry-run     only says whether this commit can be released`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, key: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
})
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 }).trim()
const say = (line: string) => process.stdout.write(`${line}\n`)
if (values.help) {
  say(help)
  process.exit(0)
}
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const isHere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

const faults = releaseFaults(root, version)
const [target] = positionals
if (!target) faults.push('Name the folder for the release: npm run release -- <folder>.')
else if (existsSync(target) && readdirSync(target).length > 0) faults.push(`${target} isn't empty.`)
const key = values.key ?? spawnSync('git', ['config', 'user.signingKey'], { cwd: root, encoding: 'utf8' }).stdout.trim()
if (!key || !existsSync(key))
  faults.push('Name the SSH key that signs: --key ~/.ssh/id_ed25519, or user.signingKey in the configuration of Git.')
const missing = ['buildah', 'ssh-keygen'].filter((program) => !isHere(program))
if (missing.length > 0) faults.push(`Install ${missing.join(' and ')}. On Debian: apt-get install buildah debootstrap openssh-client.`)
if (faults.length > 0) {
  say(faults.join('\n'))
  process.exit(1)
}
if (values['dry-run']) {
  say(`Version ${version} of ${git('rev-parse', '--short', 'HEAD')} can be released. Nothing was written.`)
  process.exit(0)
}

const folder = resolve(target!)
const commit = git('rev-parse', 'HEAD')
const file = (suffix: string) => join(folder, `fieldwork-${version}${suffix}`)
const image = `localhost/fieldwork:${version}`
const work = mkdtempSync(join(tmpdir(), 'fieldwork-release-'))
try {
  mkdirSync(folder, { recursive: true })
  say('Installing and building the commit in a folder of its own …')
  const sources = join(work, 'fieldwork')
  git('archive', '--format=tar.gz', `--prefix=fieldwork-${version}/`, `--output=${file('-sources.tar.gz')}`, commit)
  git('worktree', 'add', '--quiet', '--detach', sources, commit)
  execFileSync('node', ['scripts/ready.mjs', 'start'], { cwd: sources, stdio: 'inherit' })
  const stage = join(work, 'stage')
  const app = join(stage, 'image')
  execFileSync(join(sources, 'node_modules/.bin/node'), ['scripts/release/appFolder.ts', app], { cwd: sources, stdio: 'inherit' })

  say('Building the image …')
  const base = findBase(root)
  buildImage(root, stage, { image, base, createdAt: Number(git('log', '-1', '--format=%ct', commit)) })
  const archive = file(`-linux-${process.arch === 'x64' ? 'amd64' : process.arch}.oci.tar`)
  buildah('push', '--quiet', image, `oci-archive:${archive}:fieldwork:${version}`)

  say('Trying the image …')
  const trials = await exerciseImage(image)
  const megabytes = Math.round(Number(execFileSync('du', ['-sb', app], { encoding: 'utf8' }).split('\t')[0]) / 1e6)
  const report = `Image ${image} on ${base}: ${megabytes} MB of its own\n${trialLines(trials)}`
  writeFileSync(file('-image.txt'), `${report}\n`)
  say(report)
  if (trials.some(({ isOk }) => !isOk)) throw new Error('The image does not work.')

  say('Writing the bill of materials, changes, checksums and signature …')
  const container = buildah('from', image)
  const inImage = (...command: string[]) => buildah('run', isolation, container, '--', ...command)
  const debianPackages = inImage(...debianQuery)
  const suite = /VERSION_CODENAME=(\w+)/.exec(inImage('cat', '/etc/os-release'))![1]!
  const nodeVersion = inImage('node', '--version').slice(1)
  buildah('rm', container)
  writeFileSync(file('.cdx.json'), JSON.stringify(billOfMaterials(sources, { debianPackages, suite, nodeVersion }), null, 2))
  const changes = changesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)!
  writeFileSync(file('-changes.md'), changes)
  const checksums = readdirSync(folder)
    .toSorted()
    .map((path) => `${hashOf(join(folder, path))}  ${path}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), checksums.join(''))
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'fieldwork', join(folder, 'SHA256SUMS')], { stdio: 'inherit' })
  const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${key}`]
  git(...signing, 'tag', '--sign', '--cleanup=whitespace', `--message=Fieldwork ${version}\n\n${changes}`, `v${version}`, commit)
} catch (error) {
  rmSync(folder, { recursive: true, force: true })
  say(`${(error as Error).message}\nNothing was released.`)
  process.exitCode = 1
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', join(work, 'fieldwork')], { cwd: root })
  rmSync(work, { recursive: true, force: true })
}
if (existsSync(folder)) {
  for (const path of readdirSync(folder)) say(`${(statSync(join(folder, path)).size / 1e6).toFixed(1).padStart(8)} MB  ${path}`)
  say(`Tagged v${version}. Publish the folder, and: git push origin v${version}`)
}
