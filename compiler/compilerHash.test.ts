import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compilerFiles } from './compilerHash.ts'

const root = join(import.meta.dirname, '..')

/** Returns all of our files that a module imports at run time, including itself. */
const importedBy = (path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  const text = readFileSync(join(root, path), 'utf8')
  for (const [, target] of text.matchAll(/^(?:import|export) (?!type )[^']*'((?:\.|@fieldwork\/)[^']+\.ts)'/gm)) {
    importedBy(target!.startsWith('.') ? join(dirname(path), target!) : target!.replace('@fieldwork/', ''), seen)
  }
  return seen
}

test('a change to any file that compiling runs compiles every project again', async () => {
  const imported = [...importedBy('compiler/compileCatalogue.ts')]
  expect(imported).toEqual(
    expect.arrayContaining(['core/brand.ts', 'core/tasks/grading.ts', 'compiler/pattern.ts', 'compiler/checks/structure.ts']),
  )
  const hashed = await compilerFiles()
  expect(imported.filter((path) => !hashed.includes(path))).toEqual([])
  expect(hashed.filter((path) => /\.test\.ts$|testing-/.test(path))).toEqual([])
})
