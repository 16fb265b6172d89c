import { expect, test } from 'vitest'
import type { Project } from '../catalogue/schema.ts'
import { plannedMinutesLeft, readPercent } from './minutesLeft.ts'
import { packSchedule } from './schedule.ts'
import { plannedProject } from './testing.ts'

const outline = [10, 30, 50].map((minutes, at) => ({ id: `step-${at}`, title: `Step ${at}`, minutes }))
const project = (progress: number, passedSteps: string[] = []) => ({
  id: 'tls',
  progress,
  passedSteps,
  metadata: { time: 90, outline } as unknown as Project['metadata'],
})
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

test('steps that were read take no more time, but open tasks keep half of theirs, on a page as in the plan', () => {
  const readSteps = ['step-0', 'step-1']
  expect(plannedMinutesLeft(project(0, ['step-0']), [])).toBe(80)
  expect(plannedMinutesLeft(project(40, ['step-0']), [])).toBe(54)
  expect(plannedMinutesLeft(project(0, [...readSteps, 'step-2']), [])).toBe(45)
  const calendar = { hoursPerDay: 2, daysPerWeek: 5, start: monday, today: monday }
  const { weeks } = packSchedule([plannedProject('tls', { minutes: 90, readPercent: readPercent(project(0, readSteps)) })], calendar)
  expect(weeks[0]!.days[0]!.tasks).toEqual([expect.objectContaining({ minutes: 50 })])
  expect(weeks[0]!.days[0]!.tasks[0]).not.toHaveProperty('readPercent')
})
