import { expect, test } from 'vitest'
import { defaultPreferences } from '../accounts/preferences.ts'
import { Preferences } from '../accounts/schema.ts'
import { hasStudyTime, daysLock, proDays, withDays, withHours } from './studyTime.ts'

const time = (hoursPerDay: number, daysPerWeek: number) => ({ hoursPerDay, daysPerWeek })

test('hours a day go from 0 to 8 and are one unless chosen, days a week from 0 to 7 and are five [PLANNER-01] [PLANNER-02]', () => {
  expect(defaultPreferences).toMatchObject(time(1, 5))
  const fits = (field: 'hoursPerDay' | 'daysPerWeek') =>
    [-1, 0, 1, 7, 8, 9].filter((value) => Preferences.shape[field].safeParse(value).success)
  expect([fits('hoursPerDay'), fits('daysPerWeek')]).toEqual([
    [0, 1, 7, 8],
    [0, 1, 7],
  ])
})

test.each([
  ['none, and the days with them', time(2, 6), 0, time(0, 0)],
  ['three, and the days stay', time(2, 6), 3, time(3, 6)],
  ['three from none, and the days become five', time(0, 0), 3, time(3, 5)],
  ['none from none', time(0, 0), 0, time(0, 0)],
])('hours become %s [PLANNER-04] [PLANNER-05]', (_rule, before, hours, after) => {
  expect(withHours(before, hours)).toEqual(after)
})

test.each([
  ['none, and the hours with them', time(2, 6), 0, time(0, 0)],
  ['four, and the hours stay', time(2, 6), 4, time(2, 4)],
  ['four from none, and the hours become one', time(0, 0), 4, time(1, 4)],
])('days become %s [PLANNER-04] [PLANNER-05]', (_rule, before, days, after) => {
  expect(withDays(before, days)).toEqual(after)
})

test('0 is no time at all [PLANNER-03]', () => {
  expect([time(0, 0), time(1, 0), time(0, 1), time(1, 1)].map(hasStudyTime)).toEqual([false, false, false, true])
})

test('one, two and three days require Pro, unless they were chosen before', () => {
  const allowed = (kept: number, plan: 'free' | 'pending' | 'pro') => [0, 1, 2, 3, 4, 5, 6, 7].filter((days) => !daysLock(days, kept, plan))
  expect(proDays).toEqual([1, 2, 3])
  expect(allowed(5, 'free')).toEqual([0, 4, 5, 6, 7])
  expect(allowed(2, 'free')).toEqual([0, 2, 4, 5, 6, 7])
  expect(allowed(5, 'pro')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(allowed(5, 'pending')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
