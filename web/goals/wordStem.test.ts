import { expect, test } from 'vitest'
import { wordStem } from './wordStem.ts'

test.each([
  ['backups', 'backup'],
  ['tables', 'table'],
  ['files', 'file'],
  ['copies', 'copy'],
  ['processes', 'process'],
  ['serving', 'served'],
  ['caching', 'caches'],
])('%s and %s are forms of one word', (one, other) => expect(wordStem(one)).toBe(wordStem(other)))

test.each([
  ['notes', 'not'],
  ['work', 'workshop'],
  ['during', 'dure'],
  ['string', 'strings attached'],
  ['server', 'serve'],
])('%s and %s are different words', (one, other) => expect(wordStem(one)).not.toBe(wordStem(other)))
