import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* Builds deploy/Dockerfile with buildah, which needs no daemon, and its chroot isolation, which needs no namespaces. */

export const buildah = (...args: string[]): string =>
  execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 100_000_000 }).trim()

export const isolation = '--isolation=chroot'

export const whyNotBuilt = (root = join(import.meta.dirname, '../..')): string | undefined =>
  ['client', 'prerender'].every((part) => existsSync(join(root, 'web/dist', part)))
    ? undefined
    : 'The web has to be built: npm start does it.'

/** Why no image can be built and tried on this machine; undefined if it can. */
export const whyNoImage = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'Trying the image needs root.'
  const missing = ['buildah', 'debootstrap'].filter((program) => spawnSync(program, ['--version']).status !== 0)
  return missing.length > 0 ? `Trying the image needs ${missing.join(' and ')}.` : whyNotBuilt()
}

/** Builds the image on a base. `stage` contains the folder `image`, which scripts/release/appFolder.ts wrote. */
export const buildImage = (root: string, stage: string, { image, base, createdAt }: { image: string; base: string; createdAt: number }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-image-'))
  try {
    // The folder takes the place of the first stage.
    const options = [isolation, '--quiet', `--timestamp=${createdAt}`, `--build-arg=BASE=${base}`, `--build-context=build=${stage}`]
    buildah('build', ...options, `--tag=${image}`, `--file=${join(root, 'deploy/Dockerfile')}`, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the official base of deploy/Dockerfile or, if no registry can be reached, one made of the same release of Debian. */
export const findBase = (root: string, { mayReuse = false } = {}): string => {
  const [, official] = /^ARG BASE=(\S+)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))!
  const named = `docker.io/library/${official}`
  if (spawnSync('buildah', ['pull', '--quiet', named]).status === 0) return named
  const [, suite] = /-(\w+)-slim@/.exec(official!)!
  const own = `localhost/fieldwork-base:${suite}`
  const isThere = mayReuse && spawnSync('buildah', ['inspect', '--type=image', own]).status === 0
  if (!isThere) makeBase(own, suite!)
  return own
}

/** Debian's minimal system with its security updates, and Node from the lockfile's package. Needs root. */
const makeBase = (image: string, suite: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-base-'))
  try {
    // It becomes the root folder, which every user may enter.
    chmodSync(folder, 0o755)
    execFileSync('debootstrap', ['--variant=minbase', suite, folder], { stdio: 'pipe' })
    const sources = join(folder, 'etc/apt/sources.list')
    const [, mirror] = /^deb (\S+)/m.exec(readFileSync(sources, 'utf8'))!
    writeFileSync(
      sources,
      `deb ${mirror} ${suite} main\ndeb ${mirror} ${suite}-updates main\ndeb ${mirror}-security ${suite}-security main\n`,
    )
    const upgrade = 'apt-get update -qq && apt-get upgrade -qq --no-install-recommends && apt-get clean'
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('chroot', [folder, 'sh', '-c', upgrade], { env, stdio: 'pipe' })
    for (const path of globSync(['var/lib/apt/lists/*', 'var/cache/apt/*', 'usr/share/{doc,info,locale,man}/*'], { cwd: folder }))
      if (!path.endsWith('copyright')) rmSync(join(folder, path), { recursive: true, force: true })
    const program = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`)
    cpSync(program, join(folder, 'usr/local/bin/node'))
    const container = buildah('from', 'scratch')
    buildah('add', '--quiet', container, folder)
    buildah('commit', '--quiet', '--rm', container, image)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
