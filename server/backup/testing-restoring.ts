import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { ListedBackup, RestoreProgress } from '@fieldwork/core/backup/schema.ts'
import { createRestoreLink } from '../accounts/owner.ts'
import { keyIn } from '../accounts/testing-linkKey.ts'
import { health } from '../health.ts'
import { startServer } from '../testing/testing.ts'
import { backUp } from './backUp.ts'
import { type Manifest, writtenManifest } from './manifest.ts'
import { backup } from './service.ts'

/** An empty server with a backup named `monday` in its folder, and calls of a browser that has the key. `lifecycle`: of a process that goes on. */
export const startRestoring = async () => {
  const state = { isDraining: false, isRestoring: false }
  const lifecycle = {
    processId: randomUUID(),
    stopWork: vi.fn<() => Promise<void>>().mockResolvedValue(),
    resumeWork: vi.fn<() => void>(),
    restart: vi.fn<() => void>(),
  }
  const server = await startServer({
    state,
    served: (context) => backup(context, state, lifecycle),
    plain: (context) => health(context, state),
  })
  const { context } = server
  const folder = join(context.config.dataDir, 'backups')
  mkdirSync(folder)
  const source = await startServer()
  await source.signIn('ines@example.org')
  const original = join(folder, 'monday')
  await backUp(source.context, original)
  const newKey = async () => keyIn(await createRestoreLink(context, server.origin))
  const list = (key: string) => server.visitor().call('POST', '/backups', { key })
  const begin = (key: string, name: string) => server.visitor().call('POST', '/backups/restore', { key, name })
  const progress = async (key: string) =>
    (await server.visitor().call('POST', '/backups/restore/progress', { key })).body as RestoreProgress
  const put = (key: string, archive: string, bytes: Buffer, offset = 0, size = bytes.length, upload = 'upload-1') =>
    server
      .visitor()
      .fetch(`/backups/${archive}?upload=${upload}&offset=${offset}&size=${size}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'x-restore-key': key },
        body: new Uint8Array(bytes),
      })
      .then(async (response) => ({
        status: response.status,
        body: (await response.json()) as { received: number; backup: ListedBackup | null },
      }))
  const changed = (name: string, change: (manifest: Manifest) => Partial<Manifest>) => {
    const target = join(folder, name)
    cpSync(original, target, { recursive: true })
    const { sha256: _, ...manifest } = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')) as Manifest & { sha256: string }
    writeFileSync(join(target, 'manifest.json'), writtenManifest({ ...manifest, ...change(manifest) }))
  }
  return { state, lifecycle, server, context, folder, source, newKey, list, begin, progress, put, changed }
}
