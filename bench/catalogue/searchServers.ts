import { fork } from 'node:child_process'
import { join } from 'node:path'

export type SearchServers = { search: string; byKey: string; stop: () => void }

/** Starts `searchServer.ts` on a database. */
export const startServers = (databaseUrl: string) =>
  new Promise<SearchServers>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'searchServer.ts'), [databaseUrl], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    child.once('exit', reject)
    child.stdout!.once('data', (line: Buffer) => {
      const [search, byKey] = JSON.parse(line.toString()) as [string, string]
      resolve({ search, byKey, stop: () => void child.kill('SIGTERM') })
    })
  })
