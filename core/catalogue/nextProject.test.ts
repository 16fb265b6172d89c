import { describe, expect, test } from 'vitest'
import { begunFirst, nextInSeries, nextProject, startedBeside, type NextChoices, type NextReason } from './nextProject.ts'
import type { Project } from './schema.ts'
import type { ProjectStatus } from '../tasks/schema.ts'

type Rest = Partial<Pick<Project, 'selected' | 'locked' | 'selectedTime' | 'completions'>> & { plan?: 'pro'; readAt?: string }

const project = (
  id: string,
  series: string | undefined,
  status: ProjectStatus = 'INCOMPLETE',
  { plan, readAt, ...rest }: Rest = {},
): Project =>
  ({
    id,
    status,
    selected: false,
    selectedTime: null,
    locked: false,
    completions: 0,
    ...rest,
    position: readAt ? { stepId: 'step', blockId: 'block', offset: 0, readAt } : null,
    metadata: { difficulty: 'easy', ...(series && { series: { id: series, title: series } }), ...(plan && { plan }) },
  }) as Project

const http = project('http', 'corner')
const tls = project('tls', 'corner')
const crowd = project('crowd', 'corner', 'INCOMPLETE', { plan: 'pro', locked: true })
const ledger = project('ledger', 'data')
const queries = project('queries', 'data')
const as = (status: ProjectStatus, one: Project, rest: Partial<Project> = {}): Project => ({ ...one, status, ...rest })
const read = (one: Project, minute: number): Project => ({
  ...one,
  position: { stepId: 'step', blockId: 'block', offset: 0, readAt: `2026-11-20T10:${minute}:00.000Z` },
})
const added = (minute: number) => ({ selected: true, selectedTime: `2026-11-20T10:${minute}:00.000Z` })
const cache: Project = { ...project('cache', 'corner'), metadata: { ...http.metadata, difficulty: 'medium' } }
const all = [http, tls, crowd, ledger, queries]

