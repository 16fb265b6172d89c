import { expect, test } from 'vitest'
import { defaultPreferences, mayUseAddress, mayUseTheme, preferenceErrors, preferencesFrom } from './preferences.ts'
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
  expect([mayUseTheme('light', 'free'), mayUseTheme('dark', 'free'), mayUseTheme('fun', 'pending')]).toEqual([true, false, true])
})

test('an address of one’s own is set by Pro, kept or removed by everybody', () => {
  const address = 'https://ada.example'
  expect([mayUseAddress(address, null, 'pro'), mayUseAddress(address, null, 'free')]).toEqual([true, false])
  expect([mayUseAddress(address, address, 'free'), mayUseAddress(null, address, 'free')]).toEqual([true, true])
})
