import { expect, test } from 'vitest'
import type { SearchResult } from '@fieldwork/core/search/schema.ts'
import { resultGroups, secondLine, seriesSearch } from './resultList.ts'

const result = (rest: Partial<SearchResult> = {}): SearchResult => ({
  type: 'project',
  id: 'cache',
  title: 'Cache it',
  description: 'And prove that it is faster.',
  icon: 'misc',
  projects: ['cache'],
  matches: [],
  ...rest,
})

test('groups keep the order of the response, followed by passages [DIR-23]', () => {
  const passage = { projectId: 'p', projectTitle: 'P', stepId: 's', blockId: 'b', title: 'T', titleRanges: [], text: 'x', textRanges: [] }
  const groups = resultGroups({
    groups: [
      { type: 'roadmap', total: 1, results: [result({ type: 'course' })] },
      { type: 'project', total: 12, results: [result()] },
    ],
    passages: [passage],
    nearest: null,
    first: null,
  })
  expect(groups.map(({ type, total }) => [type, total])).toEqual([
    ['roadmap', 1],
    ['project', 12],
    ['passage', 1],
  ])
})

test('an empty response has the nearest result as its only entry', () => {
  expect(resultGroups({ groups: [], passages: [], nearest: result(), first: null }).map(({ type }) => type)).toEqual(['nearest'])
  expect(resultGroups({ groups: [], passages: [], nearest: null, first: result() }).map(({ type }) => type)).toEqual(['first'])
  expect(resultGroups({ groups: [], passages: [], nearest: null, first: null })).toEqual([])
})

test('the second line shows the match, or else the description', () => {
  expect(secondLine(result()).text).toBe('And prove that it is faster.')
  const series = { field: 'series' as const, text: 'Data you can trust', ranges: [[0, 4]] as [number, number][] }
  expect(secondLine(result({ matches: [{ field: 'title', text: 'Cache it', ranges: [[0, 5]] }, series] }))).toBe(series)
})

test.each([
  ['series: Data you can trust', 'Data you can trust'],
  [' SERIES:data', 'data'],
  ['a series: data', undefined],
  ['series', undefined],
])('%j searches for the series %j [DIR-22]', (query, words) => {
  expect(seriesSearch(query)).toBe(words)
})
