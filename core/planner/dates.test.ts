import { expect, test } from 'vitest'
import { addDays, datesIn, daysBetween, isDayDate, isTimeZone } from './dates.ts'

test('days are counted over months, leap days and the change of the clocks', () => {
  expect([addDays('2028-02-28', 1), addDays('2028-02-28', 2), addDays('2026-01-01', -1)]).toEqual([
    '2028-02-29',
    '2028-03-01',
    '2025-12-31',
  ])
  expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-11-21', '2026-11-01')]).toEqual([2, -20])
})

test('the same moment is another day elsewhere', () => {
  const moment = Date.parse('2026-11-21T23:30:00Z')
  expect(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'].map((zone) => datesIn(zone)(moment))).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ])
})

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['9998-12-31', true],
  ['9999-12-31', false],
  ['26-01-01', false],
  ['2026-01-01T00:00', false],
])('%s is a day: %s', (text, expected) => expect(isDayDate(text)).toBe(expected))

test.each([
  ['Europe/Madrid', true],
  ['UTC', true],
  ['Atlantis/Centre', false],
  ['', false],
])('%o is a time zone: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected))
