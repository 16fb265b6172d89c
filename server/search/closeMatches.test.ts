import { beforeEach, describe, expect, test } from 'vitest'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { writeTexts } from '../tutor/testing-text.ts'
import { indexProjectsBehind } from './indexing/indexProject.ts'
import { search } from './service.ts'
import { createFind, shape } from './testing-search.ts'

const server = await startServer({ served: search })
const { db } = server
await writeTexts(db)
const phrases = {
  [tideTable.id]: ['Skiff tables', 'know when the water is high', 'predict the tide', 'window seat', 'sea', 'Postgres backup'],
  [lighthouseLog.id]: [
    'Skiff lamps',
    'keep a lamp burning at night',
    'lux',
    'replacing bulbs',
    'high water at night',
    'seabird',
    'PostgreSQL',
    'connection refused',
  ],
  [harbourPlans.id]: ['Skiff moorings'],
}
for (const [id, list] of Object.entries(phrases)) await db.rows('update projects set searched_as = $1 where id = $2', [list, id])
await db.rows('update projects set metadata = metadata || $1 where id = $2', [
  JSON.stringify({
    needs: 'A laptop with macOS (or WSL on Windows)',
    outline: [{ id: 'draw-the-curve', title: 'Draw the curve', minutes: 5 }],
  }),
  tideTable.id,
])
await indexProjectsBehind(db)
beforeEach(() => server.forgetLimits())

const visitor = server.visitor()
const admin = await server.signIn('admin@example.org')

const find = createFind(visitor)

describe('a sentence', () => {
  test('has the projects that it would lead to as a goal below the one that has its words', async () => {
    expect(shape(await find('how do I know when the water is high'))).toEqual([
      ['project', 1, tideTable.id],
      ['near', 1, lighthouseLog.id],
    ])
  })

  test('begins with the project of a whole phrase of an author if no project has every word', async () => {
    const answer = await find('how do I keep my lamp burning through the night')
    expect(shape(answer)[0]).toEqual(['project', 1, lighthouseLog.id])
    expect([answer.missing, answer.apart]).toEqual([[], []])
  })

  test('says what is missing if it leads nowhere for certain', async () => {
    const answer = await find('how do I play the xylophone at home')
    expect([shape(answer), answer.nearest, answer.missing]).toEqual([[], [], expect.arrayContaining(['xylophone'])])
  })
})

describe('a word', () => {
  test('that several projects are searched by is a subject they share, and one of two projects comes near', async () => {
    expect(shape(await find('skiff', { who: admin }))).toEqual([['project', 3, harbourPlans.id, tideTable.id, lighthouseLog.id]])
    expect(shape(await find('skiff'))).toEqual([['near', 2, tideTable.id, lighthouseLog.id]])
  })

  test('that names a system finds the projects that run on it, with the reason', async () => {
    expect(shape(await find('windows'))).toEqual([['uses', 1, tideTable.id]])
    const { groups } = await find('mac')
    expect(groups).toMatchObject([{ type: 'uses', results: [{ matches: [{ field: 'needs', ranges: [[14, 19]] }] }] }])
  })

  test('that is short and in the catalogue isn’t read as the beginning of another one', async () => {
    expect(JSON.stringify(await find('sea'))).not.toContain('seabird')
    expect(JSON.stringify(await find('seab'))).toContain('seabird')
  })

  test('that one project is about is followed by others whose text mentions it', async () => {
    expect(shape(await find('sea', { who: admin }))).toEqual([
      ['project', 1, tideTable.id],
      ['mentions', 1, harbourPlans.id],
    ])
    expect(shape(await find('sea'))).toEqual([['project', 1, tideTable.id]])
  })

  test('of three letters may have a consonant twice', async () => {
    expect((await find('luxx')).corrections).toEqual([{ word: 'luxx', corrected: 'lux' }])
    expect((await find('luux')).corrections).toEqual([])
  })

  test('isn’t corrected to one whose short stem has another letter', async () => {
    expect(await find('replication')).toMatchObject({ corrections: [], groups: [], missing: ['replication'] })
  })

  test('is corrected to the closest spelling', async () => {
    expect((await find('lihgthouse')).corrections).toEqual([{ word: 'lihgthouse', corrected: 'lighthouse' }])
  })

  test.each([
    ['lihgthouse', 'lighthouse'],
    ['lihgthouse log', 'lighthouse log'],
  ])('with a typing error (%s) has the answer to the right one', async (wrong, right) => {
    expect({ ...(await find(wrong)), corrections: [] }).toEqual(await find(right))
  })

  test('that begins a word of a text alone may be a typing error, and one that begins a word of a title isn’t', async () => {
    expect((await find('tideh tables')).corrections).toEqual([{ word: 'tideh', corrected: 'tide' }])
    expect((await find('lighth')).corrections).toEqual([])
  })

  test('that has two names finds what either of them names', async () => {
    const answer = await find('postgres')
    expect(shape(answer)).toEqual(shape(await find('postgresql')))
    expect([answer.missing, JSON.stringify(answer).includes('PostgreSQL')]).toEqual([[], true])
  })

  test('that is the code of an error means its message', async () => {
    const answer = await find('ECONNREFUSED')
    expect(shape(answer)).toEqual([['project', 1, lighthouseLog.id]])
    expect(answer.corrections).toEqual([{ word: 'econnrefused', corrected: 'connection refused' }])
    expect(shape(await find('ECONNREFUSED: connection refused'))).toEqual([['project', 1, lighthouseLog.id]])
  })
})

test('a message that a sentence quotes is found as a whole', async () => {
  expect((await find('my server says long ruler in the harbour')).passages.map(({ text }) => text)).toEqual([
    'A gauge is a long ruler in the harbour basin.',
  ])
})

test('what comes after the steps is evidence only if no step has the words', async () => {
  expect((await find('tideheight')).passages.map(({ stepId }) => stepId)).toEqual(['draw-the-curve'])
  expect((await find('ruler')).passages.map(({ stepId }) => stepId)).toEqual(['read-the-sea'])
})
