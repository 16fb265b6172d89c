import { expect, test } from 'vitest'
import type { ChatRequest, ModelRequest, SourcePassage, TutorTask } from './model.ts'
import { offlineTutor } from './offlineTutor.ts'

const passage = (more: Partial<SourcePassage>): SourcePassage => ({
  kind: 'text',
  stepId: 's',
  blockId: 'b',
  title: 'Step',
  text: 'A socket is an end.',
  quote: 'A socket is an end.',
  language: undefined,
  isHighlighted: false,
  isRelevant: true,
  isNear: true,
  ...more,
})

const answerTo = async (task: TutorTask, passages: SourcePassage[], highlightedText = 'socket'): Promise<string> => {
  const request: ModelRequest = { task, highlightedText, question: '', passages, offline: 'no model' }
  let text = ''
  for await (const piece of offlineTutor().answer(request, new AbortController().signal)) text += piece
  return text
}

test.each(['explain', 'simplify', 'examples', 'ask'] as const)('%s says at its beginning that it only quotes', async (task) => {
  expect(await answerTo(task, [])).toMatch(/^No language model is set up here, so this only quotes the project\.\n\n/)
})

test.each([
  ['explain', 'I found nothing more about it in this project.'],
  ['simplify', 'I found nothing more about it in this project.'],
  ['examples', 'I found no other example of it in this project.'],
  ['ask', 'I found no passage about this.'],
] as const)('%s says plainly that there is nothing, and quotes nothing that only shares some words', async (task, sentence) => {
  const text = await answerTo(task, [passage({ isRelevant: false })])
  expect(text).toContain(sentence)
  expect(text).not.toContain('A socket is an end')
})

test('code that holds a fence stays inside of its own', async () => {
  const code = 'cat <<END\n```js\nlet a\n```\nEND'
  expect(await answerTo('examples', [passage({ kind: 'code', language: 'shell', text: code, quote: code })])).toContain(
    `\`\`\`\`shell\n${code}\n\`\`\`\``,
  )
})

test('each important sentence is quoted from the passage that contains it', async () => {
  const [first, second] = ['The journal keeps every change.', 'A crash loses no change that the journal keeps.']
  const highlighted = [first, second].map((text) => passage({ text: `${text} Tea is ready.`, quote: text, isHighlighted: true }))
  const text = await answerTo('simplify', highlighted, `${first} Tea is ready.\n${second} Tea is ready.`)
  expect(text).toContain(`- “${first}” [1]\n- “${second}” [2]`)
})

const steps = [
  { id: 'one', title: 'One' },
  { id: 'two', title: 'Two' },
]
const requestOf = (more: Partial<ChatRequest>): ChatRequest => ({
  message: 'and then?',
  earlier: [],
  selections: [],
  files: [],
  passages: [],
  step: steps[0],
  steps,
  tracks: [],
  answers: [],
  highlights: [],
  variables: [],
  hint: undefined,
  communityUrl: '',
  supportUrl: '',
  isProSold: false,
  hasOpenTask: false,
  offline: 'no model',
  ...more,
})

test.each([
  ['one', 'Read this again, then try the task:'],
  ['two', 'This may help:'],
])('a hint with a passage of step “%s” for a task of the first step begins with “%s”', async (stepId, sentence) => {
  const request = requestOf({ passages: [passage({ stepId })], hint: { task: 'What is it?', step: 'One', level: 3 } })
  const { value: first } = await offlineTutor().chat(request, new AbortController().signal)[Symbol.asyncIterator]().next()
  expect(first).toMatchObject({ text: `${sentence} [1]` })
})

test('an answer without a passage leads to the community, where there is one', async () => {
  const textOf = async (communityUrl: string) => {
    let text = ''
    for await (const piece of offlineTutor().chat(requestOf({ message: 'who wins the cup', communityUrl }), new AbortController().signal))
      if (piece.type === 'text') text += piece.text
    return text
  }
  expect(await textOf('')).toMatch(/^I found no passage about that in this project\.[^[]+$/)
  expect(await textOf('https://community.example.org')).toContain('[Ask the community](https://community.example.org)')
})
