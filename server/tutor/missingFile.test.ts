import { expect, test } from 'vitest'
import type { Passage } from './retrieval/passages.ts'
import { originOf } from './missingFile.ts'

const passage = (text: string): Passage => ({ kind: 'text', text }) as Passage

test('the first passage that names the file that a question misses is its origin, with a name of up to 80 characters', () => {
  const long = `${'a'.repeat(80)}.pem`
  const passages = [passage('Run the command.'), passage(`It writes server-key.pem and ${long}.`), passage('Copy server-key.pem.')]
  expect(originOf(passages, 'cannot open server-key.pem')).toBe(passages[1])
  expect(originOf(passages, `${long} not found`)).toBe(passages[1])
  expect(originOf(passages, 'what is server-key.pem?')).toBeUndefined()
  expect(originOf([passage(`a${long}`)], `a${long} not found`)).toBeUndefined()
  expect(originOf(passages, `not found ${'a-'.repeat(3990)}`)).toBeUndefined()
})
