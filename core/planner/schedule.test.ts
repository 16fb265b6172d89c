import { assert, constantFrom, date, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './dates.ts'
import { type Calendar, packSchedule, type PlannedProject } from './schedule.ts'
import type { ScheduleWeek } from './schema.ts'
import { statusOf } from './status.ts'
import { completed, plannedProject } from './testing.ts'

const monday = '2026-11-16'
const calendar: Calendar = { hoursPerDay: 1, daysPerWeek: 5, start: monday, today: monday }

/** Weeks as rows of days with their date and tasks. */
const shown = (weeks: readonly ScheduleWeek[]) =>
  weeks.map(({ days }) =>
    days.map(({ date: day, tasks }) =>
      [
        day.slice(5),
        ...tasks.map(({ id, metadata }) => [id, metadata.find(({ key }) => key === 'Part')?.value].filter(Boolean).join(' ')),
      ].join(': '),
    ),
  )

test.each<[string, PlannedProject[], Partial<Calendar>, string[][]]>([
  [
    'as many projects as fit into a day',
    [plannedProject('a', { minutes: 20 }), plannedProject('b', { minutes: 40 }), plannedProject('c')],
    {},
    [['11-16: a: b', '11-17: c']],
  ],
  [
    'a project that is longer than what is left on the next day',
    [plannedProject('a', { minutes: 40 }), plannedProject('b', { minutes: 30 })],
    {},
    [['11-16: a', '11-17: b']],
  ],
  [
    'a project that is longer than a day in parts',
    [plannedProject('a', { minutes: 150 }), plannedProject('b', { minutes: 30 })],
    {},
    [['11-16: a 1/3', '11-17: a 2/3', '11-18: a 3/3: b']],
  ],
  [
    'parts only on days of their own',
    [plannedProject('a', { minutes: 10 }), plannedProject('b', { minutes: 90 })],
    {},
    [['11-16: a', '11-17: b 1/2', '11-18: b 2/2']],
  ],
  [
    'as many days a week as are set',
    [plannedProject('a'), plannedProject('b'), plannedProject('c')],
    { daysPerWeek: 2 },
    [['11-16: a', '11-17: b'], ['11-23: c']],
  ],
  ['nothing when no time is set', [plannedProject('a')], { hoursPerDay: 0, daysPerWeek: 0 }, []],
  ['nothing without projects', [], {}, []],
  [
    'the rest from today on, without the days that were missed',
    [plannedProject('a'), plannedProject('b')],
    { today: '2026-11-19' },
    [['11-19: a', '11-20: b']],
  ],
  ['the rest from the next week on when today is no study day', [plannedProject('a')], { today: '2026-11-21' }, [['11-23: a']]],
  [
    'without the weeks that were missed',
    [plannedProject('a', completed('2026-11-17')), plannedProject('b')],
    { today: '2026-12-09' },
    [['11-17: a'], ['12-09: b']],
  ],
  [
    'what is complete on its day',
    [plannedProject('a'), plannedProject('b', completed('2026-11-16')), plannedProject('c')],
    { today: '2026-11-18' },
    [['11-16: b', '11-18: a', '11-19: c']],
  ],
  [
    'what was done on a free day on the study day before',
    [plannedProject('a', completed('2026-11-22')), plannedProject('b')],
    { today: '2026-11-23' },
    [['11-20: a'], ['11-23: b']],
  ],
  [
    'what was done before the start on the first day, where it takes no time',
    [plannedProject('a', completed('2026-10-01')), plannedProject('b')],
    {},
    [['11-16: a: b']],
  ],
  [
    'what was done today as time of today',
    [plannedProject('a', completed(monday)), plannedProject('b', { minutes: 10 })],
    {},
    [['11-16: a', '11-17: b']],
  ],
  [
    'only what is left of a project under way',
    [plannedProject('a', { minutes: 120, status: 'IN_PROGRESS', progress: 50 }), plannedProject('b')],
    {},
    [['11-16: a', '11-17: b']],
  ],
  ['from its start when that is still to come', [plannedProject('a')], { start: '2026-11-30' }, [['11-30: a']]],
])('a course has %s', (_rule, projects, wishes, expected) => {
  expect(shown(packSchedule(projects, { ...calendar, ...wishes }).weeks)).toEqual(expected)
})

test('the parts of a project share its id and status, and are as long as their days [PLANNER-08] [PLANNER-09]', () => {
  const { weeks } = packSchedule([plannedProject('a', { minutes: 150, status: 'IN_PROGRESS' })], calendar)
  expect(weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks))).toMatchObject([
    { id: 'a', type: 'project', status: 'IN_PROGRESS', minutes: 60, metadata: [{ key: 'Part', value: '1/3' }] },
    { id: 'a', type: 'project', status: 'IN_PROGRESS', minutes: 60, metadata: [{ key: 'Part', value: '2/3' }] },
    { id: 'a', type: 'project', status: 'IN_PROGRESS', minutes: 30, metadata: [{ key: 'Part', value: '3/3' }] },
  ])
})

