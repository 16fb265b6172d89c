import { expect, test } from 'vitest'
import type { Project } from '../catalogue/schema.ts'
import type { ProjectStatus } from '../tasks/schema.ts'
import { nextTask } from './nextTask.ts'
import { sortBySent, sortProjects } from '../catalogue/sortProjects.ts'
import { packSchedule } from './schedule.ts'
import { statusOf, withProjects } from './status.ts'
import { completed, plannedProject } from './testing.ts'
import { isOutsidePlan, ownOutsideTopics, projectsOfPlan, projectsOfTopics, withTopic } from './topics.ts'

const calendar = { hoursPerDay: 1, daysPerWeek: 5, start: '2026-11-16', today: '2026-11-16' }
const weeksOf = (...statuses: ProjectStatus[]) =>
  packSchedule(
    statuses.map((status, index) => plannedProject('abcdefgh'[index]!, status === 'COMPLETE' ? completed('2026-11-16') : { status })),
    calendar,
  ).weeks

test.each<[ProjectStatus[], ProjectStatus]>([
  [['COMPLETE', 'COMPLETE'], 'COMPLETE'],
  [['COMPLETE', 'INCOMPLETE'], 'IN_PROGRESS'],
  [['IN_PROGRESS', 'INCOMPLETE'], 'IN_PROGRESS'],
  [['IN_REVIEW', 'COMPLETE'], 'IN_PROGRESS'],
  [['INCOMPLETE', 'INCOMPLETE'], 'INCOMPLETE'],
  [[], 'INCOMPLETE'],
])('a day of tasks that are %j, and a week of such days, is %s [PLANNER-11] [PLANNER-12]', (statuses, expected) => {
  expect(statusOf(statuses.map((status) => ({ status })))).toBe(expected)
})

test('a task that changes changes its day and its week, and in all its parts', () => {
  const { weeks } = packSchedule([plannedProject('a', { minutes: 90 }), plannedProject('b', { minutes: 20 })], calendar)
  const after = withProjects(weeks, [{ id: 'a', status: 'COMPLETE', progress: 100 }])
  expect(after[0]!.days.map(({ status, tasks }) => [status, ...tasks.map((task) => task.status)])).toEqual([
    ['COMPLETE', 'COMPLETE'],
    ['IN_PROGRESS', 'COMPLETE', 'INCOMPLETE'],
  ])
  expect(after[0]!.status).toBe('IN_PROGRESS')
  expect(withProjects(weeks, [{ id: 'c', status: 'COMPLETE', progress: 100 }])).toEqual(weeks)
})

test.each<[string, ProjectStatus[], string | null, string | undefined]>([
  ['the one after the current', ['INCOMPLETE', 'IN_PROGRESS', 'INCOMPLETE'], 'b', 'c'],
  ['the first after the last', ['INCOMPLETE', 'INCOMPLETE', 'IN_PROGRESS'], 'c', 'a'],
  ['the first when the current is not in it', ['IN_REVIEW', 'INCOMPLETE'], 'z', 'a'],
  ['the first when nothing is open', ['INCOMPLETE', 'INCOMPLETE'], null, 'a'],
  ['the current itself when it is the only one left', ['IN_PROGRESS'], 'a', 'a'],
  ['none when all are complete', ['COMPLETE', 'COMPLETE'], 'a', undefined],
])('the next task is %s [PLANNER-13] [PLANNER-14]', (_rule, statuses, current, expected) => {
  expect(nextTask(weeksOf(...statuses), current, calendar)?.id).toBe(expected)
})

test('there is no next task unless hours and days are both set [PLANNER-15]', () => {
  const times = [
    [0, 0],
    [0, 5],
    [1, 0],
  ] as const
  for (const [hoursPerDay, daysPerWeek] of times)
    expect(nextTask(weeksOf('INCOMPLETE'), null, { hoursPerDay, daysPerWeek })).toBeUndefined()
})

test.each<[string[], string, string[]]>([
  [[], 'Databases', ['Databases']],
  [['Databases'], 'Networks', ['Databases', 'Networks']],
  [['Databases', 'Networks'], 'Databases', ['Networks']],
  [['Databases', 'Networks'], 'All', ['All']],
  [['All'], 'All', []],
  [['All'], 'Networks', ['Networks']],
])('of the topics %j, pressing %s leaves %j [PLANNER-21] [PLANNER-22]', (chosen, pressed, expected) => {
  expect(withTopic(chosen, pressed)).toEqual(expected)
})

