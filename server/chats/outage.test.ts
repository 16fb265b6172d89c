import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { connectThroughProxy } from '../database/testing-faultProxy.ts'
import { createLog } from '../log.ts'
import { createStreams } from './streams.ts'

const lines: string[] = []
const log = createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => void lines.push(line) })
const { proxy, db, close } = await connectThroughProxy((await freshDatabase()).url, log)
const streams = createStreams({ db, log }, { alive: 20, dead: 40, poll: 20 })
afterAll(async () => {
  await streams.close()
  await close()
})

test('an outage of the database is logged once at its beginning and once at its end with its length, not with each check of streams', async () => {
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  await proxy.shut()
  await expect.poll(messages).toContain('The database cannot be reached.')
  for (let checks = 0; checks < 10; checks++) await expect(streams.endDead()).rejects.toMatchObject({ code: 'database_unavailable' })
  await proxy.open()
  await expect.poll(messages, { timeout: 10_000 }).toContain('The database answers again.')
  expect(messages().filter((message) => !message.startsWith('An idle'))).toEqual([
    'The database cannot be reached.',
    'The database answers again.',
  ])
  const end = JSON.parse(lines.find((line) => line.includes('answers again'))!) as { seconds: number; failedQueries: number }
  expect(end.failedQueries).toBeGreaterThanOrEqual(10)
  expect(end.seconds).toBeGreaterThanOrEqual(0)
})

test('checks of streams that fail again and again for another reason are logged once', async () => {
  const count = () => lines.filter((line) => line.includes('could not be checked')).length
  let failures = 0
  const rows = () => {
    failures++
    return Promise.reject(new Error('current transaction is aborted'))
  }
  const failing = createStreams({ db: { ...db, rows }, log }, { dead: 40 })
  await expect.poll(() => failures).toBeGreaterThan(4)
  await failing.close()
  expect(count()).toBe(1)
})