test('a course ends after 52 weeks, and says which projects lie behind', () => {
  const { weeks, later } = packSchedule(
    Array.from({ length: 60 }, (_, number) => plannedProject(`p${number}`)),
    { ...calendar, daysPerWeek: 1 },
  )
  expect([weeks.length, later]).toEqual([52, Array.from({ length: 8 }, (_, number) => `p${52 + number}`)])
})

test('a course that began years ago still has half a year ahead', () => {
  const done = plannedProject('old', completed('2023-05-01'))
  const open = Array.from({ length: 200 }, (_, number) => plannedProject(`p${number}`))
  const { weeks, later } = packSchedule([done, ...open], { ...calendar, start: '2023-01-02', today: '2026-11-16' })
  expect(weeks[0]!.days[0]!.tasks.map(({ id }) => id)).toEqual(['old'])
  expect([weeks.length, later.length]).toEqual([27, 200 - 26 * 5])
})

const project = record({
  id: integer({ min: 0, max: 10_000 }).map(String),
  minutes: integer({ min: 1, max: 900 }),
  progress: integer({ min: 0, max: 99 }),
  done: integer({ min: -40, max: 40 }),
  isComplete: constantFrom(true, false, false),
})
const course = record({
  projects: uniqueArray(project, { maxLength: 60, selector: ({ id }) => id }),
  hoursPerDay: integer({ min: 1, max: 8 }),
  daysPerWeek: integer({ min: 1, max: 7 }),
  start: date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }).map((day) =>
    day.toISOString().slice(0, 10),
  ),
  passed: integer({ min: -10, max: 800 }),
}).map(({ projects, start, passed, ...time }) => {
  const today = addDays(start, passed)
  return {
    calendar: { ...time, start, today },
    projects: projects.map(({ id, minutes, progress, done, isComplete }) =>
      plannedProject(
        id,
        isComplete
          ? { ...completed(addDays(today, Math.min(0, done))), minutes }
          : { minutes, progress, status: progress > 0 ? 'IN_PROGRESS' : 'INCOMPLETE' },
      ),
    ),
  }
})

