import { expect, test } from 'vitest'
import { exploredIn, exploredParameters, openedCourse, opening } from './explored.ts'
import type { Course } from './schema.ts'

const read = (search: string) => exploredIn(new URLSearchParams(search))
const written = (search: string) => new URLSearchParams(exploredParameters(read(search))).toString()

test.each([
  'q=dead+lock&type=tool',
  'explore=series%3Acorner&difficulty=easy',
  'list=series',
  'list=my-projects',
  'order=shortest&topic=Databases&time=30-45&completion=done&free=true',
])('an address is written as it was read: %s', (search) => {
  expect(written(search)).toBe(search)
})

test.each([
  'list=tiles&order=best&time=5&difficulty=brutal&completion=maybe&free=no&type=all',
  `q=${'x'.repeat(2001)}`,
  'q=a%00b',
  'q=a%0Ab',
  'q=+&explore=',
  'list=projects&order=series',
])('unknown values, defaults and what nobody can type are ignored: %.20s', (search) => {
  expect(read(search)).toEqual(read(''))
  expect(written(search)).toBe('')
})

test('a search has older names, and only a series or a concept is opened [DIR-25] [DIR-26]', () => {
  expect(read('search=cach')).toMatchObject({ query: 'cach', opened: undefined })
  expect(read('explore=cach')).toMatchObject({ query: 'cach', opened: undefined })
  expect(read('explore=Series:+Your+own+corner')).toMatchObject({ query: '', opened: 'Series: Your own corner' })
})

test('a series is opened by its id or title, a concept by its title, and a category is a filter', () => {
  const metadata = { title: 'Your own corner', description: '', icon: 'corner', projects: [] }
  const corner: Course = { id: 'corner', type: 'series', metadata }
  for (const opened of ['series:corner', 'series:your own Corner', 'Series: Your own corner'])
    expect(openedCourse(opened, [corner]), opened).toBe(corner)
  expect(openedCourse('series:nowhere', [corner])).toBeUndefined()
  expect(opening({ type: 'course', id: 'corner', title: 'Your own corner' })).toEqual({ opened: 'series:corner' })
  expect(opening({ type: 'tool', id: 'c1', title: 'Bloom filter' })).toEqual({ opened: 'tool:Bloom filter' })
  expect(opening({ type: 'category', title: 'Databases' })).toMatchObject({ filter: { topic: 'Databases' }, opened: undefined })
})
