import { expect, test } from 'vitest'
import { Problem } from '@fieldwork/core/problems.ts'
import { freshDatabase } from '../database/testing.ts'
import { cleanUpLimits } from './queries.ts'
import { createLimits, networkOf } from './rateLimits.ts'

const db = await freshDatabase()
const limits = createLimits(db)

const outcome = (bucket: Parameters<typeof limits.take>[0], key: string) =>
  limits.take(bucket, key).then(
    () => 'taken',
    (error: unknown) => (error instanceof Problem ? error.code : 'failed'),
  )

test('exactly as many of forty concurrent requests to two processes pass as the bucket holds', async () => {
  const other = createLimits(db)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      (turn % 2 ? limits : other).take('uploads', 'crowd').then(
        () => 'taken',
        () => 'refused',
      ),
    ),
  )
  expect(outcomes.filter((result) => result === 'taken')).toHaveLength(30)
})

test('one person doesn’t use up another person’s limit', async () => {
  for (let turn = 0; turn < 5; turn++) await limits.take('auth', 'first')
  expect([await outcome('auth', 'first'), await outcome('auth', 'second')]).toEqual(['too_many_requests', 'taken'])
})

test('a refusal has the time to wait, after which calls are accepted again', async () => {
  for (let turn = 0; turn < 5; turn++) await limits.take('auth', 'patient')
  const refusal = await limits.take('auth', 'patient').catch((error: unknown) => error)
  expect((refusal as Problem).retryAfter).toBeGreaterThan(50)
  expect((refusal as Problem).retryAfter).toBeLessThanOrEqual(60)
  await db.rows(`update rate_limits set expire = $1 where key = 'auth:patient'`, [Date.now() - 1])
  expect(await outcome('auth', 'patient')).toBe('taken')
})

test('saving answers is counted without the database', async () => {
  for (let turn = 0; turn < 240; turn++) await limits.take('saves', 'writer')
  expect(await outcome('saves', 'writer')).toBe('too_many_requests')
  expect(await db.rows(`select key from rate_limits where key like 'saves%'`)).toEqual([])
})

test('expired counters are cleaned up, and the others stay', async () => {
  await db.rows('delete from rate_limits')
  await limits.take('auth', 'ended')
  await limits.take('uploads', 'running')
  await cleanUpLimits(db, Date.now() + 120_000)
  expect(await db.rows('select key from rate_limits')).toEqual([{ key: 'uploads:running' }])
})

test.for<[string, string]>([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:5555', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
  ['::192.0.2.7', '0:0:0:0::/64'],
  ['192.0.2.7:5555:1', 'unknown'],
  ['192.0.2.300', 'unknown'],
  ['', 'unknown'],
  ['x'.repeat(300), 'unknown'],
])('%s belongs to the network %s', ([address, network]) => expect(networkOf(address)).toBe(network))
