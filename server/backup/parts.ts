import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError, damaged, useAnother } from './manifest.ts'
import type { OpenBackup } from './openBackup.ts'

/** Writes a file of the backup, readable by its owner only, and returns its entry in the manifest. */
export const writePart = async (
  folder: string,
  file: string,
  ...source: [Readable, ...Transform[]]
): Promise<{ file: string; sha256: string }> => {
  const hash = createHash('sha256')
  const hashed = new Transform({ transform: (chunk: Buffer, _, done) => (hash.update(chunk), done(null, chunk)) })
  const path = join(folder, file)
  // Nothing is awaited before the pipeline listens to the source: an error in between would end the process.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline([...source, hashed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })])
  return { file, sha256: hash.digest('hex') }
}

/** @throws BackupError if the file is missing or has changed. */
export const verifyPart = async (backup: Pick<OpenBackup, 'read'>, { file, sha256 }: { file: string; sha256: string }): Promise<void> => {
  const hash = createHash('sha256')
  try {
    await pipeline(await backup.read(file), hash)
  } catch (error) {
    throw damaged(error, `The backup is damaged: ${file} is missing or can’t be read. ${useAnother}`)
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`The backup is damaged: ${file} has changed since the backup was made. ${useAnother}`)
}
