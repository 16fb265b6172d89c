import { expect, test } from 'vitest'
import { packSchedule } from '@fieldwork/core/planner/schedule.ts'
import { completed, plannedProject } from '@fieldwork/core/planner/testing.ts'
import { project } from '../tasks/testProject.ts'
import { weekRows } from './planRows.ts'

test.each([
  ['IN_PROGRESS', ['Today, part 1 of 2, 52 min', 'Tue 17 Nov, part 2 of 2, 30 min']],
  ['IN_REVIEW', ['Today, part 1 of 2, in review, 52 min', 'Tue 17 Nov, part 2 of 2, in review, 30 min']],
] as const)('the parts of a project that is %s are told apart in the plan', (status, facts) => {
  const today = '2026-11-16'
  const time = { hoursPerDay: 1, daysPerWeek: 5 }
  const { weeks } = packSchedule([plannedProject('tls', { status, progress: 0, minutes: 82 })], { ...time, start: today, today })
  const rows = weekRows({ weeks, later: 0, today, pace: null, streak: 0 }, [project({ id: 'tls', status })], 'tls')
  expect(rows.flatMap(({ cards }) => cards.map((card) => card.facts))).toEqual(facts)
})

test('a week says its dates and its time, and finished weeks before the current one are folded', () => {
  const calendar = { hoursPerDay: 1, daysPerWeek: 5, start: '2026-11-02', today: '2026-11-24' }
  const done = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'].map((date) => plannedProject(date, completed(date)))
  const { weeks } = packSchedule([...done, plannedProject('tls', { minutes: 50 })], calendar)
  const projects = [...done, { id: 'tls' }].map(({ id }) => project({ id }))
  const rows = weekRows({ weeks, later: 0, today: calendar.today, pace: null, streak: 0 }, projects, 'tls')
  expect(rows.map(({ title, isFolded = false }) => [title, isFolded])).toEqual([
    ['Week 1', true],
    ['Week 2', true],
    ['Week 3', true],
    ['Week 4', false],
  ])
  expect(rows[3]!.facts).toEqual([expect.stringMatching(/^23\s–\s29 Nov$/), '1\u00A0h done, 50 min left'])
  expect(rows.flatMap(({ cards }) => cards.filter(({ isNext }) => isNext)).map(({ facts }) => facts)).toEqual(['Wed 25 Nov, 50 min'])
})

test('a project that was completed before the plan began has its own date', () => {
  const today = '2026-11-28'
  const calendar = { hoursPerDay: 2, daysPerWeek: 5, start: today, today }
  const { weeks } = packSchedule([plannedProject('http', completed('2026-11-27')), plannedProject('tls', completed(today))], calendar)
  const projects = [
    project({ id: 'http', completedAt: new Date('2026-11-27T12:00').toISOString() }),
    project({ id: 'tls', completedAt: new Date('2026-11-28T12:00').toISOString() }),
  ]
  const rows = weekRows({ weeks, later: 0, today, pace: null, streak: 0 }, projects, undefined)
  expect(rows[0]!.cards.map(({ facts }) => facts)).toEqual(['Fri 27 Nov, 1\u00A0h', 'Today, 1\u00A0h'])
})

test('a project whose every task is done has no minutes left', () => {
  const today = '2026-11-16'
  const calendar = { hoursPerDay: 1, daysPerWeek: 5, start: today, today }
  const { weeks } = packSchedule([plannedProject('tls', { status: 'IN_PROGRESS', progress: 100, minutes: 10 })], calendar)
  const rows = weekRows({ weeks, later: 0, today, pace: null, streak: 0 }, [project({ id: 'tls' })], 'tls')
  expect(rows[0]!.cards[0]!.facts).toBe('Today, to finish')
})
