import { expect, test } from 'vitest'
import { titlePageAddress } from './titlePageAddress.ts'

test.each([
  ['https://ines.example/', 'https://ines.example/'],
  [' http://ines.example/work ', 'http://ines.example/work'],
  ['ines.example', 'https://ines.example'],
  ['ines.example:8080/work', 'https://ines.example:8080/work'],
])('%s is an address for the title page', (typed, address) => expect(titlePageAddress(typed)).toBe(address))

test.each(['', '   '])('without one (%j) the title page has none', (typed) => expect(titlePageAddress(typed)).toBe(null))

test.each([
  'ines',
  'my page.example',
  'javascript:alert(1).x',
  'ftp://ines.example',
  'mailto:ines@ines.example',
  'https://',
  '//ines.example',
])('%s is not valid', (typed) => expect(titlePageAddress(typed)).toBeUndefined())

test('an address has at most 2048 characters', () => {
  const long = `https://ines.example/${'a'.repeat(2048 - 21)}`
  expect(titlePageAddress(long)).toBe(long)
  expect(titlePageAddress(`${long}a`)).toBeUndefined()
  expect(titlePageAddress(long.replace('https://', ''))).toBe(long)
})
