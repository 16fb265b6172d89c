import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { BackupError, damaged, type Manifest, manifestName, readManifest, useAnother } from './manifest.ts'

/** A backup for reading: a folder, or a zip of it. */
export type OpenBackup = {
  manifest: Manifest
  /** Rejects if the backup doesn't have the file. */
  read: (file: string) => Promise<Readable>
  close: () => void
}

/** Bytes that a manifest may always have: 70,000 files. */
const minManifestLimit = 32 * 1024 ** 2
/** A larger one isn't compressed by us, and hardly ever this much by another program, so it takes memory in proportion to its archive. */
const maxCompression = 20

/** @throws BackupError if there is no backup that this version understands. */
export const openBackup = async (path: string): Promise<OpenBackup> => {
  const folder = resolve(path)
  if (!existsSync(folder)) throw new BackupError(`There is no file or folder ${folder}.`)
  if (statSync(folder).isFile()) return openArchive(folder)
  const read = (file: string) => Promise.resolve(createReadStream(join(folder, file)))
  const manifest = existsSync(join(folder, manifestName)) ? await textOf(read, manifestName) : undefined
  return { manifest: readManifest(folder, manifest), read, close: () => {} }
}

const openArchive = async (path: string): Promise<OpenBackup> => {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw damaged(error, `${basename(path)} isn’t a zip, or isn’t complete. Copy it again, or use another backup.`)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const folder = folderIn([...entries.keys()])
    const read = async (file: string) => {
      const entry = entries.get(folder + file)
      if (!entry) throw new Error(`${file} is missing.`)
      return zip.openReadStreamPromise(entry)
    }
    const entry = entries.get(folder + manifestName)
    if (entry && entry.uncompressedSize > Math.max(minManifestLimit, maxCompression * entry.compressedSize))
      throw new BackupError(`${basename(path)} is damaged: its ${manifestName} is too large. ${useAnother}`)
    const manifest = entry && (await textOf(read, manifestName))
    return { manifest: readManifest(path, manifest), read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw damaged(error, `${basename(path)} is damaged. ${useAnother}`)
  }
}

const textOf = async (read: OpenBackup['read'], file: string): Promise<string> => {
  try {
    return await text(await read(file))
  } catch (error) {
    throw damaged(error, `The backup is damaged: ${file} can’t be read. ${useAnother}`)
  }
}

/** Returns the prefix of all files. In zips made by other programs, it may be the name of the folder. */
const folderIn = (names: readonly string[]): string =>
  names
    .flatMap((name) => (name === manifestName || name.endsWith(`/${manifestName}`) ? [name.slice(0, -manifestName.length)] : []))
    .toSorted((a, b) => a.length - b.length)[0] ?? ''
