import { createWriteStream } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Manifest, manifestName } from './manifest.ts'

/** Packs the folder of a backup into a zip, readable by its owner only. Its tables are compressed already. */
export const writeArchive = async (folder: string, { tables, files, secret }: Manifest, archive: string): Promise<void> => {
  const zip = new ZipFile()
  const names = [...tables, ...files, ...(secret ? [secret] : [])].map(({ file }) => file)
  for (const name of [...names, manifestName]) zip.addFile(join(folder, name), name, { compress: false })
  zip.end()
  const unfinished = `${archive}.unfinished`
  await pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  await chmod(unfinished, 0o600)
  await rename(unfinished, archive)
  await rm(folder, { recursive: true })
}
