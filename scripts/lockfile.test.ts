import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean; optionalDependencies?: Record<string, string> }

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages = Object.entries((JSON.parse(text) as { packages: Record<string, Locked> }).packages)
const names = new Set(packages.map(([path]) => path.split('node_modules/').at(-1)))

test('the lockfile holds every build of every package, or a fresh clone could not be installed from it', () => {
  const missing = packages.flatMap(([path, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path} ${version} lacks ${name}: choose a version whose builds are all published`),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no registry and pins every package by its content', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
  const unpinned = packages
    .filter(([path, { integrity, link }]) => path.startsWith('node_modules/') && !link && !integrity)
    .map(([path]) => path)
  expect(unpinned).toEqual([])
})
