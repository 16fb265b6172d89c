import { expect, test } from 'vitest'
import { documentFaults } from './document.ts'
import { isIndexed, isPresentable } from './portfolio.ts'

test('search engines may list a portfolio whose owner allows it and which has a title and a description', () => {
  const whole = { title: 'Boats', description: 'By hand', isListed: true }
  expect(isIndexed(whole)).toBe(true)
  for (const part of [{ title: ' ' }, { description: '' }, { description: ' \n' }, { isListed: false }])
    expect(isIndexed({ ...whole, ...part })).toBe(false)
  expect(isPresentable({ ...whole, title: '' })).toBe(false)
})

test('a document needs the part of its type, unless it has it already', () => {
  const title = 'Tides'
  expect(documentFaults({ type: 'URL', title, url: { url: 'tides.example' } })).toBeUndefined()
  expect(documentFaults({ type: 'URL', title })).toEqual({ 'url.url': 'missing' })
  expect(documentFaults({ type: 'URL', title, url: { url: 'a b' } }, 'URL')).toEqual({ 'url.url': 'invalid_url' })
  expect(documentFaults({ type: 'FILE', title })).toEqual({ file: 'missing' })
  expect(documentFaults({ type: 'PROJECT', title })).toEqual({ project: 'missing' })
  for (const type of ['URL', 'FILE', 'PROJECT'] as const) expect(documentFaults({ type, title }, type)).toBeUndefined()
  expect(documentFaults({ type: 'FILE', title }, 'URL')).toEqual({ file: 'missing' })
})
