import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { startProgram } from './testing-program.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)

/** Starts the program, and returns it with a client that keeps one connection open. */
const start = async (settings: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-start-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const program = startProgram({ DATABASE_URL: db.url, DATA_DIR: dataDir, LOG_FORMAT: 'json', ...settings })
  const [, origin] = /Fieldwork is ready at (http:\/\/localhost:\d+)/.exec(await program.printed(/Fieldwork is ready at .*\n/))!
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = (path: string) =>
    new Promise<[status: number | undefined, connection: string | undefined]>((resolve, reject) => {
      get(`${origin}${path}`, { agent }, (response) => {
        response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]))
      }).on('error', reject)
    })
  return { ...program, ask }
}

test('a process that is told to stop serves for SHUTDOWN_DELAY seconds, not ready and closing its connections, and then ends', async () => {
  const { ask, printed, stop, ended } = await start({ SHUTDOWN_DELAY: '12' })
  expect(await ask('/projects')).toEqual([200, 'keep-alive'])
  const stopping = stop()
  await printed(/not ready any more/)
  expect(await ask('/health/ready')).toEqual([503, 'close'])
  expect(await ask('/health/live')).toEqual([200, 'close'])
  // Longer than requests have to finish after the delay.
  await delay(10_500)
  for (let times = 0; times < 5; times++) expect(await ask('/projects')).toEqual([200, 'close'])
  expect(await stopping).not.toMatch(/"level":(?:50|60)/)
  expect(await ended).toBe(0)
  await expect(ask('/health/live')).rejects.toThrow('ECONNREFUSED')
})
