import { expect, test } from 'vitest'
import { maxContextLength, maxQuestionLength } from '../notes/limits.ts'
import { textRefusal } from './textRefusal.ts'

test.each([
  ['a word', { highlightedText: 'socket' }, undefined],
  ['code with tabs and line breaks', { highlightedText: 'if (a) {\r\n\tb()\n}' }, undefined],
  ['words of any script', { highlightedText: 'سلام 👩‍💻 नमस्ते' }, undefined],
  ['as much as is allowed', { highlightedText: 'a'.repeat(maxContextLength) }, undefined],
  ['a character more', { highlightedText: 'a'.repeat(maxContextLength + 1) }, 'text_too_long'],
  ['nothing', { highlightedText: '' }, 'text_missing'],
  ['spaces alone', { highlightedText: ' \n ' }, 'text_missing'],
  ['an escape character', { highlightedText: 'red \u001b[31m' }, 'text_unreadable'],
  ['a control character of the second range', { highlightedText: 'next\u0085line' }, 'text_unreadable'],
  ['a question', { highlightedText: 'socket', query: 'Who closes it?' }, undefined],
  ['an empty question', { highlightedText: 'socket', query: '  ' }, 'text_missing'],
  ['a question that is too long', { highlightedText: 'socket', query: 'a'.repeat(maxQuestionLength + 1) }, 'text_too_long'],
  ['a question with a bell', { highlightedText: 'socket', query: 'Who\u0007?' }, 'text_unreadable'],
] as const)('the tutor is given %s', (_title, input, expected) => {
  expect(textRefusal(input)).toBe(expected)
})
