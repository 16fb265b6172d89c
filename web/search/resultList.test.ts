import { expect, test } from 'vitest'
import { emptySearchAnswer, type PassageMatch, type SearchAnswer, type SearchResult } from '@fieldwork/core/search/schema.ts'
import { resultCount, resultGroups, secondLine } from './resultList.ts'

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

const passage = (projectId: string, blockId: string): PassageMatch => ({
  projectId,
  projectTitle: projectId,
  stepId: 's',
  blockId,
  title: 'T',
  titleRanges: [],
  text: 'x',
  textRanges: [],
})
const answer = (rest: Partial<SearchAnswer>): SearchAnswer => ({ ...emptySearchAnswer, ...rest })

test('groups keep the order of the response; each project is followed by its steps, and steps of other projects come last [DIR-23]', () => {
  const groups = resultGroups(
    answer({
      groups: [
        { type: 'project', total: 12, results: [result(), result({ id: 'tls' })] },
        { type: 'roadmap', total: 1, results: [result({ type: 'course', id: 'corner' })] },
      ],
      passages: [passage('tls', 'sign'), passage('other', 'b'), passage('cache', 'measure')],
    }),
  )
  expect(groups.map((group) => [group.type, group.total, resultCount(group), ...group.entries.map(({ key }) => key)])).toEqual([
    ['project', 12, 2, 'project cache', 'cache measure ', 'project tls', 'tls sign '],
    ['roadmap', 1, 1, 'course corner'],
    ['passage', 1, 1, 'other b '],
  ])
})

test('an empty response has the nearest results, if there are any', () => {
  const types = (rest: Partial<SearchAnswer>) => resultGroups(answer(rest)).map(({ type, entries }) => [type, entries.length])
  expect(types({ nearest: [result(), result({ id: 'tls' })] })).toEqual([['nearest', 2]])
  expect(types({})).toEqual([])
})

test('the second line is the description, with its matches', () => {
  expect(secondLine(result()).text).toBe('And prove that it is faster.')
  const description = { field: 'description' as const, text: 'And prove that it is faster.', ranges: [[4, 9]] as [number, number][] }
  expect(secondLine(result({ matches: [{ field: 'title', text: 'Cache it', ranges: [[0, 5]] }, description] }))).toBe(description)
})
