/*
 * Imported before the app, in JavaScript: Node keeps in a folder what it has compiled, without types, and the next start needs neither the
 * time for that nor the program that takes types away, 25 MB (decision 0092). Where nothing can be written, all is as without.
 */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../node_modules')

// Folder by folder: where there can be none, as in /proc, Node would try for ever to make several.
const makeFolder = (folder) => {
  try {
    mkdirSync(folder)
  } catch {
    // It is there already, or cannot be.
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
