import { beforeEach, describe, expect, test } from 'vitest'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { indexProjectsBehind } from './indexing/indexProject.ts'
import { search } from './service.ts'
import { createFind, shape } from './testing-search.ts'

const server = await startServer({ served: search })
const { db } = server
for (const { id } of [tideTable, lighthouseLog, harbourPlans])
  await db.rows('update projects set metadata = metadata || $1 where id = $2', [
    JSON.stringify({ needs: 'A laptop with Keelscript 3 or newer, and curl' }),
    id,
  ])
await db.rows('update projects set searched_as = $1 where id = $2', [['learn Keelscript'], tideTable.id])
await indexProjectsBehind(db)
beforeEach(() => server.forgetLimits())

const visitor = server.visitor()
const admin = await server.signIn('admin@example.org')

const find = createFind(visitor)

describe('a search for what projects need', () => {
  test('has the projects about it first, then those that need it, with what they need as the reason', async () => {
    const answer = await find('keelscript')
    expect(shape(answer)).toEqual([
      ['project', 1, tideTable.id],
      ['uses', 1, lighthouseLog.id],
    ])
    expect(answer.groups[0]!.results[0]!.matches).toMatchObject([{ field: 'searchedAs' }])
    expect(answer.groups[1]!.results[0]!.matches).toEqual([
      { field: 'needs', text: 'A laptop with Keelscript 3 or newer, and curl', ranges: [[14, 24]] },
    ])
  })

  test('needs every word, and doesn’t reveal private projects', async () => {
    expect(shape(await find('curl'))).toEqual([['uses', 2, tideTable.id, lighthouseLog.id]])
    expect(shape(await find('curl', { who: admin }))).toEqual([['uses', 3, tideTable.id, lighthouseLog.id, harbourPlans.id]])
    expect(shape(await find('curl keelscript')).at(-1)).toEqual(['uses', 1, lighthouseLog.id])
    expect(shape(await find('curl zeppelin'))).toEqual([])
  })

  test('is limited like any other', async () => {
    expect(shape(await find('short curl'))).toEqual([['uses', 2, tideTable.id, lighthouseLog.id]])
    expect(shape(await find('hard curl'))).toEqual([])
  })

  test.each(['laptop', 'newer', 'with', 'c'])('isn’t one for an everyday word or a letter: %j', async (q) => {
    expect((await find(q)).groups.filter(({ type }) => type === 'uses')).toEqual([])
  })
})
