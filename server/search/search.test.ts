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
import { createFind, shape } from './testing-search.ts'

const server = await startServer({
  served: (context) => [...search(context), ...documents(context), ...catalogue(context), ...enrolments(context)],
})
const { db } = server
await writeTexts(db)
await db.rows(`update projects set searched_as = $1, metadata = metadata || $2 where id = $3`, [
  ['K8s', 'undo a commit'],
  JSON.stringify({ outcome: 'You have a table in pencil.', outline: [{ id: 'draw-the-curve', title: 'Draw the curve', minutes: 5 }] }),
  tideTable.id,
])
await indexProjectsBehind(db)
beforeEach(() => server.forgetLimits())

const visitor = server.visitor()
const [free, pro, admin] = [
  await server.signIn('free@example.org'),
  await server.signIn('pro@example.org', { plan: 'pro' }),
  await server.signIn('admin@example.org'),
]

const find = createFind(visitor)
const places = ({ passages }: SearchAnswer) => passages.map(({ projectId, stepId, blockId }) => [projectId, stepId, blockId].join(' '))
const found = (answer: SearchAnswer) => answer.groups.flatMap(({ results }) => results.map(({ type, id }) => `${type} ${id}`))

describe('a search', () => {
  test('finds projects, then series and concepts that it names, in groups in this order, with their counts [API-53]', async () => {
    expect(shape(await find('tide coast databases'))).toEqual([['project', 2, tideTable.id, lighthouseLog.id]])
    expect(shape(await find('tide'))).toEqual([
      ['project', 2, tideTable.id, lighthouseLog.id],
      ['tool', 1, 'tide'],
    ])
    expect(shape(await find('databases'))).toEqual([['project', 2, tideTable.id, lighthouseLog.id]])
    expect(shape(await find('the coast'))).toEqual([
      ['roadmap', 1, 'the-coast'],
      ['project', 2, tideTable.id, lighthouseLog.id],
    ])
  })

  test('returns each result’s title, description, icon, projects in learning order, and the positions of its words', async () => {
    const { groups } = await find('coast tide', { type: 'roadmap' })
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
    expect((await find('tide')).groups[0]!.results[0]).toMatchObject({ type: 'project', id: tideTable.id, projects: [tideTable.id] })
  })

  test.each([
    ['the beginning of a word', 'lighth'],
    ['a letter too few', 'lighhouse'],
    ['a letter too many', 'lighthoouse'],
    ['another letter', 'lighrhouse'],
    ['two letters that changed places', 'lihgthouse'],
    ['a letter too few and another one too many', 'lihthoouse'],
    ['a typing error in a word that is not finished', 'lihgtho'],
    ['capitals', 'LIGHTHOUSE'],
    ['accents', 'Líghthöuse'],
    ['words in another order', 'log lighthouse'],
    ['words that say nothing', 'I want to learn how to keep a lighthouse'],
    ['its series, category and title', 'lighthouse coast databases'],
  ])('finds a project by %s', async (_how, q) => {
    expect(found(await find(q))).toContain(`project ${lighthouseLog.id}`)
  })

  test.each([
    ['its title', 'print a table'],
    ['other forms of its words', 'printing tables'],
    ['what its author lists', 'k8s'],
    ['a synonym in a question', 'how do i undo a commit'],
    ['its outcome', 'pencil'],
    ['the title of a step', 'curves'],
  ])('finds a project by %s', async (_how, q) => {
    expect(found(await find(q))[0]).toBe(`project ${tideTable.id}`)
  })

  test('with a word that nothing contains has no results, but the nearest ones, and names the word', async () => {
    expect(await find('zeppelin k8s')).toMatchObject({
      groups: [],
      passages: [],
      missing: ['zeppelin', 'k8s'],
      nearest: [expect.objectContaining({ id: tideTable.id })],
    })
  })

  test('with such a word beside words of a project finds the project and names the word, too', async () => {
    const answer = await find('print a tide table zeppelin')
    expect(found(answer)).toEqual([`project ${tideTable.id}`, `project ${lighthouseLog.id}`])
    expect(answer.missing).toEqual(['zeppelin'])
  })

  test('says to what it corrected a word, if the results have it', async () => {
    expect((await find('tdie tables')).corrections).toEqual([{ word: 'tdie', corrected: 'tide' }])
    expect((await find('tide tables')).corrections).toEqual([])
    expect((await find('harbuor plans')).corrections).toEqual([])
  })

  test('doesn’t correct a word that the catalogue has, or a changed letter of a short word', async () => {
    expect((await find('time')).missing).toEqual(['time'])
    expect((await find('tides')).groups[0]!.results[0]!.id).toBe(tideTable.id)
    expect(found(await find('tdie'))[0]).toBe(`project ${tideTable.id}`)
  })

  test('for two words of a project that don’t belong together has no results, suggests nothing, and names both', async () => {
    expect(await find('curve in pencil')).toMatchObject({
      groups: [],
      passages: [],
      missing: [],
      apart: ['curve', 'pencil'],
      nearest: [],
    })
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
    const roadmaps = answer.groups.find(({ type }) => type === 'roadmap')
    expect(roadmaps).toMatchObject({ total: 1, results: [{ id: 'the-coast', matches: [] }] })
    if (!q.startsWith('series')) expect(answer.groups.map(({ type }) => type)).toEqual(['project', 'roadmap', 'specialty', 'tool'])
    expect(answer).toMatchObject({ passages: [], missing: [], apart: [], nearest: [] })
  })

  test('with nothing near suggests nothing', async () => {
    expect(await find('xylophone')).toMatchObject({ groups: [], passages: [], missing: ['xylophone'], nearest: [] })
  })

  test('for the subject of a series begins with it, as a goal does', async () => {
    await db.rows('insert into goal_phrases (subject, phrases) values ($1, $2)', ['the-coast', ['log']])
    expect(shape(await find('log'))).toEqual([
      ['roadmap', 1, 'the-coast'],
      ['project', 1, lighthouseLog.id],
    ])
    await db.rows('delete from goal_phrases where subject = $1', ['the-coast'])
    expect(shape(await find('log'))).toEqual([['project', 1, lighthouseLog.id]])
  })

  test.each([
    ['I don’t know', [['project', 2]]],
    ['get a job', []],
    ['interview', []],
  ])('that names no subject has all projects, unless it names only a living: “%s”', async (q, counts) => {
    const { groups, limits, missing, nearest } = await find(q)
    expect([groups.map(({ type, total }) => [type, total]), limits, missing, nearest]).toEqual([counts, {}, [], []])
  })

  test('for a word that only an author’s goals have suggests what they lead to', async () => {
    await db.rows('insert into goal_phrases (subject, phrases) values ($1, $2)', [lighthouseLog.id, ['foghorn', 'foghorn chart']])
    expect(await find('foghorn chart')).toMatchObject({ groups: [], missing: ['foghorn', 'chart'], nearest: [{ id: lighthouseLog.id }] })
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
      expect(found(await find(q, { who })).includes(`project ${harbourPlans.id}`), q).toBe(isAdmin)
    const { groups } = await find('coast', { who, type: 'roadmap' })
    expect(groups[0]!.results[0]!.projects.includes(harbourPlans.id)).toBe(isAdmin)
    expect(JSON.stringify(await find('harbour plans zeppelin', { who })).includes(harbourPlans.id)).toBe(isAdmin)
  })

  test('is not counted, and doesn’t reveal its words: a private project', async () => {
    const answer = await find('plan a tide table')
    expect([shape(answer), answer.missing]).toEqual([[['near', 2, tideTable.id, lighthouseLog.id]], ['plan']])
    expect(await find('plan a tide table', { who: admin })).toMatchObject({ missing: [], apart: ['plan', 'tide', 'table'] })
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
    expect(places(await find('tideheight kittiwake'))).toEqual([`${tideTable.id} read-the-sea print-code`])
    expect((await find('canvas element')).passages).toMatchObject([{ blockId: 'canvas', trackId: 'screen' }])
    expect((await find('ruler')).passages[0]).not.toHaveProperty('trackId')
  })

  test('are one per step, whole sentences, with the words marked and variables filled in', async () => {
    const { passages } = await find('harbour')
    expect(passages.map(({ stepId }) => stepId)).toEqual(['read-the-sea'])
    expect(passages[0]!.text).toBe('A gauge is a long ruler in the harbour basin.')
    const [code] = (await find('tideheight kittiwake')).passages
    expect(code!.text).toBe('const height = tideHeight(Kittiwake)')
    expect(code!.textRanges.map(([start, end]) => code!.text.slice(start, end))).toEqual(['tideHeight', 'Kittiwake'])
    const learner = await server.signIn('namer@example.org')
    await db.rows(
      `insert into variables (user_id, project_id, name, value) select id, $1, 'harbour', 'Gannet' from users where email = $2`,
      [...[tideTable.id, 'namer@example.org']],
    )
    expect((await find('tideheight kittiwake', { who: learner })).passages[0]!.text).toBe('const height = tideHeight(Gannet)')
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
