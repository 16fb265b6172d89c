import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import { ConfigurationError } from './configurationError.ts'

/** Characters. */
export const minSecretLength = 32

/** The secret's file in the data directory; undefined if the setting SECRET replaces it. */
export const secretFileInUse = async ({ dataDir, secret }: { dataDir: string; secret: string }): Promise<Buffer | undefined> => {
  const stored = await readFile(join(dataDir, 'secret')).catch(() => undefined)
  return stored?.toString().trim() === secret ? stored : undefined
}

/** Origin of a process's secret. With `none`, it's random and stored nowhere. */
export type SecretOrigin = 'setting' | 'file' | 'none'

/** Creates the secret at the first start, readable only by its owner. The write is atomic, even if several processes start at once. */
export const makeSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  makeDirectory(dataDir)
  if (!existsSync(file)) {
    const made = join(dataDir, `secret.${randomUUID()}`)
    try {
      writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
      linkSync(made, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(made, { force: true })
    }
  }
  return storedSecret(dataDir)!
}

/** Reads the secret of the data directory, and creates nothing; undefined before the first start. */
export const storedSecret = (dataDir: string): string | undefined => {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) return undefined
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < minSecretLength)
    throw new ConfigurationError(`The secret in ${file} is too short. Restore it from a backup, or remove it to have a new one made.`)
  return secret
}
