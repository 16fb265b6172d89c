import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { describe, expect, test } from 'vitest'
import { createPassageIndex } from '../../tutor/passageIndex.ts'
import type { Passage } from '../../tutor/retrieval/passages.ts'
import { passage as anyPassage } from '../../tutor/testing-passages.ts'
import { hear } from './hear.ts'

type Earlier = Pick<ChatMessage, 'role' | 'content' | 'sources'>

const passage = (blockId: string, text: string, more: Partial<Passage> = {}): Passage =>
  anyPassage(blockId, text, { stepId: 'net', title: 'Mend the net', headings: 'Mend the net', ...more })

const index = createPassageIndex([
  passage('knot', 'The knot slips when the rope is wet.', { lookups: [{ words: 'The knot slips', phrases: ['my knot opens again'] }] }),
  passage('wax', 'Wax keeps the water out of the rope. Rub it in:', { introduced: 'wax --rub rope' }),
  passage('wax-code', 'wax --rub rope', { kind: 'code', language: 'shell' }),
  passage('mesh', 'Then change the width of the mesh:', { introduced: 'mesh = 12' }),
  passage('mesh-code', 'mesh = 12', { kind: 'code', language: 'ini' }),
  passage('oil', 'Oil works as well, and smells.'),
  passage('after', 'It was the third knot.', { followsTask: true }),
  passage('boat', 'A boat leaves at six. It carries lamps.', {
    stepId: 'boat',
    title: 'Leave',
    headings: 'Leave',
    lookups: [{ words: 'A boat leaves at six', phrases: ['when does the boat leave'] }],
  }),
])
const project = { index, values: { variables: [], metadata: { variables: [] } } }

const said = (role: 'user' | 'assistant', text: string, sources: Earlier['sources'] = null): Earlier => ({
  role,
  content: [{ type: 'text', text }],
  sources,
})

/** Asks both questions, and returns the passages found for the second. */
const after = (question: string, message: string, about = project) => {
  const passages = hear(question, question, [], about).matches
  const answer = said('assistant', 'This probably answers it: [1]', { passages, unbacked: [], offline: 'no model' })
  return hear(message, message, [answer, said('user', question)], about)
}
const blocksOf = ({ matches }: ReturnType<typeof hear>) => matches.filter(({ isRelevant }) => isRelevant).map(({ blockId }) => blockId)

/** The blocks of places that only may answer. */
const linksOf = ({ matches }: ReturnType<typeof hear>) => matches.filter(({ quote }) => quote === '').map(({ blockId }) => blockId)

const asked = 'my knot opens again'

describe('a second question that says “it”', () => {
  const inStep = (stepId: string, title: string) => ({ stepId, title, headings: title })
  const harbour = createPassageIndex([
    passage('start', 'Turn the handle. The pump sucks water.', {
      ...inStep('start', 'Start the pump'),
      lookups: [{ words: 'Turn the handle', phrases: ['how do I start the pump'] }],
    }),
    passage('stop', 'Let go of the handle, and wait for a minute.', inStep('stop', 'Stop the pump')),
    passage('crane', 'Pull the lever, and it hangs still.', {
      ...inStep('crane', 'Lift the boat'),
      lookups: [{ words: 'Pull the lever', phrases: ['how do I stop it'] }],
    }),
    passage('lamps', 'It carries lamps.', inStep('lamps', 'Light the lamps')),
    passage('paint', 'Barnacles survive under the paint, because salt keeps them wet.', {
      ...inStep('paint', 'Paint the hull'),
      lookups: [{ words: 'Barnacles survive', phrases: ['why did the barnacles survive the paint'] }],
    }),
  ])
  const about = { ...project, index: harbour }

  test('is led to the subject of the question before, by a link that isn’t called an answer', () => {
    expect(blocksOf(hear('how do I stop it?', 'how do I stop it?', [], about))[0]).toBe('crane')
    const second = after('how do I start the pump', 'and how do I stop it?', about)
    expect(blocksOf(second)).toEqual([])
    expect(linksOf(second)).toEqual(['stop'])
    expect(second.matches[0]).not.toHaveProperty('code')
  })

  test('and has a subject of its own is answered as it is alone', () => {
    const message = 'why did the barnacles survive when I painted it'
    expect(blocksOf(hear(message, message, [], about))).toEqual(['paint'])
    expect(blocksOf(after('how do I start the pump', message, about))).toEqual(['paint'])
  })

  test('isn’t led to a passage without its own subject', () => {
    const second = after('how do I start the pump', 'and how do I varnish it?', about)
    expect(second.matches).toEqual(hear('and how do I varnish it?', 'and how do I varnish it?', [], about).matches)
  })

  test('a question about a word that the project lacks finds what it finds alone', () => {
    const message = 'how do I push to github'
    expect(after('how do I start the pump', message, about).matches).toEqual(hear(message, message, [], about).matches)
  })

  test('isn’t answered by a passage of the same step about something else', () => {
    const net = createPassageIndex([
      ...index.passages,
      passage('program', 'Debian has the program in another folder.', {
        lookups: [{ words: 'program', phrases: ['which program is it', 'find the program'] }],
      }),
    ])
    expect(
      blocksOf(hear('how do I find out which program it is?', 'how do I find out which program it is?', [], { ...project, index: net })),
    ).toEqual(['program'])
    expect(blocksOf(after(asked, 'and how do I find out which program it is?', { ...project, index: net }))).toEqual([])
  })

  test('and has none of its own isn’t answered by a heading of the question before', () => {
    expect(blocksOf(after('how do I start the pump', 'it still doesn’t work', about))).not.toContain('start')
    expect(after('what lamps are there', 'it doesnt work', about).matches).toEqual([])
  })
})

