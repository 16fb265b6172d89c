import { expect, test } from 'vitest'
import type { Project } from '../catalogue/schema.ts'
import { planEntries } from './planEntries.ts'

const project = (id: string, series: string, rest: Partial<Project> = {}): Project =>
  ({ id, status: 'INCOMPLETE', selected: true, locked: false, metadata: { series: { id: series, title: series } }, ...rest }) as Project
const [http, nginx, tls] = [project('http', 'web'), project('nginx', 'web'), project('tls', 'web')]
const [git, tests] = [project('git', 'code'), project('tests', 'code')]
const crowd = { ...project('crowd', 'web'), locked: true, metadata: { ...http.metadata, plan: 'pro' as const } }

const entriesOf = (planned: Project[], all: Project[], pro = false) =>
  planEntries(planned, all, pro).map(({ series, projects }) => [series?.title, projects.map(({ id }) => id).join(' ')])

test('a whole series is one entry, in the place of its first project; of another series each project is an entry of its own', () => {
  expect(entriesOf([git, http, nginx, tls], [http, nginx, tls, git, tests])).toEqual([
    [undefined, 'git'],
    ['web', 'http nginx tls'],
  ])
})

test('a series is whole without its complete projects, and without those that need Pro for learners without it', () => {
  const done = { ...http, status: 'COMPLETE' as const }
  expect(entriesOf([nginx, tls], [done, nginx, tls, crowd])).toEqual([['web', 'nginx tls']])
  expect(entriesOf([nginx, tls], [done, nginx, tls, crowd], true)).toEqual([
    [undefined, 'nginx'],
    [undefined, 'tls'],
  ])
})

test('the last project of a series is no series', () => expect(entriesOf([tls], [tls])).toEqual([[undefined, 'tls']]))
