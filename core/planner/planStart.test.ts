import { expect, test } from 'vitest'
import { defaultPreferences } from '../accounts/preferences.ts'
import { planOrder, planStart } from './planStart.ts'
import { plannedTime } from './studyTime.ts'

const day = '2026-11-16'
const time = { hoursPerDay: 1, daysPerWeek: 5 }

test('a first plan is Recommended unless the learner chose an order, and a later one keeps its order', () => {
  expect(planStart(defaultPreferences, day)).toEqual({ scheduleStart: day, scheduleOrder: 'recommended' })
  expect(planStart({ ...defaultPreferences, scheduleOrder: 'selection' }, day)).toEqual({ scheduleStart: day, scheduleOrder: 'selection' })
  expect(planStart({ ...defaultPreferences, scheduleStart: day }, '2026-11-17')).toEqual({})
  expect(planOrder({ ...defaultPreferences, scheduleStart: day })).toBe('topics')
})

test('study time that plans the weeks for the first time chooses the order, too', () => {
  expect(plannedTime(defaultPreferences, time, day)).toEqual({ ...time, scheduleStart: day, scheduleOrder: 'recommended' })
  expect(plannedTime({ ...defaultPreferences, hoursPerDay: 0, daysPerWeek: 0, scheduleStart: '2026-11-02' }, time, day)).toEqual({
    ...time,
    scheduleStart: day,
  })
})
