import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own way never ends where the system says that a folder is missing which is there, as /proc
 * does. @throws what `mkdir` says.
 */
export const makeDirectory = (path: string): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (!existsSync(dirname(path))) makeDirectory(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
