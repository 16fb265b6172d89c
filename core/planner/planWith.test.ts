import { expect, test } from 'vitest'
import { defaultPreferences } from '../accounts/preferences.ts'
import type { Project } from '../catalogue/schema.ts'
import { isPlanned, plannable, planWith } from './planWith.ts'

const today = '2026-11-28'
const project = (id: string, category: string, rest: Partial<Project> = {}): Project =>
  ({ id, status: 'INCOMPLETE', selected: false, locked: false, metadata: { category, plan: 'free' }, ...rest }) as Project
const http = project('http', 'Networks')
const shell = project('shell', 'Storage')
const planned = { ...defaultPreferences, scheduleStart: '2026-11-02' }

test('a first plan follows My Projects from today on, in the recommended order', () => {
  expect(planWith(defaultPreferences, [http], today)).toEqual({
    selectedCategories: ['All'],
    scheduleStart: today,
    scheduleOrder: 'recommended',
    hasSeenFirstSteps: true,
  })
  expect(isPlanned([http], defaultPreferences, false)).toBe(false)
})

test('a plan of topics has what was added besides, without a change of its topics, even if it was once taken out', () => {
  const before = { ...planned, selectedCategories: ['Networks'] }
  const added = { ...shell, selected: true }
  expect(planWith(before, [http, shell], today)).toEqual({})
  expect([http, shell, added].map((one) => isPlanned([one], before, false))).toEqual([true, false, true])
  const without = { ...before, unplannedProjects: ['shell', 'other'] }
  expect(isPlanned([added], without, false)).toBe(false)
  expect(planWith(without, [added], today)).toEqual({ unplannedProjects: ['other'] })
})

test('a plan of My Projects has what was added, and needs no change', () => {
  const before = { ...planned, selectedCategories: ['All'] }
  expect(planWith(before, [http], today)).toEqual({})
  expect([isPlanned([http], before, false), isPlanned([{ ...http, selected: true }], before, false)]).toEqual([false, true])
})

test('complete and locked projects don’t keep the others from being planned', () => {
  const before = { ...planned, selectedCategories: ['Networks'] }
  const rest = [
    project('done', 'Storage', { status: 'COMPLETE' }),
    project('pro', 'Storage', { locked: true, metadata: { category: 'Storage', plan: 'pro' } as Project['metadata'] }),
  ]
  expect(isPlanned([http, ...rest], before, false)).toBe(true)
  expect([false, true].map((pro) => plannable([http, ...rest], pro).map(({ id }) => id))).toEqual([['http'], ['http', 'pro']])
  expect(planWith(before, [http, ...rest], today)).toEqual({})
})
