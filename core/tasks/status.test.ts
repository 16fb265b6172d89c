import { describe, expect, test } from 'vitest'
import { Project } from '../catalogue/schema.ts'
import { ScheduleDay, ScheduleTask, ScheduleWeek } from '../planner/schema.ts'
import type { AnswerStatus, AnswerType } from './schema.ts'
import {
  boxStatus,
  type Counted,
  emptyAnswer,
  fillOf,
  fullUrl,
  isEmptyAnswer,
  isFilled,
  isRequired,
  isValidUrl,
  mayComplete,
  mayEdit,
  missionStatus,
  progressOf,
  projectStatus,
  requiredCount,
  visualStatus,
} from './status.ts'

const item = (status: AnswerStatus, rest: Partial<Counted> = {}): Counted => ({ status, optional: false, hidden: false, ...rest })
const items = (...statuses: AnswerStatus[]) => statuses.map((status) => item(status))

test('a project, and a task, a day and a week of the schedule are in one of four states [TASK-04]', () => {
  const candidates = ['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW', 'COMPLETE', 'INCORRECT', 'DONE', '', null]
  for (const { shape } of [Project, ScheduleTask, ScheduleDay, ScheduleWeek])
    expect(candidates.filter((status) => shape.status.safeParse(status).success)).toEqual(candidates.slice(0, 4))
})

describe('a box', () => {
  const precedences: Array<[AnswerStatus[], string]> = [
    [['COMPLETE', 'IN_REVIEW'], 'review'],
    [['INCORRECT', 'IN_REVIEW'], 'review'],
    [['INCOMPLETE', 'IN_REVIEW'], 'review'],
    [['INCOMPLETE', 'INCORRECT', 'COMPLETE', 'IN_REVIEW'], 'review'],
    [['COMPLETE', 'INCORRECT'], 'incorrect'],
    [['INCOMPLETE', 'INCORRECT'], 'incorrect'],
    [['COMPLETE', 'INCOMPLETE'], 'incomplete'],
    [['INCOMPLETE'], 'incomplete'],
    [['COMPLETE', 'COMPLETE'], 'complete'],
    [[], 'complete'],
  ]
  test.for(precedences)('of %j is %s [TASK-36]', ([statuses, expected]) => expect(boxStatus(items(...statuses))).toBe(expected))

  test('does not look at hidden items, nor at optional ones left empty', () => {
    expect(boxStatus([item('COMPLETE'), item('IN_REVIEW', { hidden: true })])).toBe('complete')
    expect(boxStatus([item('COMPLETE'), item('INCOMPLETE', { optional: true, filled: false })])).toBe('complete')
    expect(boxStatus([item('COMPLETE'), item('INCOMPLETE', { optional: true, filled: true })])).toBe('incomplete')
    expect(boxStatus([item('COMPLETE'), item('IN_REVIEW', { optional: true, filled: false })])).toBe('review')
    expect(boxStatus([item('COMPLETE'), item('COMPLETE', { optional: true, filled: false })])).toBe('complete')
  })

  test('of optional questions alone is incomplete until one is answered', () => {
    const empty = item('INCOMPLETE', { optional: true, filled: false })
    expect(boxStatus([empty])).toBe('incomplete')
    expect(boxStatus([empty, item('COMPLETE', { hidden: true })])).toBe('incomplete')
    expect(boxStatus([empty, item('COMPLETE', { optional: true, filled: true })])).toBe('complete')
  })

  test('shows complete and review as they are and everything else as incomplete [TASK-37]', () => {
    const shown = (['complete', 'review', 'incomplete', 'incorrect', 'error'] as const).map(visualStatus)
    expect(shown).toEqual(['complete', 'review', 'incomplete', 'incomplete', 'incomplete'])
  })
})

