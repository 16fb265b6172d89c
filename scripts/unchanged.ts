import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { targets, text } from './sources.ts'

/* Decides which checks `npm run check` may skip, because they passed for the same files. */

/** SHA-256 of each file, by its path from the root. */
export type Hashes = ReadonlyMap<string, string>

export const hashesOf = (files: readonly string[], read: (file: string) => string | Buffer = text): Hashes =>
  new Map(files.map((file) => [file, createHash('sha256').update(read(file)).digest('hex')]))

/**
 * True if a check with these inputs reads the file. `inputs`: folders; undefined: everything. Files in the root, such as package-lock.json,
 * are inputs of every check.
 */
export const isInput = (file: string, inputs: readonly string[] | undefined): boolean =>
  !inputs || !file.includes('/') || inputs.some((folder) => file.startsWith(`${folder}/`))

/** Returns a hash of a command and everything that it reads. */
export const stampOf = (command: readonly string[], hashes: Hashes, inputs?: readonly string[]): string => {
  const stamp = createHash('sha256').update(JSON.stringify([process.version, command]))
  for (const [file, hash] of hashes) if (isInput(file, inputs)) stamp.update(`${file}\0${hash}\0`)
  return stamp.digest('hex')
}

/** Files that changed since `before`, and all that import one of them, directly or through others: types may reach that far. */
export const affectedBy = (hashes: Hashes, before: Hashes, code: readonly string[], importsOf = targets): string[] => {
  const importers = new Map<string, string[]>()
  for (const file of code) for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file])
  const gone = [...before.keys()].filter((file) => !hashes.has(file))
  const affected = new Set([...gone, ...[...hashes].flatMap(([file, hash]) => (before.get(file) === hash ? [] : [file]))])
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer)
  return code.filter((file) => affected.has(file))
}

/** Notes of earlier runs, one file for each name. A note that is missing or unreadable is undefined. */
export const notesIn = (folder: string) => ({
  read: (name: string): unknown => {
    const file = join(folder, `${name}.json`)
    try {
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    } catch {
      return undefined
    }
  },
  write: (name: string, note: unknown): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(note))
  },
  forget: (name: string): void => rmSync(join(folder, `${name}.json`), { force: true }),
})
