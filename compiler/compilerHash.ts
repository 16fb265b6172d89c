import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import corePackage from '../core/package.json' with { type: 'json' }
import compilerPackage from './package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/** Everything that compiling runs, relative to the repository: some files more than that cost a compilation, a missing one a stale text. */
export const compilerFiles = async (): Promise<string[]> => {
  const files: string[] = []
  for await (const path of glob(['compiler/**/*.ts', 'core/**/*.ts'], { cwd: root })) {
    const file = path.split(sep).join('/')
    if (!/\/testing-|\/fixtures\/|\.test\.ts$|\/node_modules\//.test(file)) files.push(file)
  }
  return files.sort()
}

/** A hash of how content is compiled: after a change to the compiler, projects are compiled again even when their text is the same. */
export const compilerHash = async (): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([compilerPackage.dependencies, corePackage.dependencies]))
  for (const path of await compilerFiles()) hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}
