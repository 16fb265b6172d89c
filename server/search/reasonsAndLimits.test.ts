import { beforeEach, describe, expect, test } from 'vitest'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { indexProjectsBehind } from './indexing/indexProject.ts'
import { search } from './service.ts'
import { createFind, shape } from './testing-search.ts'

const server = await startServer({ served: search })
const { db } = server
await db.rows('update projects set metadata = metadata || $1 where id = $2', [
  JSON.stringify({ difficulty: 'hard', time: 90 }),
  lighthouseLog.id,
])
await db.rows('update projects set searched_as = $1 where id = $2', [['K8s', 'rescue a stolen balloon key'], tideTable.id])
await indexProjectsBehind(db)
beforeEach(() => server.forgetLimits())

const visitor = server.visitor()
const admin = await server.signIn('admin@example.org')

const find = createFind(visitor)

describe('a search', () => {
  test.each([
    ['I am a beginner, where should I start?', { difficulty: 'easy' }],
    ['something for beginners', { difficulty: 'easy' }],
    ['easy', { difficulty: 'easy' }],
    ['advanced projects', { difficulty: 'hard' }],
    ['easy, 30 minutes', { difficulty: 'easy', minutes: 30 }],
    ['an hour', { minutes: 60 }],
    ['short easy', { difficulty: 'easy', minutes: 60 }],
    ['free', { free: true }],
  ])('without a subject (%j) has what its words limit', async (q, limits) => {
    expect(await find(q)).toMatchObject({ limits, missing: [], apart: [], passages: [] })
  })

  test('for a difficulty or length has the projects within it, or the shortest ones if none is that short', async () => {
    expect(shape(await find('easy'))).toEqual([['project', 1, tideTable.id]])
    expect(shape(await find('hard'))).toEqual([['project', 1, lighthouseLog.id]])
    expect(shape(await find('2 hours'))).toEqual([['project', 2, tideTable.id, lighthouseLog.id]])
    expect(shape(await find('30 minutes'))).toEqual([['project', 1, tideTable.id]])
    const { groups, nearest } = await find('10 minutes')
    expect([groups, nearest.map(({ id }) => id)]).toEqual([[], [tideTable.id, lighthouseLog.id]])
    expect(shape(await find('easy', { who: admin }))).toEqual([['project', 2, tideTable.id, harbourPlans.id]])
  })

  test('for limits alone lists every project, not the first ten', async () => {
    const copies = Array.from({ length: 11 }, (_, at) => `easy-${at}`)
    await db.rows(
      `with copied as (
         insert into projects select (jsonb_populate_record(p, jsonb_build_object('id', c.id))).* from projects p, unnest($1::text[]) as c(id) where p.id = $2
       )
       insert into search_entries (type, key, title, description, icon, image_url, names, position, public, words)
       select x.type, c.id, x.title, x.description, x.icon, x.image_url, x.names, x.position, x.public, x.words
       from search_entries x, unnest($1::text[]) as c(id) where x.key = $2`,
      [copies, tideTable.id],
    )
    const [[type, total, ...ids] = []] = shape(await find('easy'))
    await db.rows('delete from search_entries where key = any($1)', [copies])
    await db.rows('delete from projects where id = any($1)', [copies])
    expect([type, total, new Set(ids)]).toEqual(['project', 12, new Set([tideTable.id, ...copies])])
  })

  test('with a subject and a limit has the projects about it within the limit, or else those outside of it as the nearest', async () => {
    const easy = await find('easy table')
    expect([shape(easy), easy.limits]).toEqual([[['project', 1, tideTable.id]], { difficulty: 'easy' }])
    const hard = await find('hard table')
    expect([hard.groups, hard.passages, hard.nearest.map(({ id }) => id)]).toEqual([[], [], [tideTable.id]])
    expect(shape(await find('free lighthouse'))).toEqual([])
    expect((await find('easy zeppelin')).missing).toEqual(['zeppelin'])
  })

  test('of stop words alone has all projects, and marks nothing', async () => {
    for (const q of ['the', 'for', 'I or a', 'how to']) {
      const { limits, groups, missing } = await find(q)
      expect([limits, missing, groups.map(({ type }) => type)]).toEqual([{}, [], ['project']])
      expect(groups[0]!.results.flatMap(({ matches }) => matches)).toEqual([])
    }
  })

  test('says which types it can be limited to, a category only by its whole words', async () => {
    expect((await find('tide')).types).toEqual(['tool'])
    expect((await find('database')).types).toEqual(['specialty'])
    expect((await find('i put a table in it')).types).toEqual([])
    expect((await find('tide', { type: 'tool' })).types).toEqual([])
  })

  test('found only by a phrase of its author returns the phrase as the reason', async () => {
    const { groups } = await find('k8s')
    expect(groups[0]!.results[0]!.matches).toEqual([{ field: 'searchedAs', text: 'K8s', ranges: [[0, 3]] }])
    expect((await find('tide')).groups[0]!.results[0]!.matches.map(({ field }) => field)).not.toContain('searchedAs')
  })

  test('comes near what only a part of such a phrase names, and is about what a whole one does', async () => {
    const near = await find('balloon')
    expect([shape(near), near.missing]).toEqual([[['near', 1, tideTable.id]], []])
    expect(near.groups[0]!.results[0]!.matches).toEqual([{ field: 'searchedAs', text: 'rescue a stolen balloon key', ranges: [[16, 23]] }])
    expect(shape(await find('rescue stolen balloon key'))).toEqual([['project', 1, tideTable.id]])
  })

  test('comes near, and names it, if it is about a product that no project covers, though authors list it', async () => {
    const answer = await find('K8s')
    expect([answer.groups.map(({ type }) => type), answer.missing]).toEqual([['near'], ['K8s']])
  })
})
