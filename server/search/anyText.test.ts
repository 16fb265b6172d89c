import { beforeEach, describe, expect, test } from 'vitest'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { indexProjectsBehind } from './indexing/indexProject.ts'
import { search } from './service.ts'
import { createFind } from './testing-search.ts'

const server = await startServer({ served: search })
await indexProjectsBehind(server.db)
beforeEach(() => server.forgetLimits())
const visitor = server.visitor()

const find = createFind(visitor)

describe('any search text', () => {
  test.each(["tide' & !coast", 'tide | coast', '!tide', 'tide <-> table', 'tide:*', '"tide', 'tide & & table', '🌊 tide', '\u202Etide'])(
    'is read only as words: %j',
    async (q) => {
      expect(JSON.stringify((await find(q)).groups)).toContain(tideTable.id)
    },
  )

  test.each(["'; drop table users; --", '<script>', '$1', 'x'.repeat(2000), 'é'.repeat(2000)])(
    'matches nothing if its words aren’t in the catalogue: %j',
    async (q) => {
      expect((await find(q)).groups).toEqual([])
    },
  )

  test.each([':*', '(((', "''", '\\', '%', '_', '%_%', '{}', ' '.repeat(2000)])(
    'lists the same as an empty text if it has no words: %j',
    async (q) => {
      const { groups } = await find('')
      expect(groups.length).toBeGreaterThan(0)
      expect((await find(q)).groups).toEqual(groups)
    },
  )

  test('counts a repeated word once', async () => {
    expect((await find('a '.repeat(1000))).groups).toEqual((await find('a')).groups)
  })

  test.each([
    ['2,001 characters', 'x'.repeat(2001)],
    ['a NUL', 'tide\0'],
  ])('is refused with a code when it has %s', async (_what, q) => {
    const { status, body } = await visitor.call('GET', `/search?${new URLSearchParams({ q }).toString()}`)
    expect([status, body]).toEqual([400, expect.objectContaining({ error: expect.objectContaining({ code: 'malformed' }) })])
  })

  test('is refused with a code when it is half a character or invalid URL encoding', async () => {
    for (const q of ['%ED%A0%80', '%FF', '%00']) expect([200, 400]).toContain((await visitor.call('GET', `/search?q=${q}`)).status)
    expect((await visitor.call('GET', '/search?q=a&q=b')).status).toBe(400)
  })

  test('is refused for a person who searches too often, and only for them', async () => {
    const flood = await server.signIn('flood@example.org')
    const searchAtOnce = (length: number) => Promise.all(Array.from({ length }, async () => (await flood.call('GET', '/search')).status))
    const statuses: number[] = []
    for (const count of [100, 100, 101]) statuses.push(...(await searchAtOnce(count)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await visitor.call('GET', '/search')).status).toBe(200)
  })
})
