import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Config } from '../config.ts'
import { fullDiskRemedy, remedyForWrite } from '../http/diskErrors.ts'
import type { Typst } from '../documentation/typst.ts'
import { webRoot } from '../http/assets.ts'
import { fault, type Diagnosis, messageOf, ok, warning } from './diagnosis.ts'

const gigabyte = 1024 ** 3

/** Checks that the address is free or in use by Fieldwork itself. */
export const checkPort = async ({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Diagnosis> => {
  const error = await tryToListen(host, port)
  if (!error) return ok('Port', `${port} is free`)
  if (error.code === 'EADDRINUSE' && (await isFieldwork(port))) return ok('Port', `Fieldwork runs on ${port}`)
  if (error.code === 'EADDRINUSE') return fault('Port', `another program uses ${port}`, 'Stop it, or name another port with PORT.')
  if (error.code === 'EACCES')
    return fault('Port', `this user may not listen on ${port}`, 'Name another port with PORT; below 1024 it takes special rights.')
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return fault('Port', `this machine has no address ${host}`, 'Name one of its addresses with HOST, or leave HOST out.')
  return fault('Port', error.message, 'Name another port with PORT.')
}

/** Returns the error with which listening would fail. */
export const tryToListen = (host: string, port: number) =>
  new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })

const isFieldwork = async (port: number): Promise<boolean> => {
  try {
    const response = await fetch(`http://localhost:${port}/health`, { signal: AbortSignal.timeout(3_000) })
    return ['ok', 'waiting', 'stopping'].includes(((await response.json()) as { status?: string }).status ?? '')
  } catch {
    return false
  }
}

/** Checks that the data directory can be written. Creates missing folders as the server would, and removes them again. */
export const checkDataDirectory = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Diagnosis> => {
  const part = 'Data directory'
  const missing = missingFolders(dataDir)
  const file = join(dataDir, `doctor-${randomUUID()}`)
  try {
    makeDirectory(dataDir)
    await writeFile(file, 'a test', { flag: 'wx', flush: true })
  } catch (error) {
    const remedy = remedyForWrite(error, 'Give this user the folder, or name another one with DATA_DIR.')
    return fault(part, `${dataDir} cannot be written: ${messageOf(error)}`, remedy)
  } finally {
    await rm(file, { force: true }).catch(() => {})
    // A folder that another process writes to meanwhile isn't empty, and stays.
    for (const folder of missing) await rmdir(folder).catch(() => {})
  }
  const secret = await stat(join(dataDir, 'secret')).catch(() => undefined)
  if (secret && secret.mode & 0o077 && process.platform !== 'win32')
    return warning(part, `other users can read ${join(dataDir, 'secret')}`, `chmod 600 ${join(dataDir, 'secret')}`)
  return ok(part, missing.length > 0 ? `${dataDir} is not there yet, and can be made` : `${dataDir} can be written`)
}

/** The missing folders on a path, innermost first. */
export const missingFolders = (folder: string): string[] => (existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))])

/** `free`: bytes, measured by the caller. */
export const checkDisk = async ({ dataDir }: Pick<Config, 'dataDir'>, free?: number): Promise<Diagnosis> => {
  const space = await statfs(existingFolder(dataDir))
  const bytes = free ?? space.bavail * space.bsize
  const said = `${(bytes / gigabyte).toFixed(1)} GB are free`
  if (bytes < gigabyte / 10) return fault('Disk', said, fullDiskRemedy)
  return bytes < 2 * gigabyte ? warning('Disk', said, fullDiskRemedy) : ok('Disk', said)
}

const existingFolder = (folder: string): string => {
  const missing = missingFolders(folder)
  return missing.length > 0 ? dirname(missing.at(-1)!) : folder
}

export const checkWeb = (root = webRoot): Diagnosis =>
  existsSync(join(root, 'client/.vite/manifest.json'))
    ? ok('Web', 'it is built')
    : fault('Web', 'it is not built', 'Run npm start, which builds it.')

/** `native`: the build of Typst for this platform. */
export const checkTypesetting = (native: Typst | undefined): Diagnosis =>
  native
    ? ok('Documentation', 'PDFs are made as PDF/UA-1')
    : warning(
        'Documentation',
        'Typst has no build for this platform: PDFs are tagged, but do not declare PDF/UA',
        'Nothing has to be done. On Linux on x64 they declare it.',
      )

/** Checks that each content folder can be read and has a catalogue. `content:check` checks its texts. */
export const checkContent = ({ contentDirs }: Pick<Config, 'contentDirs'>): Diagnosis => {
  for (const folder of contentDirs) {
    if (!existsSync(folder)) return fault('Catalogue', `there is no folder ${folder}`, 'Correct CONTENT_DIR, or mount the folder.')
    if (!existsSync(join(folder, 'catalogue.yaml')))
      return fault('Catalogue', `${folder} has no catalogue.yaml`, 'docs/authoring.md says what it holds.')
  }
  return ok('Catalogue', contentDirs.join(', '))
}
