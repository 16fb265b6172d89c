import { expect, test } from 'vitest'
import { recommended, recommendedTopics } from './recommended.ts'
import type { Course, Project, ProjectMetadata } from './schema.ts'

type Wishes = Partial<Pick<Project, 'status' | 'selected' | 'completions'>> & {
  difficulty?: ProjectMetadata['difficulty']
  category?: string
  series?: string
}

const project = (id: string, { difficulty = 'easy', category = 'Databases', series, ...own }: Wishes = {}) => ({
  id,
  status: 'INCOMPLETE' as const,
  selected: false,
  completions: 0,
  metadata: { difficulty, category, order: '1.1', ...(series ? { series: { id: series, title: series } } : {}) },
  ...own,
})
const course = (id: string, ...projects: string[]): Course => ({
  id,
  type: 'series',
  metadata: { title: `The ${id}`, description: 'A series.', icon: 'corner', projects },
})
const order = (projects: Parameters<typeof recommended>[0]) => recommended(projects as Project[]).map(({ id }) => id)

test.each<[string, ReturnType<typeof project>[], string[]]>([
  ['the order of the catalogue when nothing tells them apart', [project('b'), project('a')], ['b', 'a']],
  ['more people first', [project('a', { completions: 2 }), project('b', { completions: 12 })], ['b', 'a']],
  [
    'easier before what more people completed',
    [project('hard', { difficulty: 'hard', completions: 9 }), project('easy')],
    ['easy', 'hard'],
  ],
  [
    'the categories of what was chosen before easier ones',
    [
      project('easy', { category: 'Storage' }),
      project('hard', { difficulty: 'hard' }),
      project('chosen', { selected: true, difficulty: 'medium' }),
    ],
    ['chosen', 'hard', 'easy'],
  ],
  [
    'the categories of what is under way, and in review',
    [
      project('other', { category: 'Compute' }),
      project('a', { category: 'Storage' }),
      project('b', { status: 'IN_PROGRESS', category: 'Storage' }),
    ],
    ['a', 'b', 'other'],
  ],
  [
    'the categories of what is complete no sooner than others',
    [project('hard', { difficulty: 'hard' }), project('easy', { category: 'Storage' }), project('done', { status: 'COMPLETE' })],
    ['easy', 'hard', 'done'],
  ],
  [
    'completed ones last, however much they were wanted',
    [project('done', { status: 'COMPLETE', selected: true }), project('hard', { difficulty: 'hard', category: 'Storage' })],
    ['hard', 'done'],
  ],
  [
    'a series in its own order, and what is easier in others before its harder ones',
    [
      project('nginx', { series: 'web' }),
      project('cache', { series: 'web', difficulty: 'medium', category: 'Compute', selected: true }),
      project('chart', { series: 'web', completions: 9 }),
      project('git', { series: 'ship', category: 'Storage' }),
    ],
    ['nginx', 'git', 'cache', 'chart'],
  ],
  [
    'a later one of a series first when the earlier ones are complete',
    [
      project('nginx', { series: 'web', difficulty: 'hard', status: 'COMPLETE' }),
      project('a', { difficulty: 'medium' }),
      project('tls', { series: 'web' }),
    ],
    ['tls', 'a', 'nginx'],
  ],
])('the recommended order has %s', (_rule, projects, expected) => {
  expect(order(projects)).toEqual(expected)
})

test('a person who has selected and begun nothing is recommended courses, in the order of their best projects', () => {
  const projects = [project('a', { difficulty: 'hard' }), project('b', { difficulty: 'medium' }), project('c')]
  const topics = recommendedTopics(projects, [course('first', 'a', 'b'), course('second', 'c')])
  expect(topics.map(({ id, type, value }) => [id, type, value])).toEqual([
    ['course:second', 'course', 'second'],
    ['course:first', 'course', 'first'],
  ])
})

test('a person who selected something is recommended categories, theirs first, each with icon and projects', () => {
  const projects = [
    project('a', { category: 'Storage' }),
    project('b', { selected: true }),
    project('c', { category: 'Sailing' }),
    project('d'),
  ]
  expect(recommendedTopics(projects, [course('first', 'a', 'b')])).toEqual([
    {
      id: 'category:Databases',
      type: 'category',
      value: 'Databases',
      metadata: { title: 'Databases', description: '', icon: 'databases', projects: ['b', 'd'] },
    },
    {
      id: 'category:Storage',
      type: 'category',
      value: 'Storage',
      metadata: { title: 'Storage', description: '', icon: 'storage', projects: ['a'] },
    },
    {
      id: 'category:Sailing',
      type: 'category',
      value: 'Sailing',
      metadata: { title: 'Sailing', description: '', icon: 'misc', projects: ['c'] },
    },
  ])
})

test('a person who chose topics is recommended categories, the chosen ones first', () => {
  const projects = [project('a'), project('b', { category: 'Storage', difficulty: 'hard' })]
  expect(recommendedTopics(projects, [course('first', 'a', 'b')], ['Storage']).map(({ value }) => value)).toEqual(['Storage', 'Databases'])
})

test('a category of which everything is completed comes last', () => {
  const projects = [project('a', { status: 'COMPLETE' }), project('b', { category: 'Storage' })]
  expect(recommendedTopics(projects, []).map(({ value }) => value)).toEqual(['Storage', 'Databases'])
})
