import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@fieldwork/embedded-postgres/startEmbedded.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string }
  }
}

/** One PostgreSQL per run, with all migrations applied in a database that each test file copies: see testing.ts. */
export const setup = async (project: TestProject) => {
  const server = project.name === 'server-postgres15' ? named(process.env.FIELDWORK_TEST_POSTGRES) : await ownServer()
  const template = `fieldwork_template_${process.pid}`
  const log = pino({ level: 'warn' })
  const admin = await connect({ databaseUrl: server.url, dataDir: '', log, connections: 1 })
  await admin.rows(`create database ${template} encoding 'UTF8' template template0`)

  const templateUrl = new URL(server.url)
  templateUrl.pathname = template
  const database = await connect({ databaseUrl: templateUrl.href, dataDir: '', log, connections: 1 })
  await migrate(database, log)
  await database.close()
  project.provide('postgres', { url: server.url, template })

  return async () => {
    await admin.rows(`drop database ${template}`)
    await admin.close()
    await server.stop()
  }
}

const named = (url: string | undefined) => {
  if (!url) throw new Error('FIELDWORK_TEST_POSTGRES names no server.')
  return { url, stop: async () => {} }
}

const ownServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-tests-'))
  // As root the server runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const { url, close } = await startEmbedded({
    dataDir: join(folder, 'data'),
    fallbackDir: join(folder, 'fallback'),
    log: pino({ level: 'warn' }),
    settings: { max_connections: '200' },
  })
  const stop = async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}
