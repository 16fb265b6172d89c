// Makes a fresh clone ready, on whatever Node is there: installs packages, builds the web, and for tests finds Chromium; postgres15.mjs finds
// its server by itself.
// Usage: node scripts/ready.mjs start|dev|check|test
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dropBefore, exchangeBuild } from './exchangeBuild.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const purpose = process.argv[2] ?? 'start'
const separator = process.platform === 'win32' ? ';' : ':'

const run = async (command, args, options = {}) => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
    env: { ...process.env, PATH: `${bin}${separator}${process.env.PATH}`, ...options.env },
  })
  const { status, error } = await new Promise((resolve) => {
    child.once('error', (failure) => resolve({ error: failure }))
    child.once('close', (code) => resolve({ status: code }))
  })
  if (error || status !== 0) {
    console.error(`\n${command} ${args.join(' ')} did not succeed${error ? `: ${error.message}` : ''}.`)
    process.exit(status || 1)
  }
}

const stampOf = (name) => join(root, 'node_modules', '.cache', `fieldwork-${name}`)
const isStamped = (name, value) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === value

/** Runs a slow task unless it has succeeded for the same inputs. An interrupted task leaves no stamp. */
const once = async (name, value, act) => {
  if (isStamped(name, value)) return
  rmSync(stampOf(name), { force: true })
  await act()
  mkdirSync(dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), value)
}

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** Milliseconds after which a lock doesn't count: its process was killed, and another one may have its number. */
const maxLockAge = 15 * 60_000

/** True if the process that wrote a lock is still running. A killed process leaves its lock behind. */
const isHeld = (lock) => {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (pid === process.pid || Date.now() - statSync(lock).mtimeMs > maxLockAge) return false
    // While it is empty, its owner is about to write it.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Waits until no other process prepares this folder: two of them would delete each other's files. `npm ci` doesn't empty the system's folder. */
const waitForTurn = async () => {
  const lock = join(tmpdir(), `fieldwork-ready-${hashOf(root).slice(0, 16)}`)
  for (let isFirst = true; ; isFirst = false) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      process.once('exit', () => rmSync(lock, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHeld(lock)) rmSync(lock, { force: true })
    else if (isFirst) console.log('Another command is preparing this folder. Waiting for it …')
    await delay(250)
  }
}

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })

const installPackages = () =>
  once('packages', hashOf(readFileSync(join(root, 'package-lock.json'))), async () => {
    console.log('Installing packages …')
    await run('npm', ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
    await run('node', ['scripts/finishInstall.mjs'])
  })

/** On Linux and Windows, Node 24 is one of the packages; elsewhere it must be installed. */
const checkNode = () => {
  const { stdout } = spawnSync('node', ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${separator}${process.env.PATH}` },
  })
  if (Number.parseInt(stdout.slice(1), 10) >= 24) return
  console.error(
    `Fieldwork runs on Node 24 or newer; this is ${stdout.trim()}, and no newer one came with the packages. Install it from nodejs.org.`,
  )
  process.exit(1)
}

const buildWeb = async () => {
  const sources = [...filesBelow('web'), ...filesBelow('core'), 'package-lock.json', 'package.json']
  const hash = hashOf(...sources.flatMap((file) => [file, readFileSync(join(root, file))]))
  const parts = ['client', 'prerender']
  if (!parts.every((part) => existsSync(join(root, 'web/dist', part)))) rmSync(stampOf('web'), { force: true })
  await once('web', hash, async () => {
    console.log('Building the web …')
    // Built in a separate folder, because a server may be serving the current one.
    const options = (part) => ['--config', 'web/vite.config.ts', '--logLevel', 'error', '--outDir', `dist/next/${part}`]
    await Promise.all([run('vite', ['build', ...options('client')]), run('vite', ['build', ...options('prerender'), '--ssr'])])
    for (const part of parts) exchangeBuild(join(root, 'web/dist/next', part), join(root, 'web/dist', part))
    rmSync(join(root, 'web/dist/next'), { recursive: true })
  })
  if (purpose === 'test') for (const part of parts) dropBefore(join(root, 'web/dist', part))
}

const isRoot = process.getuid?.() === 0

/** Finds a program, installs its Debian package as root, or says what to install. */
const find = async (name, isThere, debianPackage) => {
  if (isThere()) return
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${debianPackage} …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    if (
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], { env: { ...process.env, ...env } })
        .status !== 0
    ) {
      await run('apt-get', ['update', '-qq'])
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    }
  }
  if (!isThere()) {
    console.error(`The tests need ${name}. On Debian: apt-get install ${debianPackage}.`)
    process.exit(1)
  }
}

const isOnPath = (name) => (process.env.PATH ?? '').split(separator).some((folder) => existsSync(join(folder, name)))

await waitForTurn()
await installPackages()
checkNode()
if (purpose === 'start' || purpose === 'test') await buildWeb()
if (purpose === 'test') {
  const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', process.env.CHROMIUM_PATH]
  await find('Chromium', () => chromiums.some((path) => path && existsSync(path)), 'chromium-headless-shell')
  await find('strace', () => process.platform !== 'linux' || isOnPath('strace'), 'strace')
}
