import { expect, test } from 'vitest'
import type { Project } from '../catalogue/schema.ts'
import { plannedMinutesLeft } from './minutesLeft.ts'
import { packSchedule } from './schedule.ts'
import { plannedProject } from './testing.ts'

const project = (progress: number) => ({ id: 'tls', progress, metadata: { time: 90 } as Project['metadata'] })
const monday = '2026-11-16'

test('a page and the plan give the rest of a project the same minutes, in as many parts and at the pace that it is planned with', () => {
  const calendar = { hoursPerDay: 1, daysPerWeek: 5, start: monday, today: monday }
  const { weeks } = packSchedule([plannedProject('http'), plannedProject('tls', { minutes: 144, progress: 40 })], calendar)
  expect(weeks[0]!.days.flatMap(({ tasks }) => tasks.map(({ minutes }) => minutes))).toEqual([60, 56, 30])
  expect(plannedMinutesLeft(project(40), weeks)).toBe(86)
})

test('without a plan of it, a project takes what is left of its time, and at least ten minutes', () => {
  expect(plannedMinutesLeft(project(40), [])).toBe(54)
  expect(plannedMinutesLeft(project(99), [])).toBe(10)
})
