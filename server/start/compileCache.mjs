/*
 * Imported before the app, in JavaScript. Node caches compiled code in a folder, so that the next start saves the time, and the 25 MB of
 * memory that stripping types takes (decision 0092). Without a writable folder nothing changes.
 */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../node_modules')

// One folder at a time: where none can be created, as in /proc, Node would retry forever.
const makeFolder = (folder) => {
  try {
    mkdirSync(folder)
  } catch {
    // It exists, or can't be created.
  }
  try {
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return undefined
  }
}

makeFolder(join(packages, '.cache'))
const folder = makeFolder(join(packages, '.cache/fieldwork-compiled'))
if (folder) enableCompileCache(folder)
