import { queryOptions } from '@tanstack/react-query'
import { getRestore, listBackups, uploadBackup } from '@fieldwork/core/backup/contract.ts'
import { maxPartBytes } from '@fieldwork/core/backup/limits.ts'
import type { ListedBackup, RestoreProgress } from '@fieldwork/core/backup/schema.ts'
import { call, FetchError, ResponseError } from '../platform/calls/call.ts'

/** Milliseconds. */
const progressInterval = 700

export const backupsQuery = (key: string) =>
  queryOptions({
    queryKey: ['backups', key],
    queryFn: () => call(listBackups, { body: { key } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type RestoreState = RestoreProgress | { state: 'none' } | { state: 'interrupted' } | RestoredState
export type RestoredState = Omit<RestoreProgress, 'state'> & { state: 'back' }

const isUnderWay = (restore: RestoreState | undefined): restore is RestoreProgress =>
  restore?.state === 'running' || restore?.state === 'done'

/** The progress of a restore. `none`: not started; `back`: the server has restarted; `interrupted`: it stopped before the end. */
export const restoreQuery = (key: string) =>
  queryOptions({
    queryKey: ['restore', key],
    queryFn: async ({ client, queryKey }): Promise<RestoreState> => {
      try {
        return await call(getRestore, { body: { key } })
      } catch (error) {
        const before = client.getQueryData<RestoreState>(queryKey)
        // The server is restarting; the browser isn't offline.
        if (error instanceof FetchError && isUnderWay(before)) return before
        if (!(error instanceof ResponseError) || error.status !== 404) throw error
        if (!isUnderWay(before)) return { state: 'none' }
        return (await isKeyValid(key)) ? { state: 'interrupted' } : { ...before, state: 'back' }
      }
    },
    retry: false,
    refetchInterval: ({ state }) => isUnderWay(state.data) && progressInterval,
    refetchIntervalInBackground: true,
  })

/** A restore replaces the keys with those of the backup. */
const isKeyValid = (key: string): Promise<boolean> =>
  call(listBackups, { body: { key } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ResponseError && (error.status === 404 || error.status === 409)) return false
      throw error
    },
  )

/** Uploads an archive in parts, retrying each one, and returns the server's description of it. */
export const uploadArchive = async (
  key: string,
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ListedBackup | null> => {
  const upload = crypto.randomUUID()
  let offset = 0
  for (;;) {
    const part = await call(
      uploadBackup,
      { params: { archive: archiveName(file.name) }, query: { upload, offset, size: file.size }, requestHeaders: { 'x-restore-key': key } },
      { file: file.slice(offset, offset + maxPartBytes), signal, retry: { attempts: 5, delay: 1_000, factor: 2 } },
    )
    offset = part.received
    onProgress(offset)
    // The first part is enough to refuse a file that isn’t a zip.
    if (part.backup || offset >= file.size) return part.backup
  }
}

/** Whether a file starts like a zip. If it can't be read, the upload reports the error. */
export const isZip = async (file: File): Promise<boolean> => {
  const start = await file
    .slice(0, 4)
    .text()
    .catch(() => zipStart)
  return start === zipStart
}

const zipStart = 'PK\x03\x04'

const archiveName = (name: string): string => {
  const plain = name
    .replace(/\.zip$/i, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/^-+/, '')
  return `${plain.slice(0, 80) || 'uploaded'}.zip`
}
