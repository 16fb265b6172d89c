import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, inject, vi } from 'vitest'
import { afterwards } from '../testing/afterwards.ts'
import { connect, type UntypedDatabase } from './connect.ts'

export const silent = pino({ level: 'silent' })

/** A database, migrated and empty unless made from another template, and dropped after the test or file in which it's called. */
export const freshDatabase = async (template = inject('postgres').template): Promise<UntypedDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgres').url)
  url.pathname = name
  await asAdmin(`create database ${name} encoding 'UTF8' template ${template}`)
  const database = await connectPatiently(url.href, 5)
  afterwards(async () => {
    await database.close()
    await asAdmin(`drop database ${name} with (force)`)
  })
  return database
}

/** One without tables. */
export const emptyDatabase = (): Promise<UntypedDatabase> => freshDatabase('template0')

/** Resolves once this many transactions in the database wait for a lock. */
export const waitingForLock = (database: UntypedDatabase, count = 1): Promise<void> =>
  vi.waitFor(async () => expect(await blockedIn(database), 'queries that wait for a lock').toBeGreaterThanOrEqual(count), waits)

/** Resolves once the work waits for another transaction's lock, or is done. Nothing else may wait meanwhile. */
export const blockedOrDone = async (database: UntypedDatabase, work: Promise<unknown>): Promise<void> => {
  let isDone = false
  void work.finally(() => (isDone = true)).catch(() => {})
  await vi.waitFor(async () => expect(isDone || (await blockedIn(database)) > 0, 'it waits for a lock, or is done').toBe(true), waits)
}

const waits = { timeout: 20_000, interval: 5 }

const blockedIn = async (database: UntypedDatabase): Promise<number> => {
  const blocked = await database.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return blocked.length
}

/** Connects even if a busy machine needs longer to accept a connection than the app's limit of three seconds. */
const connectPatiently = async (databaseUrl: string, connections: number, attempts = 15): Promise<UntypedDatabase> => {
  let database: UntypedDatabase | undefined
  try {
    database = await connect({ databaseUrl, dataDir: '', log: silent, connections })
    await database.rows('select')
    return database
  } catch (error) {
    await database?.close()
    if (attempts === 1) throw error
    return connectPatiently(databaseUrl, connections, attempts - 1)
  }
}

const asAdmin = async (statement: string) => {
  const admin = await connectPatiently(inject('postgres').url, 1)
  await admin.rows({ text: statement, timeout: 60_000 })
  await admin.close()
}
