import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { indexProjectsBehind } from './indexing/indexProject.ts'
import { search } from './service.ts'

const server = await startServer({ served: search })
await indexProjectsBehind(server.db)
beforeEach(() => server.forgetLimits())
const visitor = server.visitor()

const find = async (q: string): Promise<SearchAnswer> => {
  const { status, body } = await visitor.call<SearchAnswer>('GET', `/search?${new URLSearchParams({ q }).toString()}`)
  expect(status, q).toBe(200)
  return body
}

describe('any search text', () => {
  test.each([
    ...[
      "tide' & !coast",
      'tide | coast',
      '!tide',
      'tide <-> table',
      'tide:*',
      ':*',
      '(((',
      "''",
      '"tide',
      '\\',
      '%',
      '_',
      '%_%',
      "'; drop table users; --",
    ],
    ...[
      'tide & & table',
      '<script>',
      '{}',
      '$1',
      '🌊 tide',
      '\u202Etide',
      ' '.repeat(2000),
      'a '.repeat(1000),
      'x'.repeat(2000),
      'é'.repeat(2000),
    ],
  ])('is read only as words: %j', async (q) => {
    const answer = await find(q)
    expect(Array.isArray(answer.groups)).toBe(true)
    if (/\btide\b/.test(q)) expect(JSON.stringify(answer)).toContain(tideTable.id)
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
