import { describe, expect, test } from 'vitest'
import { emptyCode, isComplete, isRefusedKey, pastedCode, withDigit, withoutDigit } from './code.ts'

const key = (name: string, held?: 'ctrlKey' | 'metaKey' | 'altKey') => ({
  key: name,
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  altKey: held === 'altKey',
})

test.each(['0', '9', 'Backspace', 'Delete', 'Tab'])('a code box takes the key %s [AUTH-21]', (name) => {
  expect(isRefusedKey(key(name))).toBe(false)
})

test.each(['a', 'Enter', ' ', 'ArrowLeft', '.', '-', 'e', 'Home', 'PageUp', 'Dead', '١'])(
  'a code box ignores the key "%s" [AUTH-21]',
  (name) => {
    expect(isRefusedKey(key(name))).toBe(true)
  },
)

test('a code box lets combinations with the meta key pass, so that pasting works [AUTH-21]', () => {
  expect(isRefusedKey(key('v', 'metaKey'))).toBe(false)
  expect(isRefusedKey(key('v', 'ctrlKey'))).toBe(false)
})

test('a code box leaves Escape, the function keys and combinations with Alt to the browser and to the dialog around', () => {
  expect(['Escape', 'F5', 'F12', 'Shift'].filter((name) => isRefusedKey(key(name)))).toEqual([])
  expect(isRefusedKey(key('ArrowLeft', 'altKey'))).toBe(false)
})

describe('what is pasted', () => {
  test('fills all six boxes when it is exactly six digits [AUTH-22] [AUTH-23]', () => {
    expect(pastedCode('408127')).toEqual(['4', '0', '8', '1', '2', '7'])
  })
  test.each(['40812', '4081277', '40812a', '408 127', '', '408127\n', 'code 408127'])('is refused when it is "%s" [AUTH-22]', (text) => {
    expect(pastedCode(text)).toBeNull()
  })
})

test('a code is complete when each of its six boxes holds a digit [AUTH-20]', () => {
  expect(emptyCode).toHaveLength(6)
  expect(isComplete(['4', '0', '8', '1', '2', ''])).toBe(false)
  expect(isComplete(withDigit(['4', '0', '8', '1', '2', ''], 5, '7'))).toBe(true)
})

test('Backspace empties its box, and in an empty box the one before', () => {
  const code = ['4', '0', '', '', '', '']
  expect(withoutDigit(code, 1)).toEqual({ code: ['4', '', '', '', '', ''], position: 1 })
  expect(withoutDigit(code, 2)).toEqual({ code: ['4', '', '', '', '', ''], position: 1 })
  expect(withoutDigit(emptyCode, 0)).toEqual({ code: emptyCode, position: 0 })
})
