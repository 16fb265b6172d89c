import { expect, test } from 'vitest'
import { packSchedule } from '@fieldwork/core/planner/schedule.ts'
import { plannedProject } from '@fieldwork/core/planner/testing.ts'
import { project } from '../tasks/testProject.ts'
import { weekRows } from './roadmapGroups.ts'

test.each([
  ['IN_PROGRESS', ['Today, part 1 of 2', 'Part 2 of 2']],
  ['IN_REVIEW', ['Part 1 of 2, in review', 'Part 2 of 2, in review']],
] as const)('the parts of a project that is %s are told apart on the roadmap', (status, facts) => {
  const today = '2026-11-16'
  const time = { hoursPerDay: 1, daysPerWeek: 5 }
  const { weeks } = packSchedule([plannedProject('tls', { status, progress: 0, minutes: 82 })], { ...time, start: today, today })
  const rows = weekRows({ weeks, later: 0, today, pace: null, streak: 0 }, [project({ id: 'tls', status })], 'tls')
  expect(rows.flatMap(({ cards }) => cards.map((card) => card.facts))).toEqual(facts)
})