describe('the next project is', () => {
  test.each<[string, Project[], Partial<NextChoices>, string, NextReason]>([
    [
      'the started one that was opened last',
      [as('IN_PROGRESS', http), as('IN_PROGRESS', tls), ledger],
      { lastId: 'tls' },
      'tls',
      'started',
    ],
    [
      'the one of which every task is done',
      [as('IN_PROGRESS', http), as('IN_PROGRESS', tls, { progress: 100 }), as('COMPLETE', ledger, { progress: 100 })],
      { lastId: 'http' },
      'tls',
      'started',
    ],
    [
      'a started one, whatever is planned',
      [as('IN_REVIEW', http), tls, ledger],
      { lastId: 'tls', scheduledIds: ['ledger'] },
      'http',
      'started',
    ],
    ['one that was only read so far', [http, read(tls, 10), ledger], { scheduledIds: ['ledger'] }, 'tls', 'read'],
    [
      'one with answers before one that was read and opened last',
      [as('IN_PROGRESS', read(http, 10)), read(tls, 20), ledger],
      { lastId: 'tls' },
      'http',
      'started',
    ],
    [
      'the planned one before one that was only read, outside of the plan',
      [http, read(tls, 10), ledger],
      { scheduledIds: ['ledger'], plannedIds: ['ledger'], isPlanned: true },
      'ledger',
      'schedule',
    ],
    ['the one that was read last', [read(http, 10), read(tls, 20), read(ledger, 15)], {}, 'tls', 'read'],
    [
      'the started one that is open, beside a locked one',
      [as('IN_PROGRESS', http), tls, as('IN_PROGRESS', crowd)],
      { lastId: 'crowd' },
      'http',
      'started',
    ],
    ['the scheduled one before the goal', all, { scheduledIds: ['queries'], goalPath: ['ledger'], lastId: 'http' }, 'queries', 'schedule'],
    ['the goal’s when the scheduled one is locked', all, { scheduledIds: ['crowd'], goalPath: ['ledger'] }, 'ledger', 'goal'],
    [
      'the first open one on the way to the goal',
      [as('COMPLETE', http), tls, ledger],
      { goalPath: ['http', 'ledger', 'tls'] },
      'ledger',
      'goal',
    ],
    [
      'the one that was added and opened last, before the schedule',
      [http, as('INCOMPLETE', tls, added(20)), as('INCOMPLETE', ledger, added(10))],
      { lastId: 'tls', scheduledIds: ['ledger'] },
      'tls',
      'opened',
    ],
    [
      'the scheduled one, after one of several that were added together was opened',
      [http, as('INCOMPLETE', tls, added(20)), as('INCOMPLETE', ledger, added(20))],
      { lastId: 'tls', scheduledIds: ['ledger'] },
      'ledger',
      'schedule',
    ],
    ['the one that was opened and not read', all, { lastId: 'tls' }, 'tls', 'opened'],
    ['the next of the series after a complete one', [as('COMPLETE', http), tls, ledger], { lastId: 'http' }, 'tls', 'series'],
    ['an earlier one of the series at its end', [http, as('COMPLETE', tls), crowd, ledger], { lastId: 'tls' }, 'http', 'series'],
    ['an easier one before what follows in the series', [http, as('COMPLETE', tls), cache, ledger], { lastId: 'tls' }, 'http', 'series'],
    [
      'the scheduled one that the goal goes on with',
      all,
      { scheduledIds: ['queries'], goalPath: ['queries', 'ledger'] },
      'queries',
      'goal',
    ],
    [
      'the scheduled one, not first of the goal',
      all,
      { scheduledIds: ['queries'], goalPath: ['ledger', 'queries'] },
      'queries',
      'schedule',
    ],
    [
      'one of My Projects when the series is done',
      [as('COMPLETE', http), ledger, as('INCOMPLETE', queries, { selected: true })],
      { lastId: 'http' },
      'queries',
      'selected',
    ],
    [
      'a recommended one when nothing else is known',
      [as('COMPLETE', http), as('COMPLETE', tls), crowd, ledger],
      { lastId: 'tls' },
      'ledger',
      'recommended',
    ],
    ['a recommended one for a new learner', all, {}, 'http', 'recommended'],
  ])('%s', (_, projects, choices, id, reason) => {
    const next = nextProject(projects, { lastId: null, ...choices })
    expect([next?.project.id, next?.reason]).toEqual([id, reason])
  })

  test.each<[string, Project[], string, string | undefined]>([
    ['the next of the series', [as('COMPLETE', http), tls, ledger], 'http', 'tls'],
    ['never the project itself, although it is started', [as('IN_PROGRESS', http), tls], 'http', 'tls'],
    ['the next of the series before another started one', [as('COMPLETE', http), tls, as('IN_PROGRESS', ledger)], 'http', 'tls'],
    [
      'one of which every task is done, before a started one of the series',
      [as('COMPLETE', http), read(tls, 20), as('IN_PROGRESS', read(ledger, 10), { progress: 100 })],
      'http',
      'ledger',
    ],
    ['another started one when the series is done', [as('COMPLETE', http), as('IN_PROGRESS', queries)], 'http', 'queries'],
    ['the next of the series that is started, too', [as('COMPLETE', http), as('IN_REVIEW', tls), ledger], 'http', 'tls'],
    ['none when nothing else is open', [http, as('COMPLETE', tls), crowd], 'http', undefined],
    ['one of another series for a project of none', [project('alone', undefined), ledger], 'alone', 'ledger'],
  ])('%s, after the project at hand', (_, projects, after, id) =>
    expect(nextProject(projects, { lastId: after, after })?.project.id).toBe(id),
  )

  test('the same on home as in the dialog when a project was completed', () => {
    const projects = [as('COMPLETE', http), tls, ledger, as('IN_PROGRESS', queries)]
    for (const choices of [{ scheduledIds: ['ledger'] }, { goalPath: ['ledger'] }, {}])
      for (const some of [projects, projects.slice(0, 3)])
        expect(nextProject(some, { ...choices, lastId: 'http', after: 'http' })).toEqual(nextProject(some, { ...choices, lastId: 'http' }))
  })

  test('after a finished project the first of the schedule that isn’t started, the started one on the way to the goal, or the first of a plan', () => {
    const projects = [as('COMPLETE', http), tls, as('IN_PROGRESS', ledger), queries]
    const choices = { lastId: 'http', scheduledIds: ['ledger', 'queries', 'tls'] }
    expect(nextProject(projects, choices)).toMatchObject({ project: { id: 'queries' }, reason: 'schedule' })
    expect(nextProject(projects, { ...choices, goalPath: ['http', 'ledger', 'queries'] })).toMatchObject({ project: { id: 'ledger' } })
    expect(nextProject(projects, { ...choices, isPlanned: true })).toMatchObject({ project: { id: 'ledger' }, reason: 'started' })
    const idsBeside = (some: Project[], nextId: string) => startedBeside(some, nextId).map(({ id }) => id)
    expect(idsBeside(projects, 'queries')).toEqual(['ledger'])
    expect(idsBeside(projects, 'ledger')).toEqual([])
    expect(idsBeside([read(http, 20), as('IN_PROGRESS', read(ledger, 10)), as('IN_PROGRESS', read(tls, 15)), queries], 'queries')).toEqual([
      'tls',
      'ledger',
      'http',
    ])
  })

  test('a started one when the plan leaves out both it and the finished project', () => {
    const projects = [as('COMPLETE', http), as('IN_PROGRESS', read(tls, 10)), ledger, queries]
    const planned = ['ledger', 'queries']
    const choices = { lastId: 'http', scheduledIds: planned, isPlanned: true }
    expect(nextProject(projects, { ...choices, plannedIds: planned })).toMatchObject({ project: { id: 'tls' }, reason: 'started' })
    expect(nextProject(projects, { ...choices, after: 'http', plannedIds: planned })?.project.id).toBe('tls')
    expect(nextProject(projects, { ...choices, plannedIds: ['http', ...planned] })?.project.id).toBe('ledger')
    expect(nextProject([projects[0]!, ledger, queries], { ...choices, plannedIds: planned })?.project.id).toBe('ledger')
  })

  test('none when everything open is complete', () =>
    expect(nextProject([as('COMPLETE', http), as('COMPLETE', tls), crowd], { lastId: 'tls' })).toBeUndefined())
})

