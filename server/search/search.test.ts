import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'
import { documents } from '../documents/service.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { secretWord, writeTexts } from '../tutor/testing-text.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { openSecretSection, unlockSecret } from '../testing/roleCases.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { indexProjectsBehind } from './indexing/indexProject.ts'
import { search } from './service.ts'

const server = await startServer({
  served: (context) => [...search(context), ...documents(context), ...catalogue(context), ...enrolments(context)],
})
const { db } = server
await writeTexts(db)
await indexProjectsBehind(db)
beforeEach(() => server.forgetLimits())

const visitor = server.visitor()
const [free, pro, admin] = [
  await server.signIn('free@example.org'),
  await server.signIn('pro@example.org', { plan: 'pro' }),
  await server.signIn('admin@example.org'),
]

const find = async (q: string, { who = visitor, type }: { who?: Visitor; type?: string } = {}): Promise<SearchAnswer> => {
  const query = new URLSearchParams({ q, ...(type ? { type } : {}) })
  const { status, body } = await who.call<SearchAnswer>('GET', `/search?${query.toString()}`)
  expect(status, q).toBe(200)
  return body
}
const shape = ({ groups }: SearchAnswer) => groups.map(({ type, total, results }) => [type, total, ...results.map(({ id }) => id)])
const places = ({ passages }: SearchAnswer) => passages.map(({ projectId, stepId, blockId }) => [projectId, stepId, blockId].join(' '))
const found = (answer: SearchAnswer) => answer.groups.flatMap(({ results }) => results.map(({ type, id }) => `${type} ${id}`))

describe('a search', () => {
  test('finds series, categories, tools and projects in groups of this order, with their counts [API-53]', async () => {
    expect(shape(await find('tide coast databases'))).toEqual([
      ['roadmap', 1, 'the-coast'],
      ['project', 2, tideTable.id, lighthouseLog.id],
    ])
    expect(shape(await find('tide'))).toEqual([
      ['roadmap', 1, 'the-coast'],
      ['tool', 1, 'tide'],
      ['project', 2, tideTable.id, lighthouseLog.id],
    ])
    expect(shape(await find('databases'))).toEqual([
      ['roadmap', 1, 'the-coast'],
      ['specialty', 1, 'Databases'],
      ['project', 2, tideTable.id, lighthouseLog.id],
    ])
  })

  test('returns each result’s title, description, icon, projects in learning order, and the positions of its words', async () => {
    const { groups } = await find('coast tide')
    expect(groups[0]!.results[0]).toEqual({
      type: 'course',
      id: 'the-coast',
      title: 'The coast',
      description: 'Beside the sea.',
      icon: 'compass',
      projects: [tideTable.id, lighthouseLog.id],
      matches: [
        { field: 'title', text: 'The coast', ranges: [[4, 9]] },
        { field: 'concept', text: 'Tide', ranges: [[0, 4]] },
      ],
    })
    expect(groups[1]!.results[0]).toMatchObject({ type: 'project', id: tideTable.id, projects: [tideTable.id] })
  })

  test.each([
    ['the beginning of a word', 'lighth'],
    ['a letter too few', 'lighhouse'],
    ['a letter too many', 'lighthoouse'],
    ['another letter', 'lighrhouse'],
    ['two letters that changed places', 'lihgthouse'],
    ['a typing error in a word that is not finished', 'lihgtho'],
    ['capitals', 'LIGHTHOUSE'],
    ['accents', 'Líghthöuse'],
    ['words in another order', 'log lighthouse'],
    ['words that say nothing', 'I want to learn how to keep a lighthouse'],
    ['its series, category and title', 'lighthouse coast databases'],
  ])('finds a project by %s', async (_how, q) => {
    expect(found(await find(q))).toContain(`project ${lighthouseLog.id}`)
  })

  test('with a word that no result has returns results with most of the other words', async () => {
    expect(found(await find('lighthouse zeppelin'))).toEqual([`project ${lighthouseLog.id}`])
  })

  test.each([
    ['roadmap', ['roadmap', 1, 'the-coast']],
    ['tool', ['tool', 1, 'tide']],
    ['specialty', ['specialty', 1, 'Databases']],
  ])('with the type %s returns only that group, without passages', async (type, group) => {
    const answer = await find(type === 'specialty' ? 'database' : 'tide', { type })
    expect(shape(answer)).toEqual([group])
    expect(answer.passages).toEqual([])
  })

  test.each(['series:The coast', 'SERIES:  coast ', 'series:coats'])('for %s returns that series [DIR-22]', async (q) => {
    expect(shape(await find(q))).toEqual([['roadmap', 1, 'the-coast']])
  })

  test.each(['', '   ', '?!', 'series:'])('without words (%j) returns the catalogue by group', async (q) => {
    const answer = await find(q)
    expect(answer.groups[0]).toMatchObject({ type: 'roadmap', total: 1, results: [{ id: 'the-coast', matches: [] }] })
    if (!q.startsWith('series')) expect(answer.groups.map(({ type }) => type)).toEqual(['roadmap', 'specialty', 'tool', 'project'])
    expect(answer).toMatchObject({ passages: [], nearest: null, first: null })
  })

  test('without results returns the closest entry, or else the first', async () => {
    expect(await find('lihgtouse')).toEqual({
      groups: [],
      passages: [],
      nearest: expect.objectContaining({ id: lighthouseLog.id }),
      first: null,
    })
    expect(await find('xylophone')).toEqual({
      groups: [],
      passages: [],
      nearest: null,
      first: expect.objectContaining({ id: 'the-coast' }),
    })
    expect((await find('xylophone', { type: 'tool' })).first).toMatchObject({ type: 'tool', id: 'tide' })
  })
})