describe('a message that continues the answer before', () => {
  test.for(['how do I fix it?', 'what now?', 'more'])('“%s” gets what the page says next', (message) => {
    expect(blocksOf(after(asked, message))).toEqual(['wax', 'mesh'])
    expect(after(asked, message).continues).toBe('further')
  })

  test.for(['why?', 'that didn’t work', 'still the same error'])('“%s” gets the next paragraph that gives a reason', (message) => {
    const [knot, ...others] = index.passages
    const reason = passage('reason', 'It opens because water makes hemp smooth.')
    const net = createPassageIndex([knot!, ...others.slice(0, 4), reason, ...others.slice(4)])
    const second = after(asked, message, { ...project, index: net })
    expect(blocksOf(second)).toEqual(['reason'])
    expect(second.continues).toBe('reason')
  })

  test('“why?” gets nothing that gives no reason', () => {
    expect(after(asked, 'why?')).toMatchObject({ matches: [], continues: 'noReason' })
  })

  test('what follows a task is left out', () => {
    expect(blocksOf(after(asked, 'why?'))).not.toContain('after')
  })

  test('what follows another heading is left out', () => {
    const [knot, ...others] = index.passages
    const apart = createPassageIndex([{ ...knot!, headings: 'Mend the net / Knots' }, ...others])
    expect(blocksOf(after(asked, 'why?', { ...project, index: apart }))).toEqual([])
  })

  test('a request for the command gets the command, and one for the line the lines of a file', () => {
    expect(after(asked, 'show me the command')).toMatchObject({
      continues: 'command',
      matches: [{ blockId: 'wax', code: 'wax --rub rope' }],
    })
    expect(after(asked, 'which line do I have to change?')).toMatchObject({
      continues: 'lines',
      matches: [{ blockId: 'mesh', code: 'mesh = 12' }],
    })
  })

  test('a request for the command after links gets that of the first one', () => {
    const wax: Earlier['sources'] = {
      passages: [{ stepId: 'net', blockId: 'wax', title: 'Mend the net', quote: '', best: 'Wax keeps the water out of the rope.' }],
      unbacked: [],
      offline: 'no model',
    }
    const earlier = [said('assistant', 'I’m not sure, but this comes closest: [1]', wax), said('user', 'is my rope waterproof')]
    expect(hear('show me the command', 'show me the command', earlier, project)).toMatchObject({
      continues: 'command',
      matches: [{ blockId: 'wax', code: 'wax --rub rope' }],
    })
    const { best: _, ...untold } = wax.passages[0]!
    const afterTask = said('assistant', 'I’m not sure, but this comes closest: [1]', { ...wax, passages: [untold] })
    expect(hear('show me the command', 'show me the command', [afterTask, earlier[1]!], project).matches).toEqual([])
  })

  test.for(['where is that line?', 'where does it say that', 'where do I change that?'])('“%s” gets the same passage', (message) => {
    expect(blocksOf(after(asked, message))).toEqual(['knot'])
  })

  test('a short message about one word is sought in the step that was shown', () => {
    expect(linksOf(after(asked, 'and the oil?'))).toEqual(['oil'])
    expect(linksOf(after(asked, 'and the lamps?'))).not.toContain('oil')
  })

  test('a question of its own is answered for itself', () => {
    expect(blocksOf(after(asked, 'when does the boat leave?'))).toEqual(['boat'])
  })
})

test.for(['17*23', 'tell me a joke', 'what is the capital of France?', 'how old are you', 'good night', 'lol'])(
  '“%s” after an answer finds nothing',
  (message) => expect(after(asked, message).matches).toEqual([]),
)

test('“weather tomorrow” isn’t answered by what to do tomorrow, unless the project is about the weather', () => {
  const tomorrow = passage('tomorrow', 'Pull the boat ashore, and leave the net in it.', {
    lookups: [{ words: 'Pull the boat ashore', phrases: ['how do I go on tomorrow'] }],
  })
  const answered = (...passages: Passage[]) =>
    blocksOf(hear('weather tomorrow', 'weather tomorrow', [], { ...project, index: createPassageIndex([...index.passages, ...passages]) }))
  expect(answered(tomorrow)).toEqual([])
  const forecast = passage('forecast', 'The weather of tomorrow is on the board.', {
    lookups: [{ words: 'The weather of tomorrow', phrases: ['weather tomorrow'] }],
  })
  expect(answered(tomorrow, forecast)).toEqual(['forecast'])
})

describe('after the question about a task', () => {
  const replyTo = (message: string) =>
    hear(message, message, [said('assistant', 'Your task: “Count the knots.” What have you tried?')], project).repliesTo

  test.for(['do I need a boat for this?', 'is it normal that the rope is wet?', 'is there a shorter rope', 'will the boat wait'])(
    '“%s” is a new question',
    (message) => expect(replyTo(message)).toBeUndefined(),
  )

  test.for(['my knot opens again and the rope hangs', 'the boat won’t start', 'wax: error: no rope'])(
    '“%s” is a new report of trouble',
    (message) => expect(replyTo(message)).toBeUndefined(),
  )

  test('a report of trouble that the project answers gets its passage, and no hint', () => {
    const last = said('assistant', 'Your task: “Count the knots.” What have you tried?')
    const message = 'my knot opens again, and it hangs'
    expect(hear(message, message, [last], project)).toMatchObject({ isAnswered: true, matches: [{ blockId: 'knot' }] })
  })

  test.for(['is it 38?', 'I counted them twice', 'is the answer three?'])('“%s” is a reply', (message) =>
    expect(replyTo(message)).toContain('Your task'),
  )
})
