import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { compilerFiles } from './recipe.ts'

const root = join(import.meta.dirname, '../..')

/** Every file of ours that a module imports when it runs, itself included. */
const importedBy = (path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  const text = readFileSync(join(root, path), 'utf8')
  for (const [, target] of text.matchAll(/^(?:import|export) (?!type )[^']*'(\.[^']+\.ts)'/gm)) {
    importedBy(relative(root, join(root, dirname(path), target!)), seen)
  }
  return seen
}

test('a change to any file that compiling runs compiles every project again', async () => {
  const imported = [...importedBy('server/publishing/compile.ts')]
  expect(imported).toEqual(
    expect.arrayContaining(['core/brand.ts', 'core/tasks/grading.ts', 'server/tasks/pattern.ts', 'server/publishing/shape.ts']),
  )
  const hashed = await compilerFiles()
  expect(imported.filter((path) => !hashed.includes(path))).toEqual([])
  expect(hashed.filter((path) => /\.test\.ts$|testing-/.test(path))).toEqual([])
})
