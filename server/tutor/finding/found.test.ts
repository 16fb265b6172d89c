import { expect, test } from 'vitest'
import { createPassageIndex } from '../passageIndex.ts'
import { passage, passages } from '../testing-passages.ts'
import { foundPassages, linkTo, telling } from './found.ts'

const unnamed = { variables: [], metadata: { variables: [] } }
const findIn = (own: Parameters<typeof createPassageIndex>[0], question: string) =>
  foundPassages(createPassageIndex([...own, ...passages]), question, unnamed)

const lookups = [{ words: 'The rope is back', phrases: ['how do I get my rope back'] }]
const question = 'how do I get my rope back'
const back = { lookups, commandsBefore: 'fetch rope' }

test('a passage is quoted with the commands whose result it describes', () => {
  const [first] = findIn([passage('rope', 'That took a while to finish. The rope is back on its hook. Look at it.', back)], question)
  expect(first).toMatchObject({ blockId: 'rope', commands: 'fetch rope', isRelevant: true })
})

test('a passage that answers with a command of its own is quoted without those before it', () => {
  const own = passage('rope', 'That took a while to finish. The rope is back after `hook --all`.', back)
  expect(findIn([own], question)[0]).toMatchObject({ blockId: 'rope', quote: own.text })
  expect(findIn([own], question)[0]).not.toHaveProperty('commands')
  const introducing = passage('rope', 'That took a while to finish. Now the rope is back, and hung up:', {
    ...back,
    introduced: 'hook --all',
  })
  expect(findIn([introducing], question)[0]).toMatchObject({ blockId: 'rope', code: 'hook --all' })
  expect(findIn([introducing], question)[0]).not.toHaveProperty('commands')
})

test('a very short sentence is marked together with the next one', () => {
  const expected = passage('rope', 'The rope is back. All of its strands are still wet from the rain. Dry it before you store it.', {
    lookups,
  })
  expect(findIn([expected], question)[0]?.best).toBe('The rope is back. All of its strands are still wet from the rain.')
})

test('but not with a sentence that announces a deletion', () => {
  const expected = passage('rope', 'The rope is here. Cut it up:', {
    lookups: [{ words: 'The rope is here', phrases: ['where is my rope'] }],
    announcesDeletion: true,
  })
  expect(findIn([expected], 'where is my rope')[0]?.best).toBe('The rope is here.')
})

test('nothing that follows is shown below the exact explanation of a message', () => {
  const explanation = passage('lost', 'If it says `fatal: no rope in this boat`, you are in another boat. Go back to yours.', {
    headings: 'Sea / Boat',
  })
  const next = passage('paint', 'Every boat has a colour and a name.', { headings: 'Sea / Boat' })
  const [first] = findIn([explanation, next], 'fatal: no rope in this boat')
  expect(first).toMatchObject({ blockId: 'lost', isRelevant: true })
  expect(first).not.toHaveProperty('continued')
  expect(findIn([explanation, next], 'it says I am in another boat, with no rope')[0]?.continued).toBe(next.text)
})

test('rows of a table are never quoted: a question that they answer gets a link without a sentence', () => {
  const rows = passage('prices', 'Rope | Price in the harbour\nHemp rope | Nine coins in the harbour', {
    lookups: [],
    headings: 'Read the sea / Prices',
  })
  const [first] = findIn([rows], 'what is the price of hemp rope in the harbour')
  expect(first).toMatchObject({ blockId: 'prices', quote: '', isRelevant: false })
  expect(first).not.toHaveProperty('best')
  const prose = passage('prices', 'Rope has a price in the harbour. Hemp rope costs nine coins in the harbour.', { lookups: [] })
  expect(findIn([prose], 'what is the price of hemp rope in the harbour')[0]).toMatchObject({ blockId: 'prices', isRelevant: true })
})

test('a short command after a passage is shown with it, and a long one only if it is announced', () => {
  const text = 'The rope is back on its hook. It dries there for a day and a night.'
  const lookup = [{ words: 'elsewhere', phrases: [question] }]
  const withCode = (code: string) => [
    passage('rope', text, { lookups: lookup, introduced: code }),
    passage('code', code, { kind: 'code', language: 'sh' }),
  ]
  expect(findIn(withCode('hook --list'), question)[0]).toMatchObject({ blockId: 'rope', code: 'hook --list' })
  expect(findIn(withCode('one\ntwo\nthree\nfour\nfive'), question)[0]).not.toHaveProperty('code')
})

const near = (text: string, terms: string[], more: object = {}) =>
  linkTo(
    createPassageIndex(passages),
    { passage: passage('rope', text, more), words: new Set(terms), probability: 0.2, named: undefined },
    unnamed,
    false,
  ).best

test('a place that is near comes with two sentences if these share two words with the question', () => {
  const text = 'Hemp is old. A rope floats in the harbour. It sinks after an hour.'
  expect(near(text, ['rope', 'harbour'])).toBe('A rope floats in the harbour. It sinks after an hour.')
  expect(near(text, ['rope', 'town', 'night'])).toBeUndefined()
  expect(near(text, ['rope', 'town', 'night'], { title: 'Sea', headings: 'Sea / In town' })).toMatch(/^A rope floats/)
  expect(near(text, ['rope', 'harbour'], { followsTask: true })).toBeUndefined()
})

test('an author’s answer that is near is shown whole, even if only its questions share words', () => {
  expect(near('Yes. Dry it first.', ['rope', 'harbour'], { kind: 'answer' })).toBe('Yes. Dry it first.')
})

test('without a sentence, only the likeliest place below a heading is linked', () => {
  const [one, other] = ['one', 'other'].map((id) =>
    linkTo(
      createPassageIndex(passages),
      { passage: passage(id, 'Hemp.', { headings: 'Read the sea / Hemp' }), words: new Set(), probability: 0.2, named: undefined },
      unnamed,
      false,
    ),
  )
  const withSentence = { ...other!, best: 'Hemp is old.' }
  expect(telling([one!, withSentence])).toEqual([withSentence])
  expect(telling([withSentence, one!])).toEqual([withSentence])
  expect(telling([one!, other!])).toEqual([one])
  expect(telling([{ ...one!, title: 'Read the sea' }])).toEqual([])
})

test('a way that the question rules out is not given as an answer', () => {
  const restarting = passage('rope', 'Restart the winch, and the rope is back. It takes a minute.', { lookups })
  expect(findIn([restarting], question)[0]).toMatchObject({ blockId: 'rope', isRelevant: true })
  expect(findIn([restarting], `${question} without restarting`).map(({ isRelevant }) => isRelevant)).not.toContain(true)
  const sparing = passage('rope', 'The rope is back without restarting anything if you pull it twice.', { lookups })
  expect(findIn([sparing], `${question} without restarting`)[0]).toMatchObject({ blockId: 'rope', isRelevant: true })
})

test.each([
  [
    'Without the hook you pull for ever. Every rope would be lost twice. Hang it up.',
    'Without the hook you pull for ever. Every rope would be lost twice.',
  ],
  ['There it is. Pull.', undefined],
])('a sentence beside a link makes sense by itself: %s', (text, expected) => {
  const match = { passage: passage('rope', text), probability: 0.3, words: new Set(['lost', 'twice', 'rope']), named: undefined }
  expect(linkTo(createPassageIndex([match.passage, ...passages]), match, unnamed, true).best).toBe(expected)
})
