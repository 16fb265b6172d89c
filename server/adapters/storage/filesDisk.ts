import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Files } from './files.ts'

const hour = 3_600_000
/** No object's name ends so: they end in a validation's id. */
const unfinishedEnding = '.part~'

/** One file per object, under `<data directory>/files`. */
export const diskFiles = (dataDir: string): Files => {
  const root = join(dataDir, 'files')
  const pathOf = (object: string) => {
    if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/.test(object)) throw new Error('Objects are named <folder>/<file>.')
    return join(root, object)
  }
  return {
    stat: (object) => unlessMissing(stat(pathOf(object)).then(({ size, mtimeMs }) => ({ size, tag: `${mtimeMs} ${size}` }))),
    read: (object) => unlessMissing(readFile(pathOf(object))),
    open: async (object) => {
      const file = await unlessMissing(open(pathOf(object), 'r'))
      return file && { size: (await file.stat()).size, stream: file.createReadStream() }
    },
    write: async (object, bytes) => {
      const path = pathOf(object)
      await makeFolder(dirname(path))
      const unfinished = `${path}.${randomBytes(6).toString('hex')}${unfinishedEnding}`
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await fsyncDirectory(dirname(path))
    },
    remove: async (object) => rm(pathOf(object), { force: true }),
    removeFolder: async (folder) => {
      if (!/^[\w-]+$/.test(folder)) throw new Error('A folder has a plain name.')
      await rm(join(root, folder), { recursive: true, force: true })
    },
    cleanUp: async () => {
      const names = (await unlessMissing(readdir(root, { recursive: true }))) ?? []
      for (const unfinished of names.filter((name) => name.endsWith(unfinishedEnding)).map((name) => join(root, name))) {
        const stats = await unlessMissing(stat(unfinished))
        if (stats && Date.now() - stats.mtimeMs > hour) await rm(unfinished, { force: true })
      }
    },
  }
}

const unlessMissing = async <T>(result: Promise<T>): Promise<T | undefined> => {
  try {
    return await result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Each new folder is an entry of the one above it, which has to survive a crash as well. */
const makeFolder = async (folder: string) => {
  const missing: string[] = []
  for (let above = folder; !existsSync(above); above = dirname(above)) missing.push(above)
  makeDirectory(folder, 0o700)
  for (const made of missing) await fsyncDirectory(dirname(made))
}

const writeDurably = async (path: string, bytes: Buffer) => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name survives a crash only once its directory does. Windows cannot open one. */
const fsyncDirectory = async (directory: string) => {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