describe('content without permission', () => {
  test.each([
    ['a visitor', visitor, false],
    ['a learner', free, false],
    ['a learner with Pro', pro, false],
    ['an administrator', admin, true],
  ] as const)('is not there for %s, by no word of it: a private project', async (_who, who, isAdmin) => {
    for (const q of ['harbour', 'plan a harbour', 'harbuor', 'sound-the-depth', ''])
      expect(found(await find(q, { who })).includes(`project ${harbourPlans.id}`), q).toBe(isAdmin && q !== 'sound-the-depth')
    const { groups } = await find('coast', { who, type: 'roadmap' })
    expect(groups[0]!.results[0]!.projects.includes(harbourPlans.id)).toBe(isAdmin)
    expect(JSON.stringify(await find('hxrbxur', { who })).includes(harbourPlans.id)).toBe(isAdmin)
  })

  test('is neither counted nor hides weaker results: a private project that has all words', async () => {
    expect(shape(await find('plan a harbour table'))).toEqual([['project', 1, tideTable.id]])
    expect(shape(await find('plan a harbour table', { who: admin }))).toEqual([['project', 1, harbourPlans.id]])
  })
})

describe('passages', () => {
  test('lead to the block with its step, with the positions of the words', async () => {
    const { passages } = await find('ruler basin')
    expect(passages).toHaveLength(1)
    const [passage] = passages
    expect(passage).toMatchObject({
      projectId: tideTable.id,
      projectTitle: 'Print a tide table',
      stepId: 'read-the-sea',
      blockId: 'gauge',
      title: 'Read the sea',
      titleRanges: [],
    })
    expect(passage!.textRanges.map(([start, end]) => passage!.text.slice(start, end))).toEqual(['ruler', 'basin'])
  })

  test('are found by the title of the step, by code, and in the text of another track, which they name', async () => {
    expect(places(await find('curve plot'))).toEqual([`${tideTable.id} draw-the-curve curve`])
    expect(places(await find('tideheight harbour'))).toEqual([`${tideTable.id} read-the-sea print-code`])
    expect((await find('canvas element')).passages).toMatchObject([{ blockId: 'canvas', trackId: 'screen' }])
    expect((await find('ruler')).passages[0]).not.toHaveProperty('trackId')
  })

  test('of a Pro section are only for people who unlocked it, while they have Pro', async () => {
    const reader = await server.signIn('reader@example.org', { plan: 'pro' })
    for (const who of [visitor, free, admin, reader]) expect((await find(secretWord, { who })).passages).toEqual([])
    await openSecretSection(reader)
    expect((await find(`${secretWord} pole`, { who: reader })).passages).toMatchObject([
      { projectId: tideTable.id, stepId: 'low-tide-section', blockId: 'secret-text', title: 'Low tide' },
    ])
    expect((await find(secretWord, { who: pro })).passages).toEqual([])
    await server.signIn('reader@example.org', { plan: 'free' })
    expect((await find(secretWord, { who: reader })).passages).toEqual([])
  })

  test('of a Pro project are only for people who unlocked it, and those of a private one for administrators', async () => {
    const reader = await server.signIn('unlocker@example.org', { plan: 'pro' })
    const ofLog = async (who: Visitor) =>
      (await find('sea rises', { who })).passages.some(({ projectId }) => projectId === lighthouseLog.id)
    expect(await ofLog(reader)).toBe(false)
    await unlockSecret(reader)
    expect([await ofLog(reader), await ofLog(visitor), await ofLog(free), await ofLog(pro), await ofLog(admin)]).toEqual([
      ...[true, false, false, false, false],
    ])
    const ofPlans = async (who: Visitor) =>
      (await find('sea rises', { who })).passages.some(({ projectId }) => projectId === harbourPlans.id)
    expect([await ofPlans(visitor), await ofPlans(free), await ofPlans(pro), await ofPlans(admin)]).toEqual([false, false, false, true])
  })
})

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
    expect((await free.call('GET', '/search')).status).toBe(200)
  })
})
