import { expect, test } from 'vitest'
import { createPassageIndex } from '../../tutor/passageIndex.ts'
import { passage } from '../../tutor/testing-passages.ts'
import { conversation } from './testing-conversations.ts'
import { hear } from './hear.ts'

const knot = {
  kind: 'answer' as const,
  stepId: 'mend',
  lookups: [{ words: 'The rope', phrases: ['What is a reef knot?', 'reef knot'] }],
  why: 'Wet rope swells, and {{rope}} would stay closed.',
  example: 'A reef knot ties the two ends of a sail’s cord.',
}
const index = createPassageIndex([
  passage('rope', 'The rope is old, so that it slips. Coil it before the night.', { stepId: 'mend' }),
  passage('rope', 'A reef knot joins two ends, and opens with one pull.', knot),
  passage('lamp', 'Light the lamp at six.', {
    kind: 'answer',
    stepId: 'mend',
    lookups: [{ words: 'lamp', phrases: ['When do I light the lamp?'] }],
  }),
])
const project = { index, values: { variables: [{ name: 'rope', value: 'hemp' }], metadata: { variables: [] } } }
const after = (question: string, ...messages: string[]) => conversation([question, ...messages], project).map(({ quote }) => quote)

test.for(['why?', 'but why', 'what for?', 'what is the point of it?', 'why do I need a reef knot?', 'tell me more'])(
  '“%s” after an author’s answer gets the author’s reason',
  (message) => {
    expect(after('What is a reef knot?', message)).toEqual(['Wet rope swells, and hemp would stay closed.'])
  },
)

test.for(['an example?', 'such as?', 'give me an example of a reef knot'])('“%s” after it gets the author’s example', (message) => {
  expect(after('What is a reef knot?', message)).toEqual([knot.example])
})

test('a reason isn’t repeated, and an example after it is still that of the answer', () => {
  expect(after('What is a reef knot?', 'why?', 'why?')).toEqual([])
  expect(after('What is a reef knot?', 'why?', 'an example?')).toEqual([knot.example])
})

test('a concept has the example of the author’s answer that defines it, or else its own', () => {
  const concept = (name: string, text: string) =>
    passage(name, text, { kind: 'concept', conceptId: name, stepId: 'mend', headings: name, title: name, names: [name] })
  const hitch = { ...concept('hitch', 'A knot that holds a rope on a post.'), example: 'A boat hangs on a ring by two of them.' }
  const about = { ...project, index: createPassageIndex([...index.passages, concept('reef knot', 'A knot for sails.'), hitch]) }
  const example = (question: string) => conversation([question, 'an example?'], about)
  expect(example('what is meant by “reef knot”?')).toMatchObject([{ quote: knot.example }])
  expect(example('what is a hitch?')).toMatchObject([{ quote: hitch.example, conceptId: 'hitch' }])
})

test('an answer with a command and no example says that the command is one', () => {
  const question = 'What is a bowline?'
  const more = { ...knot, example: undefined, introduced: 'bowline --tie', lookups: [{ words: 'The rope', phrases: [question] }] }
  const about = { ...project, index: createPassageIndex([...index.passages, passage('rope', 'A bowline is a loop that holds.', more)]) }
  const [answer] = conversation([question], about)
  expect(answer).toMatchObject({ code: 'bowline --tie', hasReason: true })
  expect(answer).not.toHaveProperty('hasExample')
  const sources = { passages: [answer!], unbacked: [], offline: 'no model' as const }
  const earlier = [
    { role: 'assistant' as const, content: [], sources },
    { role: 'user' as const, content: [{ type: 'text' as const, text: question }], sources: null },
  ]
  expect(hear('an example?', 'an example?', earlier, about)).toMatchObject({ matches: [], continues: 'ownExample' })
})

test('an answer without them gets neither, and nothing of what stands at its place', () => {
  for (const message of ['why?', 'an example?', 'how do I fix it?']) expect(after('When do I light the lamp?', message)).toEqual([])
})

test('“why?” about something else isn’t answered by the reason', () => {
  expect(after('What is a reef knot?', 'why is the lamp red?')).not.toContain('Wet rope swells, and hemp would stay closed.')
})