describe('progress', () => {
  test('counts exactly the validations that are neither optional nor hidden [TASK-13]', () => {
    const flags = [false, true].flatMap((optional) => [false, true].map((hidden) => ({ optional, hidden })))
    expect(flags.filter(isRequired)).toEqual([{ optional: false, hidden: false }])
  })

  test.for<[Counted[], number]>([
    [[], 0],
    [items('INCOMPLETE'), 0],
    [items('COMPLETE', 'INCOMPLETE', 'INCORRECT'), 33],
    [items('COMPLETE', 'COMPLETE', 'IN_REVIEW'), 67],
    [items('COMPLETE', 'COMPLETE'), 100],
    [[item('COMPLETE'), item('INCOMPLETE', { optional: true }), item('INCOMPLETE', { hidden: true })], 100],
    [[item('INCOMPLETE'), item('COMPLETE', { optional: true }), item('COMPLETE', { hidden: true })], 0],
  ])('of %j is %i percent [TASK-14]', ([list, percent]) => expect(progressOf(list)).toBe(percent))

  test('tells how many required validations there are and how many are complete', () => {
    expect(requiredCount([item('COMPLETE'), item('INCORRECT'), item('COMPLETE', { optional: true })])).toEqual({ complete: 1, all: 2 })
  })
})

describe('the mission button', () => {
  test.for<[Counted[], boolean, string]>([
    [items('INCOMPLETE', 'COMPLETE'), false, 'DISABLED'],
    [items('INCORRECT'), false, 'DISABLED'],
    [items('IN_REVIEW'), false, 'DISABLED'],
    [items('COMPLETE', 'COMPLETE'), false, 'ENABLED'],
    [[item('COMPLETE'), item('INCOMPLETE', { optional: true })], false, 'ENABLED'],
  ])('with %j in a project that is not complete (%s) is %s [TASK-55]', ([list, complete, expected]) => {
    expect(missionStatus(list, complete)).toBe(expected)
  })

  test('is disabled, enabled, complete or complete with review, whatever the answers are [TASK-54]', () => {
    const statuses = ['IN_REVIEW', 'INCOMPLETE', 'INCORRECT', 'COMPLETE'] as const
    const flags = [false, true].flatMap((optional) => [false, true].map((hidden) => ({ optional, hidden })))
    const each = statuses.flatMap((status) => flags.map((flag) => item(status, flag)))
    const lists = [[], ...each.flatMap((one) => each.map((other) => [one, other]))]
    const seen = new Set(lists.flatMap((list) => [missionStatus(list, false), missionStatus(list, true)]))
    expect([...seen].toSorted()).toEqual(['COMPLETE', 'COMPLETE_WITH_REVIEW', 'DISABLED', 'ENABLED'])
  })

  test('is complete once the project is, also when an answer is opened again afterwards [TASK-56]', () => {
    expect(missionStatus(items('COMPLETE'), true)).toBe('COMPLETE')
    expect(missionStatus(items('INCOMPLETE'), true)).toBe('COMPLETE')
  })

  test('of a complete project says so when an answer waits for review, unless that is hidden [TASK-57]', () => {
    expect(missionStatus(items('COMPLETE', 'IN_REVIEW'), true)).toBe('COMPLETE_WITH_REVIEW')
    expect(missionStatus([item('IN_REVIEW', { hidden: true })], true)).toBe('COMPLETE')
  })
})

describe('a project', () => {
  test.for<[Counted[], { completed: boolean; started: boolean }, string]>([
    [items('INCOMPLETE'), { completed: false, started: false }, 'INCOMPLETE'],
    [items('INCOMPLETE'), { completed: false, started: true }, 'IN_PROGRESS'],
    [items('COMPLETE'), { completed: false, started: true }, 'IN_PROGRESS'],
    [items('COMPLETE', 'IN_REVIEW'), { completed: false, started: true }, 'IN_REVIEW'],
    [[item('IN_REVIEW', { hidden: true })], { completed: false, started: true }, 'IN_PROGRESS'],
    [items('IN_REVIEW'), { completed: true, started: true }, 'COMPLETE'],
  ])('with %j and %j is %s', ([list, state, expected]) => expect(projectStatus(list, state)).toBe(expected))

  test('may be completed when every required validation is complete', () => {
    expect(mayComplete(items('COMPLETE', 'COMPLETE'))).toBe(true)
    expect(mayComplete(items('COMPLETE', 'IN_REVIEW'))).toBe(false)
    expect(mayComplete([item('COMPLETE'), item('INCORRECT', { optional: true })])).toBe(true)
  })
})

