import { expect, test } from 'vitest'
import { defaultPreferences } from '../accounts/preferences.ts'
import type { Project } from '../catalogue/schema.ts'
import { isPlanned, planWith } from './planWith.ts'

const today = '2026-11-28'
const project = (id: string, category: string, rest: Partial<Project> = {}): Project =>
  ({ id, status: 'INCOMPLETE', selected: false, locked: false, metadata: { category, plan: 'free' }, ...rest }) as Project
const http = project('http', 'Networks')
const shell = project('shell', 'Storage')
const planned = { ...defaultPreferences, scheduleStart: '2026-11-02' }

test('a first plan follows My Projects from today on, in the recommended order', () => {
  expect(planWith(defaultPreferences, [http], false, today)).toEqual({
    selectedCategories: ['All'],
    scheduleStart: today,
    scheduleOrder: 'recommended',
    hasSeenFirstSteps: true,
  })
  expect(isPlanned([http], defaultPreferences, false)).toBe(false)
})

test('a plan of topics gets those of the projects that it leaves out, and no others', () => {
  const before = { ...planned, selectedCategories: ['Networks'] }
  const change = planWith(before, [http, shell], false, today)
  expect(change).toEqual({ selectedCategories: ['Networks', 'Storage'] })
  expect([isPlanned([http], before, false), isPlanned([http, shell], before, false)]).toEqual([true, false])
  expect(isPlanned([http, shell], { ...before, ...change }, false)).toBe(true)
  expect(planWith({ ...before, ...change }, [http, shell], false, today)).toEqual({})
})

test('a plan of My Projects has what was added, and needs no change', () => {
  const before = { ...planned, selectedCategories: ['All'] }
  expect(planWith(before, [http], false, today)).toEqual({})
  expect([isPlanned([http], before, false), isPlanned([{ ...http, selected: true }], before, false)]).toEqual([false, true])
})

test('complete and locked projects don’t keep the others from being planned', () => {
  const before = { ...planned, selectedCategories: ['Networks'] }
  const rest = [
    project('done', 'Storage', { status: 'COMPLETE' }),
    project('pro', 'Storage', { locked: true, metadata: { category: 'Storage', plan: 'pro' } as Project['metadata'] }),
  ]
  expect(isPlanned([http, ...rest], before, false)).toBe(true)
  expect(planWith(before, [http, ...rest], false, today)).toEqual({})
})
