import { expect, test } from 'vitest'
import { foldedWeeks, planFigures, tasksOf, workTimeOf } from './planFigures.ts'
import { packSchedule } from './schedule.ts'
import { completed, plannedProject } from './testing.ts'

const calendar = { hoursPerDay: 1, daysPerWeek: 5, start: '2026-11-16', today: '2026-11-17' }
const done = plannedProject('done', { ...completed('2026-11-16'), minutes: 40 })

test('a plan counts a project in parts once, and ends on the day of its last part', () => {
  const { weeks } = packSchedule([done, plannedProject('long', { minutes: 90 })], calendar)
  expect(planFigures(weeks, 0)).toEqual({ done: 1, total: 2, minutesLeft: 90, lastDate: '2026-11-18' })
  expect(workTimeOf(tasksOf(weeks[0]!))).toEqual({ done: 40, left: 90 })
})

test('a finished plan has no last day ahead, nor has one that takes more than a year', () => {
  const { weeks } = packSchedule([done], calendar)
  expect(planFigures(weeks, 0)).toEqual({ done: 1, total: 1, minutesLeft: 0, lastDate: undefined })
  expect(planFigures(packSchedule([plannedProject('long')], calendar).weeks, 2)).toMatchObject({ total: 3, lastDate: undefined })
})

test('several finished weeks are folded, but never the only one, nor those of a finished plan', () => {
  const weekly = ['2026-11-03', '2026-11-10', '2026-11-17'].map((date) => plannedProject(date, completed(date)))
  const count = (today: string, ...more: ReturnType<typeof plannedProject>[]) =>
    foldedWeeks(packSchedule([...weekly, ...more], { ...calendar, start: '2026-11-02', today }).weeks, today)
  expect(count('2026-11-24', plannedProject('open'))).toBe(3)
  expect(count('2026-11-18')).toBe(0)
  expect(foldedWeeks(packSchedule([done, plannedProject('open')], { ...calendar, today: '2026-11-24' }).weeks, '2026-11-24')).toBe(0)
})
