import { expect, test } from 'vitest'
import { definitionOf } from './definitions.ts'

test('a status code is defined by its number, its name or both', () => {
  for (const name of ['302', 'HTTP 302', 'status code 302', '302 found', 'a 302', '302 status'])
    expect(definitionOf(name)).toMatch(/^302 is the status code for a page that is elsewhere for now/)
  expect(definitionOf('500 internal server error')).toMatch(/^500 is/)
})

test('a number that may be an amount, or has another name, is none', () => {
  for (const name of ['200', '500', '302 rows', '299', 'status code', '404 moved permanently'])
    expect(definitionOf(name) ?? '').not.toMatch(/^\d/)
})
