import { expect, test } from 'vitest'
import { defaultPreferences, addressLock, preferenceErrors, preferencesFrom, themeLock } from './preferences.ts'
import type { Preferences } from './schema.ts'

test.for<[string, unknown, Partial<Preferences>]>([
  ['nothing', {}, {}],
  ['no object', null, {}],
  ['a field', { hoursPerDay: 3 }, { hoursPerDay: 3 }],
  ['a field that cannot be read any more', { hoursPerDay: 99, daysPerWeek: 2 }, { daysPerWeek: 2 }],
  ['a field that nobody knows', { colour: 'red' }, {}],
  ['a dark theme', { documentationTheme: 'dark' }, { documentationTheme: 'light' }],
])('from %s stored, the rest is the defaults', ([, stored, expected]) =>
  expect(preferencesFrom(stored, 'free')).toEqual({ ...defaultPreferences, ...expected }),
)

test('a Pro person keeps the theme', () => expect(preferencesFrom({ documentationTheme: 'fun' }, 'pro').documentationTheme).toBe('fun'))

test.for<[Partial<Preferences>, Record<string, string>]>([
  [{}, {}],
  [{ hoursPerDay: 0, daysPerWeek: 0 }, {}],
  [{ hoursPerDay: 0 }, { daysPerWeek: 'none_together' }],
  [{ daysPerWeek: 0 }, { hoursPerDay: 'none_together' }],
  [{ profileURL: 'https://ada.example/me' }, {}],
  [{ profileURL: '' }, {}],
  [{ profileURL: 'javascript:alert(1)' }, { profileURL: 'invalid_url' }],
])('of the change %j these fields are wrong: %j', ([change, faults]) =>
  expect(preferenceErrors({ ...defaultPreferences, ...change }, defaultPreferences)).toEqual(faults),
)

test('dark and fun are for Pro, light is for everybody', () => {
  const locked = { gate: 'project_share_theme_select', code: 'plan_required' }
  expect([themeLock('light', 'free'), themeLock('dark', 'free'), themeLock('fun', 'pending')]).toEqual([undefined, locked, undefined])
})

test('an address of one’s own is set by Pro, kept or removed by everybody', () => {
  const address = 'https://ada.example'
  const locked = { gate: 'project_share_url', code: 'plan_required' }
  expect([addressLock(address, null, 'pro'), addressLock(address, null, 'free')]).toEqual([undefined, locked])
  expect([addressLock(address, address, 'free'), addressLock(null, address, 'free')]).toEqual([undefined, undefined])
})
