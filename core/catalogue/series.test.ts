import { expect, test } from 'vitest'
import type { Project, ProjectMetadata } from './schema.ts'
import { bySeries, firstFree, freeLike, inSeriesOrder } from './series.ts'

const project = (id: string, series?: string, metadata: Partial<Pick<ProjectMetadata, 'plan' | 'visibility'>> = {}) => {
  return {
    id,
    metadata: { visibility: 'public', ...metadata, ...(series ? { series: { id: series, title: `The ${series}` } } : {}) },
  } as Project
}
const shape = (projects: Project[]) =>
  bySeries(projects).map(({ title, projects: own }) => `${title}: ${own.map(({ id }) => id).join(' ')}`)

test('projects are grouped by series, both in the order of the catalogue', () => {
  expect(shape([project('a', 'web'), project('b', 'data'), project('c', 'web')])).toEqual(['The web: a c', 'The data: b'])
})

test('projects without a series come last', () => {
  expect(shape([project('a'), project('b', 'data'), project('c')])).toEqual(['The data: b', 'undefined: a c'])
})

test('a visitor begins with the first project that is neither of Pro nor private', () => {
  const projects = [project('pro', 'web', { plan: 'pro' }), project('hidden', 'web', { visibility: 'private' }), project('free', 'web')]
  expect(firstFree(projects)?.id).toBe('free')
  expect(firstFree(projects.slice(0, 2))).toBeUndefined()
})

test('free projects like a project of Pro share its concepts or its series, the most similar first', () => {
  const about = (one: Project, ...keys: string[]) =>
    ({ ...one, metadata: { ...one.metadata, concepts: keys.map((key) => ({ key, name: key })) } }) as Project
  const pro = about(project('pro', 'web', { plan: 'pro' }), 'cache', 'queue')
  const projects = [
    pro,
    about(project('other', 'data'), 'index'),
    about(project('same', 'web')),
    about(project('like', 'data'), 'cache', 'queue'),
    about(project('paid', 'web', { plan: 'pro' }), 'cache'),
    about(project('near', 'web'), 'cache'),
  ]
  expect(freeLike(pro, projects).map(({ id }) => id)).toEqual(['like', 'near', 'same'])
  expect(freeLike(pro, [...projects, about(project('nearer', 'web'), 'queue')]).map(({ id }) => id)).toEqual(['like', 'near', 'nearer'])
  expect(freeLike(pro, projects.slice(0, 3)).map(({ id }) => id)).toEqual(['same'])
  expect(freeLike(pro, projects.slice(0, 2))).toEqual([])
})

test('projects are put after those of them that come before in their series, completed or not', () => {
  const all = [{ ...project('http', 'web'), status: 'COMPLETE' as const }, project('nginx', 'web'), project('tls', 'web'), project('chart')]
  expect(inSeriesOrder(['tls', 'chart', 'http'], all)).toEqual(['http', 'tls', 'chart'])
})