type Wishes = {
  selectedTime?: string
  status?: ProjectStatus
  category?: string
  pro?: true
  series?: string
  difficulty?: 'easy' | 'hard'
}
const project = (
  id: string,
  { selectedTime, status = 'INCOMPLETE', category = 'Databases', pro, series, difficulty = 'easy' }: Wishes = {},
) =>
  ({
    id,
    status,
    selected: selectedTime !== undefined,
    selectedTime: selectedTime ?? null,
    completions: 0,
    metadata: {
      category,
      order: '1.1',
      difficulty,
      ...(pro ? { plan: 'pro' } : {}),
      ...(series ? { series: { id: series, title: series } } : {}),
    },
  }) as Project
const ids = (projects: readonly Project[]) => projects.map(({ id }) => id).join(' ')

const catalogue = [
  project('a', { category: 'Storage' }),
  project('b', { selectedTime: '2026-11-02T10:00:00Z' }),
  project('c', { pro: true, series: 'coast' }),
  project('d', { status: 'IN_PROGRESS', category: 'Networks' }),
]

test.each<[string, Project[], string[], boolean, string]>([
  ['My Projects without topics', catalogue, [], false, 'b d'],
  ['My Projects for All', catalogue, ['All'], false, 'b d'],
  ['everything that is free while My Projects is empty', [catalogue[0]!, catalogue[2]!], ['All'], false, 'a'],
  ['everything for Pro while My Projects is empty', [catalogue[0]!, catalogue[2]!], [], true, 'a c'],
  ['the categories that were chosen', catalogue, ['Storage', 'Networks'], false, 'a d'],
  ['the free projects of a category', catalogue, ['Databases'], false, 'b'],
  ['a series, with Pro', catalogue, ['coast'], true, 'c'],
  ['a Pro project that a learner added', [project('p', { pro: true, selectedTime: '2026-11-02T10:00:00Z' })], [], false, 'p'],
])('a course holds %s', (_rule, projects, topics, pro, expected) => {
  expect(ids(projectsOfTopics(projects, topics, pro))).toBe(expected)
})

const planOf = (selectedCategories: string[], unplannedProjects: string[] = []) => ({
  selectedCategories,
  unplannedProjects,
  scheduleStart: '2026-11-16',
})

test.each<[string, string[], string[], string, string]>([
  ['what was added or begun in other topics', ['Storage'], [], 'a b d new', 'b d'],
  ['no project that the learner took out', ['Storage'], ['b', 'd'], 'a new', ''],
  ['a project of its topics, even if it was once taken out', ['Networks'], ['b', 'd'], 'd new', ''],
  ['what was completed since it began, and not before', ['Databases'], [], 'b d new', 'd'],
])('a plan of topics has %s', (_rule, topics, unplanned, expected, own) => {
  const done = (id: string, completedAt: string) => ({ ...project(id, { status: 'COMPLETE', category: 'Files' }), completedAt }) as Project
  const projects = [...catalogue, done('old', '2026-11-15T20:00:00Z'), done('new', '2026-11-16T20:00:00Z')]
  expect(ids(projectsOfPlan(projects, planOf(topics, unplanned), false))).toBe(expected)
  expect(ids(ownOutsideTopics(projects, planOf(topics, unplanned), false))).toBe(own)
})

test('a project is outside only of a plan that follows topics', () => {
  const [storage] = catalogue
  expect([['All'], [], ['Networks'], ['Storage']].map((topics) => isOutsidePlan(storage!, planOf(topics), false))).toEqual([
    false,
    false,
    true,
    false,
  ])
})

const added = [
  project('n', { category: 'Networks' }),
  project('s', { category: 'Storage', selectedTime: '2026-11-02T10:00:00Z', difficulty: 'hard' }),
  project('d', { category: 'Databases', selectedTime: '2026-11-03T10:00:00Z' }),
]

test.each<['selection' | 'topics' | 'recommended', 'asc' | 'desc', string]>([
  ['topics', 'asc', 'd n s'],
  ['topics', 'desc', 's n d'],
  ['selection', 'desc', 'd s n'],
  ['selection', 'asc', 's d n'],
  ['recommended', 'asc', 'd s n'],
  ['recommended', 'desc', 'n s d'],
])('projects by %s %s are %s', (order, direction, expected) => {
  expect(ids(sortProjects(added, order, direction))).toBe(expected)
})

test('recently added is sent the other way round, so that ascending begins with the newest, and the others as they are', () => {
  expect(sortBySent('selection', 'asc')).toBe('desc')
  expect(sortBySent('selection', 'desc')).toBe('asc')
  expect([sortBySent('topics', 'asc'), sortBySent('recommended', 'desc')]).toEqual(['asc', 'desc'])
})
