// Runs the install scripts of the packages that package.json names under allowScripts; .npmrc turns off all others. npm 11 reads that field,
// too, and older versions of npm run what this command names. Links Node's program as well: npm 10 leaves it out, since packages for other
// platforms bring one of the same name. Plain JavaScript, since it runs before Node 24 is there.
// Usage: node scripts/finishInstall.mjs, after npm ci
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { allowScripts, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
const installed = [...allowed, ...Object.keys(optionalDependencies)].filter((name) => existsSync(join(root, 'node_modules', name)))

if (installed.length > 0) {
  const args = ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...installed]
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error) console.error(error.message)
  process.exitCode = status ?? 1
}
