import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import packageFile from '../package.json' with { type: 'json' }

/** A hash of how content is compiled: after a change to the compiler, projects are compiled again even when their text is the same. */
export const compilerHash = async (): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(packageFile.dependencies))
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.ts') && !/^testing-|\.test\.ts$/.test(name))
  for (const name of names.sort()) hash.update(`\0${name}\0`).update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex')
}
