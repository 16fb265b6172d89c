import { describe, expect, test } from 'vitest'
import type { Project, ProjectMetadata, ProjectStatus } from './project.ts'
import { bySeries, firstFree, nextIn } from './series.ts'

const project = (
  id: string,
  series?: string,
  rest: { status?: ProjectStatus } & Partial<Pick<ProjectMetadata, 'plan' | 'visibility'>> = {},
) => {
  const { status = 'INCOMPLETE', ...metadata } = rest
  return {
    id,
    status,
    metadata: { visibility: 'public', ...metadata, ...(series ? { series: { id: series, title: `The ${series}` } } : {}) },
  } as Project
}
const shape = (projects: Project[]) =>
  bySeries(projects).map(({ title, projects: own }) => `${title}: ${own.map(({ id }) => id).join(' ')}`)

test('projects stand under their series, both in the order of the catalogue', () => {
  expect(shape([project('a', 'web'), project('b', 'data'), project('c', 'web')])).toEqual(['The web: a c', 'The data: b'])
})

test('projects without a series come last', () => {
  expect(shape([project('a'), project('b', 'data'), project('c')])).toEqual(['The data: b', 'undefined: a c'])
})

describe('the project with which to go on in a series', () => {
  test.each<[string, ProjectStatus[], string]>([
    ['is the first one at the beginning', ['INCOMPLETE', 'INCOMPLETE'], '0'],
    ['is the one under way', ['INCOMPLETE', 'IN_PROGRESS', 'INCOMPLETE'], '1'],
    ['is one in review', ['COMPLETE', 'INCOMPLETE', 'IN_REVIEW'], '2'],
    ['is the first that is not complete', ['COMPLETE', 'INCOMPLETE', 'INCOMPLETE'], '1'],
    ['is the first again once all are complete', ['COMPLETE', 'COMPLETE'], '0'],
  ])('%s', (_title, statuses, id) => {
    expect(nextIn({ projects: statuses.map((status, index) => project(String(index), 'web', { status })) })?.id).toBe(id)
  })
})

test('a visitor begins with the first project that is neither of Pro nor private', () => {
  const projects = [project('pro', 'web', { plan: 'pro' }), project('hidden', 'web', { visibility: 'private' }), project('free', 'web')]
  expect(firstFree(projects)?.id).toBe('free')
  expect(firstFree(projects.slice(0, 2))).toBeUndefined()
})
