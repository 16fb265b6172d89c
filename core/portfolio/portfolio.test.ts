import { expect, test } from 'vitest'
import { documentFaults, documentTitleOf } from './document.ts'
import { isIndexed, isPresentable, proofOf, showcaseOf, tileConcepts } from './portfolio.ts'
import type { PortfolioDocument } from './schema.ts'

test('search engines may list a portfolio whose owner allows it and which has a title and a description', () => {
  const whole = { title: 'Boats', description: 'By hand', isListed: true }
  expect(isIndexed(whole)).toBe(true)
  for (const part of [{ title: ' ' }, { description: '' }, { description: ' \n' }, { isListed: false }])
    expect(isIndexed({ ...whole, ...part })).toBe(false)
  expect(isPresentable({ ...whole, title: '' })).toBe(false)
})

test.each([
  ['x'.repeat(60), 'x'.repeat(60)],
  [`${'x'.repeat(58)} yz`, `${'x'.repeat(58)}…`],
])('a project’s document has its title, or the beginning of a long one', (title, shortened) => {
  expect(documentTitleOf(title)).toBe(shortened)
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

const at = '2026-11-18T10:00:00.000Z'
const document = { id: 'tides', title: 'Tides', createdAt: at, updatedAt: at, address: '/tides', picture: null }
const site = { ...document, type: 'URL', url: { url: 'tides.example' } } as const satisfies PortfolioDocument
const work = (credentialId: string | null = null): PortfolioDocument => ({
  ...document,
  type: 'PROJECT',
  project: {
    id: 'tides',
    storageName: 'tides-1763460000000',
    title: 'Tides',
    outcome: null,
    concepts: ['moon', 'sun', 'neap', 'spring'],
    completedAt: at,
    hasWorkPicture: false,
    pageId: null,
    credentialId,
  },
})

test('a portfolio of several projects says how many are completed, and how many have a credential', () => {
  expect(proofOf([site, work('a'), work('b'), work()])).toBe('3 completed projects, 2 with a signed credential')
  expect(proofOf([work(), work()])).toBe('2 completed projects')
  expect(proofOf([site, work('a')])).toBeUndefined()
})

test('the newest document is a showcase if it’s the only one, or a project that leaves whole rows of three', () => {
  const count = (length: number, newest: PortfolioDocument) => [newest, ...Array.from({ length: length - 1 }, () => work())]
  const isShowcase = (length: number, newest: PortfolioDocument) => showcaseOf(count(length, newest)) === newest
  expect([1, 2, 3, 4, 5, 7].filter((length) => isShowcase(length, work('a')))).toEqual([1, 4, 7])
  expect([1, 2, 3, 4].filter((length) => isShowcase(length, site))).toEqual([1])
  expect(showcaseOf([])).toBeUndefined()
})

test('a tile names three concepts of a project, a showcase all of them', () => {
  expect([tileConcepts(work(), false).length, tileConcepts(work(), true).length, tileConcepts(site, true).length]).toEqual([3, 4, 0])
})