const text = (data: string, type: AnswerType = 'TEXT') => ({ type, text: { data } })
const file = (storageName: string) => ({ type: 'FILE' as const, file: { storageName } })

describe('an answer', () => {
  test.for<[string, number, boolean]>([
    ['', 255, false],
    ['ab', 255, false],
    ['  ab  ', 255, false],
    ['abc', 255, true],
    ['  abc  ', 255, true],
    ['x'.repeat(255), 255, true],
    [` ${'x'.repeat(255)} `, 255, true],
    ['x'.repeat(256), 255, false],
    ['x'.repeat(256), 2000, true],
  ])('of text %j under the limit %i is filled: %s [TASK-16]', ([data, limit, filled]) => expect(isFilled(text(data), limit)).toBe(filled))

  test.for<[string, boolean]>([
    ['', false],
    [' a ', false],
    ['a.b', true],
    ['x'.repeat(2048), true],
    ['x'.repeat(2049), false],
  ])('that is an address %j is filled: %s, whatever the limit of texts [TASK-23]', ([data, filled]) => {
    expect(isFilled(text(data, 'URL'), 3)).toBe(filled)
  })

  test('that is a file is filled once an upload has a name', () => {
    expect(isFilled(file(''), 255)).toBe(false)
    expect(isFilled({ type: 'FILE' }, 255)).toBe(false)
    expect(isFilled(file('a_b'), 255)).toBe(true)
  })

  test.for<[string, AnswerType, string]>([
    [' ', 'TEXT', 'empty'],
    ['44', 'TEXT', 'short'],
    ['44 passengers', 'TEXT', 'long'],
    ['44 people', 'TEXT', 'filled'],
    ['44 passengers', 'URL', 'filled'],
  ])('%j as %s under the limit 10 is %s', ([data, type, expected]) => expect(fillOf(text(data, type), 10)).toBe(expected))

  test('is empty when there is nothing but white space in it', () => {
    expect([null, text(''), text(' \n'), file(''), { type: 'TEXT' as const }].map(isEmptyAnswer)).toEqual([true, true, true, true, true])
    expect([text('a'), file('a_b')].map(isEmptyAnswer)).toEqual([false, false])
    expect(isFilled(null, 255)).toBe(false)
  })

  test('starts empty, incomplete and unwritten', () => {
    expect(emptyAnswer('a-task', 'TEXT')).toMatchObject({ id: 'a-task', text: { data: '' }, status: 'INCOMPLETE', revision: 0 })
    expect(emptyAnswer('a-task', 'FILE')).toMatchObject({ file: { name: '', storageName: '' } })
  })

  test('that is complete can be changed by Pro people only; any other by everybody', () => {
    const mayAll = (pro: boolean) => (['IN_REVIEW', 'INCOMPLETE', 'INCORRECT', 'COMPLETE'] as const).map((status) => mayEdit(status, pro))
    expect(mayAll(false)).toEqual([true, true, true, false])
    expect(mayAll(true)).toEqual([true, true, true, true])
  })
})

describe('an address', () => {
  test.for<[string, string | undefined, string]>([
    ['example.org', undefined, 'https://example.org'],
    [' example.org ', 'http://', 'http://example.org'],
    ['https://example.org', 'https://', 'https://example.org'],
    ['HTTP://example.org', 'https://', 'HTTP://example.org'],
    ['me/repository', 'https://code.example/', 'https://code.example/me/repository'],
  ])('%j after %j reads %s [TASK-26]', ([answer, extension, expected]) => expect(fullUrl(answer, extension)).toBe(expected))

  test.for<[string, boolean]>([
    ['example.org', true],
    ['example.org:8443/a?b=c#d', true],
    ['localhost:8080', true],
    ['https://münchen.example/', true],
    ['[::1]:8080/', true],
    ['user:secret@example.org', true],
    ['two words', false],
    ['example.org/a b', false],
    ['example..org', false],
    ['-example.org', false],
    ['example.org:99999', false],
    ['ftp://example.org', false],
    ['javascript:alert(1)', false],
    ['https://', false],
    ['???', false],
  ])('%j is valid: %s', ([answer, expected]) => expect(isValidUrl(answer)).toBe(expected))
})
