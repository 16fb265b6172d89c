import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Mail } from './mail.ts'
import { envelopeOf } from './envelope.ts'

/** The folder of mails that aren't sent. */
export const mailFolderIn = (dataDir: string) => join(dataDir, 'outbox')

/** Writes each message to a file of its own, `<time>-<random>.eml`, that only its owner can read. */
export const folderMail = (dataDir: string, from: string): Mail => ({
  send: async (message) => {
    const envelope = envelopeOf(from, message)
    const { createTransport } = await import('nodemailer')
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(envelope)
    const directory = mailFolderIn(dataDir)
    makeDirectory(directory, 0o700)
    const name = `${new Date().toISOString().replace(/\D/g, '-').slice(0, -1)}-${randomBytes(4).toString('hex')}`
    const unfinished = join(directory, `${name}.part`)
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes as Buffer)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(directory, `${name}.eml`))
  },
  close: async () => {},
})

/** Returns up to `limit` stored messages, newest first, as they would have been sent. */
export const mailsInFolder = async (dataDir: string, limit = Infinity): Promise<Array<{ name: string; bytes: Buffer }>> => {
  const directory = mailFolderIn(dataDir)
  const names = await namesIn(directory)
  const newestFirst = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .slice(0, limit)
  return Promise.all(newestFirst.map(async (name) => ({ name, bytes: await readFile(join(directory, name)) })))
}

/** Removes mails that are older than this. Their codes have expired. */
export const cleanUpMailFolder = async (dataDir: string, before: number): Promise<void> => {
  const directory = mailFolderIn(dataDir)
  for (const file of (await namesIn(directory)).map((name) => join(directory, name))) {
    const stats = await stat(file).catch(ifMissing(undefined))
    if (stats && stats.mtimeMs < before) await rm(file, { force: true })
  }
}

const namesIn = (directory: string): Promise<string[]> => readdir(directory).catch(ifMissing<string[]>([]))

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