test('projects in progress come first, most recent first, and the rest keep their order', () => {
  const sorted = begunFirst(
    [ledger, as('IN_PROGRESS', read(tls, 10)), as('COMPLETE', http), as('IN_REVIEW', read(queries, 20)), crowd],
    null,
  )
  expect(sorted.map(({ id }) => id)).toEqual(['queries', 'tls', 'ledger', 'http', 'crowd'])
})

test('a plan begins with the project that is offered next: one to complete, one in progress, or one that was just chosen, but not one that was only read', () => {
  const chosen = as('INCOMPLETE', ledger, { selected: true, selectedTime: '2026-11-20T10:00:00.000Z' })
  const cases: [Project[], string, string][] = [
    [[http, as('IN_PROGRESS', read(tls, 10)), as('IN_PROGRESS', queries, { progress: 100 })], 'tls', 'queries'],
    [[http, as('IN_PROGRESS', read(tls, 10)), read(queries, 20)], 'queries', 'tls'],
    [[http, read(tls, 10)], 'tls', 'http'],
    [[http, tls, chosen], 'ledger', 'ledger'],
    [[http, tls, ledger], 'ledger', 'http'],
  ]
  for (const [projects, lastId, first] of cases) {
    const planned = begunFirst(projects, lastId).map(({ id }) => id)
    expect(planned[0]).toBe(first)
    expect(nextProject(projects, { lastId, scheduledIds: planned, isPlanned: true })?.project.id).toBe(first)
  }
})

test('a series goes on with what is started in it, or else with its first open project', () => {
  expect(nextInSeries([as('COMPLETE', http), crowd, ledger])?.id).toBe('ledger')
  expect(nextInSeries([http, tls, as('IN_PROGRESS', ledger), as('IN_PROGRESS', queries, { progress: 100 })])?.id).toBe('queries')
  expect(nextInSeries([as('COMPLETE', http), crowd])?.id).toBe('crowd')
  expect(nextInSeries([as('COMPLETE', http)])).toBeUndefined()
})
