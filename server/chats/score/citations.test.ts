import { expect, test } from 'vitest'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { Passage } from '../../tutor/retrieval/passages.ts'
import { citationsIn } from './testing-score.ts'

const gauge: Passage = {
  kind: 'text',
  stepId: 'sea',
  blockId: 'gauge',
  title: 'Read the sea',
  headings: 'Read the sea',
  before: '',
  text: 'A gauge is a long ruler in the harbour. Type `[1] 42` and read it at noon.',
  language: undefined,
  conceptId: undefined,
  names: [],
  lookups: [],
}
const source: QuotedPassage = { stepId: 'sea', blockId: 'gauge', title: 'Read the sea', quote: 'A gauge is a long ruler in the harbour.' }
const statement = 'A gauge is a long ruler in the harbour [1].'
const unsupportedIn = (text: string, sources: QuotedPassage[] = [source]) => citationsIn({ text, sources }, [gauge]).unsupported

test('a statement is supported by a source that occurs in the version and says the same', () => {
  for (const text of [
    statement,
    'The project says: “A gauge is a long ruler in the harbour.” [1]',
    '“Type `[1] 42` and read it at noon.” [1]',
  ])
    expect(citationsIn({ text, sources: [source] }, [gauge])).toEqual({ statements: 1, unsupported: [] })
})

test.for<[what: string, text: string, sources: QuotedPassage[]]>([
  ['names no source', 'A gauge is a long ruler in the harbour.', [source]],
  ['names a source that was not sent', 'A gauge is a long ruler in the harbour [2].', [source]],
  ['names a number in code alone', 'A gauge is a long ruler in the harbour `[1]`.', [source]],
  ['names a block that the version does not have', statement, [{ ...source, blockId: 'of-an-older-version' }]],
  ['names a concept that the version does not have', statement, [{ ...source, conceptId: 'gauge' }]],
  ['names a block that does not say what was sent of it', statement, [{ ...source, quote: 'A gauge is a spoon.' }]],
  ['names a block that says something else', 'Whales sing loudly below the bridge every night [1].', [source]],
  ['quotes what stands in no block', 'It says “a gauge is a golden spoon in the harbour” [1].', [source]],
])('a statement is not supported that %s', ([, text, sources]) => expect(unsupportedIn(text, sources)).toHaveLength(1))
