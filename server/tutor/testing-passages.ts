import { foundPassages } from './finding/found.ts'
import { createPassageIndex } from './passageIndex.ts'
import type { Passage } from './retrieval/passages.ts'

export const passage = (id: string, text: string, more: Partial<Passage> = {}): Passage => ({
  kind: 'text',
  stepId: 'sea',
  blockId: id,
  title: 'Read the sea',
  headings: 'Read the sea',
  text,
  before: '',
  language: undefined,
  conceptId: undefined,
  names: [],
  lookups: [],
  ...more,
})

/** Of a small project about the sea. */
export const passages = [
  passage('gauge', 'A gauge is a long ruler in the harbour. Read it at noon, when the water is calm. Write the number down.', {
    lookups: [{ words: 'Write the number down', phrases: ['how high is the water'] }],
  }),
  passage('quiet', 'Nothing is printed until the tide turns. The program waits for the first wave. Leave the window open.', {
    lookups: [{ words: 'The program waits for the first wave', phrases: ['is it stuck', 'the terminal shows no numbers'] }],
  }),
  passage('port', 'If the start ends with `Address already in use`, another program has the port. Choose another number.', {
    lookups: [{ words: 'another program has the port', phrases: ['port is taken', 'it does not start'] }],
  }),
  passage('code', 'tide --port 8000\nmeasure --every 5m', { kind: 'code', language: 'shell' }),
  passage('boats', 'Boats leave in the morning. They come back with the evening tide, and the fish is sold on the quay.'),
]
const index = createPassageIndex(passages)
export const unnamed = { variables: [], metadata: { variables: [] } }
export const found = (question: string) => foundPassages(index, question, unnamed)
