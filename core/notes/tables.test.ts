import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { actionByShortcut, highlightActions, noteTypeOf } from './actions.ts'
import { defaultColor, highlightColor, highlightColors } from './colors.ts'
import { headingFrom } from './heading.ts'
import { expandedExtra, minNoteHeight } from './limits.ts'
import { isPlainText, plainTextFrom } from './plainText.ts'
import { Highlight, LearnerNote } from './schema.ts'

describe('highlights', () => {
  test('have exactly eight colours, of which yellow is preferred at first', () => {
    expect(highlightColors).toEqual(['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'])
    expect(defaultColor).toBe('yellow')
    expect(highlightColors.map(highlightColor)).toEqual(highlightColors)
  })

  test('in a colour that they do not have are an error [NOTE-05]', () => {
    for (const color of ['orange', 'Red', '', 'constructor']) expect(() => highlightColor(color)).toThrow(RangeError)
  })
})

describe('the toolbar', () => {
  test('has an action for each shortcut, whether the key is with shift or not', () => {
    const keys = ['n', 'S', 'm', 'E', 'h', 'A', 'Backspace']
    expect(keys.map(actionByShortcut)).toEqual(['note', 'simplify', 'explain', 'examples', 'highlight', 'ask', 'delete'])
    expect(['x', 'Enter', ''].map(actionByShortcut)).toEqual([undefined, undefined, undefined])
  })

  test('makes a note of each of the five types [NOTE-17]', () => {
    const made = Object.values(highlightActions).flatMap(({ noteType }) => noteType ?? [])
    expect(made.toSorted()).toEqual(['ask', 'blank', 'examples', 'explain', 'simplify'])
    expect(noteTypeOf('note')).toBe('blank')
    expect(LearnerNote.shape.noteType.def.entries).toEqual(
      Object.fromEntries(['explain', 'simplify', 'ask', 'blank', 'examples'].map((one) => [one, one])),
    )
  })

  test('makes no note by an action that it does not have, or that makes none [NOTE-18]', () => {
    for (const action of ['translate', 'highlight', 'delete', 'toString', '']) expect(() => noteTypeOf(action)).toThrow(RangeError)
  })
})

describe('the heading of a note', () => {
  test('is what was highlighted, on one line', () => expect(headingFrom('  The sea\n rises ')).toBe('The sea rises'))

  test('is cut at 300 characters with an ellipsis, never within a character [NOTE-27]', () => {
    expect(headingFrom('x'.repeat(300))).toBe('x'.repeat(300))
    expect(headingFrom('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`)
    expect(headingFrom(`${'x'.repeat(298)}😀 and more`)).toBe(`${'x'.repeat(298)}…`)
  })
})

test('a note is at least 200 px high, an expanded one 340', () => {
  expect([minNoteHeight, minNoteHeight + expandedExtra]).toEqual([200, 340])
})

describe('what is written', () => {
  const cases: Array<[text: string, isPlain: boolean, plain: string]> = [
    ['Two\nlines\tand a tab: ü, 語, 😀, مرحبا', true, 'Two\nlines\tand a tab: ü, 語, 😀, مرحبا'],
    ['<script>alert(1)</script>', true, '<script>alert(1)</script>'],
    ['a\r\nb\rc', false, 'a\nb\nc'],
    ['a\u0000\u0007\u001b\u007f\u0085b', false, 'ab'],
    ['half\ud83d a pair \ude00', false, 'half a pair '],
  ]
  test.for(cases)('%j is text: %s', ([text, isPlain, plain]) => {
    expect(isPlainText(text)).toBe(isPlain)
    expect(plainTextFrom(text)).toBe(plain)
    expect(isPlainText(plainTextFrom(text))).toBe(true)
  })
})

test('a highlight or note has every field, and no others', () => {
  const point = { block: 'p-1', offset: 0 }
  const range = { start: point, end: { ...point, offset: 3 }, quote: 'sea', prefix: '', suffix: '' }
  const highlight = { kind: 'highlight', id: 'h-1', changed: 1, group: 'h-1', color: 'pink', range }
  const note = {
    kind: 'note',
    id: 'n-1',
    changed: 1,
    group: 'h-1',
    noteType: 'ask',
    heading: 'sea',
    highlightContext: 'sea',
    surroundingContext: '',
    query: 'Why?',
    content: '',
    height: 200,
    expanded: false,
    pinned: true,
    range,
  }
  expect(z.safeParse(Highlight, highlight).success).toBe(true)
  expect(z.safeParse(LearnerNote, note).success).toBe(true)
  for (const field of Object.keys(highlight)) expect(z.safeParse(Highlight, { ...highlight, [field]: undefined }).success).toBe(false)
  for (const other of [{ loading: true }, { error: true }, { height: 199 }, { heading: 'x'.repeat(301) }, { content: 'a\u0000' }])
    expect([other, z.safeParse(LearnerNote, { ...note, ...other }).success]).toEqual([other, false])
})
