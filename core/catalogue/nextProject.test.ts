import { expect, test } from 'vitest'
import type { Project } from './schema.ts'
import { nextProject } from './nextProject.ts'

const project = (id: string, series: string | undefined, rest: Partial<Pick<Project, 'status' | 'selected'>> = {}): Project =>
  ({
    id,
    status: 'INCOMPLETE',
    selected: false,
    ...rest,
    metadata: series ? { series: { id: series, title: series } } : {},
  }) as Project

const corner = [project('a', 'corner'), project('b', 'corner', { status: 'COMPLETE' }), project('c', 'corner'), project('d', 'cloud')]
const next = (projects: Project[], current: string) =>
  nextProject(
    projects,
    projects.find(({ id }) => id === current)!,
  )?.id

test('the next project is the next of the series that is not complete', () => expect(next(corner, 'a')).toBe('c'))

test('at the end of the series it is the next open one of My Projects, in catalogue order', () => {
  expect(next([...corner, project('e', 'cloud', { selected: true }), project('f', 'cloud', { selected: true })], 'c')).toBe('e')
  expect(next([project('x', 'corner', { selected: true }), ...corner], 'c')).toBe('x')
})

test('there is none when neither the series nor My Projects has an open one', () => {
  expect(next(corner, 'c')).toBeUndefined()
  expect(
    next([project('a', 'corner', { selected: true }), project('b', 'cloud', { selected: true, status: 'COMPLETE' })], 'a'),
  ).toBeUndefined()
})

test('projects of no series do not follow one another', () => {
  expect(next([project('a', undefined), project('b', undefined)], 'a')).toBeUndefined()
  expect(next([project('a', undefined), project('b', undefined, { selected: true })], 'a')).toBe('b')
})
