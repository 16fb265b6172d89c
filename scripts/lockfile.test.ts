import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> }

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages = Object.entries((JSON.parse(text) as { packages: Record<string, Locked> }).packages)
const names = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)))

/** Packages with missing builds, and their replacement on other platforms. */
const replaced: Record<string, string> = { '@myriaddreamin/typst-ts-node-compiler': '@myriaddreamin/typst-ts-web-compiler' }

test('the lockfile contains every platform’s build of each package, or a replacement, so that a fresh clone can be installed', () => {
  const missing = packages.flatMap(([path, { version, optionalDependencies = {} }]) => {
    if (names.has(replaced[path.split('node_modules/').at(-1)!])) return []
    return Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path} ${version} lacks ${name}: choose a version whose builds are all published`)
  })
  expect(missing).toEqual([])
})

test('the lockfile names no registry and pins every package by its hash', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
  const unpinned = packages
    .filter(([path, { integrity, link }]) => path.startsWith('node_modules/') && !link && !integrity)
    .map(([path]) => path)
  expect(unpinned).toEqual([])
})
