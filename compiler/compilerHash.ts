import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import corePackage from '../core/package.json' with { type: 'json' }
import compilerPackage from './package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/**
 * Returns all source files that affect compiling, relative to the repository. A superfluous file costs a recompilation; a missing one
 * leaves stale texts.
 */
export const compilerFiles = async (): Promise<string[]> => {
  const files: string[] = []
  for await (const path of glob(['compiler/**/*.ts', 'core/**/*.ts'], { cwd: root })) {
    const file = path.split(sep).join('/')
    if (!/\/testing-|\/fixtures\/|\.test\.ts$|\/node_modules\//.test(file)) files.push(file)
  }
  return files.sort()
}

/** Returns a hash of the compiler. When it changes, projects are compiled again even if their text is the same. */
export const compilerHash = async (): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([compilerPackage.dependencies, corePackage.dependencies]))
  for (const path of await compilerFiles()) hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}