test('no project is lost, their order holds, no day exceeds the study time by more than a quarter of an hour, and at most 52 weeks are planned', () => {
  assert(
    property(course, ({ projects, calendar: given }) => {
      const { weeks, later } = packSchedule(projects, given)
      const tasks = weeks.flatMap(({ days }) => days.flatMap((day) => day.tasks.map((task) => ({ ...task, date: day.date }))))
      const planned = new Set([...tasks.map(({ id }) => id), ...later])
      expect(planned).toEqual(new Set(projects.map(({ id }) => id)))
      const isOpen = ({ status }: { status: string }) => status !== 'COMPLETE'
      const order = [...new Set(tasks.filter(isOpen).map(({ id }) => id)), ...later]
      expect(order).toEqual(projects.filter(isOpen).map(({ id }) => id))
      expect(weeks.length).toBeLessThanOrEqual(52)
      for (const week of weeks) {
        expect(week.days.length).toBeLessThanOrEqual(given.daysPerWeek)
        expect(week.status).toBe(statusOf(week.days))
        expect(week.days.every(({ date: day }) => daysBetween(week.id, day) >= 0 && daysBetween(week.id, day) < given.daysPerWeek)).toBe(
          true,
        )
        for (const day of week.days) {
          const minutes = day.tasks.filter(isOpen).reduce((sum, task) => sum + task.minutes, 0)
          expect(minutes).toBeLessThanOrEqual(given.hoursPerDay * 60 + 15)
          if (minutes > 0) expect(day.date >= given.today).toBe(true)
          expect(day.status).toBe(statusOf(day.tasks))
        }
      }
      const dates = weeks.flatMap(({ days }) => days.map(({ date: day }) => day))
      expect(dates).toEqual([...new Set(dates)].toSorted())
      for (const { id, completedOn } of projects) {
        if (completedOn === null) continue
        const { date: day } = tasks.find((task) => task.id === id)!
        expect(day <= completedOn || daysBetween(given.start, completedOn) < 0 || day === dates[0]).toBe(true)
      }
    }),
  )
})

test('no day has less than ten minutes of a project, no part is shorter than half an hour, and a day exceeds the study time only by the end of one project', () => {
  assert(
    property(course, ({ projects, calendar: given }) => {
      const capacity = given.hoursPerDay * 60
      for (const { tasks } of packSchedule(projects, given).weeks.flatMap(({ days }) => days)) {
        const open = tasks.filter(({ status }) => status !== 'COMPLETE')
        for (const { minutes, metadata } of open)
          expect(minutes).toBeGreaterThanOrEqual(metadata.some(({ key }) => key === 'Part') ? 30 : 10)
        const sum = open.reduce((total, { minutes }) => total + minutes, 0)
        if (sum <= capacity) continue
        expect(open).toHaveLength(1)
      }
    }),
  )
})

test.each([
  [60, [60]],
  [62, [62]],
  [70, [70]],
  [75, [75]],
  [76, [46, 30]],
  [80, [50, 30]],
  [90, [60, 30]],
  [130, [60, 70]],
  [136, [60, 46, 30]],
  [150, [60, 60, 30]],
])('%i minutes at an hour a day are planned as %j', (minutes, parts) => {
  const { weeks } = packSchedule([plannedProject('a', { minutes })], calendar)
  expect(weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks.map((task) => task.minutes)))).toEqual(parts)
})

test('every minute that is left of a planned project is in its parts', () => {
  assert(
    property(course, ({ projects, calendar: given }) => {
      const { weeks, later } = packSchedule(projects, given)
      const tasks = weeks.flatMap(({ days }) => days.flatMap((day) => day.tasks))
      for (const { id, minutes, progress, completedOn } of projects) {
        if (completedOn !== null || later.includes(id)) continue
        const own = tasks.filter((task) => task.id === id)
        expect(own.reduce((sum, task) => sum + task.minutes, 0)).toBe(Math.max(10, Math.round(minutes * (1 - progress / 100))))
        const parts = own.map(({ metadata }) => metadata.find(({ key }) => key === 'Part')?.value)
        expect(parts).toEqual(own.length === 1 ? [undefined] : own.map((_, part) => `${part + 1}/${own.length}`))
      }
    }),
  )
})

test('completing a project moves no other that was done before', () => {
  assert(
    property(course, ({ projects, calendar: given }) => {
      const place = (list: readonly PlannedProject[]) =>
        new Map(
          packSchedule(list, given).weeks.flatMap(({ days }) =>
            days.flatMap(({ date: day, tasks }) => tasks.filter(({ status }) => status === 'COMPLETE').map(({ id }) => [id, day] as const)),
          ),
        )
      const next = projects.find(({ completedOn }) => completedOn === null)
      if (!next) return
      const after = place(projects.map((one) => (one === next ? { ...one, ...completed(given.today) } : one)))
      for (const [id, day] of place(projects)) expect(after.get(id)).toBe(day)
    }),
  )
})
