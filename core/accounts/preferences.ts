import * as z from 'zod/mini'
import { defaultOrder } from '../catalogue/sortProjects.ts'
import { defaultStudyTime } from '../planner/studyTime.ts'
import { type Lock, lockOf } from '../plans/gates.ts'
import { isPro } from '../plans/plan.ts'
import type { Plan } from '../plans/schema.ts'
import { parsedUrl } from '../tasks/grading.ts'
import { Preferences } from './schema.ts'

export const defaultPreferences: Preferences = {
  currentProject: null,
  selectedCategories: [],
  unplannedProjects: [],
  ...defaultStudyTime,
  scheduleStart: null,
  scheduleOrder: defaultOrder,
  scheduleDirection: 'asc',
  usesOwnPace: true,
  openAccordions: {},
  myProjectsView: 'list',
  myProjectsOrder: defaultOrder,
  myProjectsDirection: 'asc',
  myProjectsFilter: null,
  hasSeenFirstSteps: false,
  isToolbarPinned: null,
  emailUnsubscribed: null,
  documentationTheme: 'light',
  letsAuthorsRead: null,
  profileURL: null,
}

/** Returns the stored preferences, with defaults for missing and invalid fields. Without Pro, the documentation theme is light. */
export const preferencesFrom = (stored: unknown, plan: Plan): Preferences => {
  const fields = typeof stored === 'object' && stored !== null ? stored : {}
  const readable = Object.entries(fields).filter(([name, value]) => {
    const schema = Preferences.shape[name as keyof Preferences]
    return schema !== undefined && z.safeParse(schema, value).success
  })
  const preferences: Preferences = { ...defaultPreferences, ...Object.fromEntries(readable) }
  return themeLock(preferences.documentationTheme, plan) ? { ...preferences, documentationTheme: 'light' } : preferences
}

/** Stored beside the preferences, since a plan begins with a day, and work of that day may be older: when the plan was made, in ISO. */
type PlanMoment = { plannedAt: string }

/** The moment to store with changed preferences, if they begin a plan. */
export const newPlanMoment = (changed: Preferences, before: Preferences, now: number): Partial<PlanMoment> =>
  changed.scheduleStart !== null && changed.scheduleStart !== before.scheduleStart ? { plannedAt: new Date(now).toISOString() } : {}

/** Returns when a plan was made; undefined if that wasn't stored. */
export const readPlannedAt = (stored: unknown): number | undefined =>
  typeof stored === 'object' && stored !== null && 'plannedAt' in stored ? Date.parse(String(stored.plannedAt)) : undefined

/** Returns the errors of changed preferences by field: hours and days are both 0 or neither, and addresses must be valid. */
export const preferenceErrors = (changed: Preferences, kept: Preferences): Record<string, string> => {
  const faults: Record<string, string> = {}
  if ((changed.hoursPerDay === 0) !== (changed.daysPerWeek === 0))
    faults[changed.hoursPerDay === 0 ? 'daysPerWeek' : 'hoursPerDay'] = 'none_together'
  if (changed.profileURL && changed.profileURL !== kept.profileURL && !parsedUrl(changed.profileURL)) faults['profileURL'] = 'invalid_url'
  return faults
}

export const themeLock = (theme: Preferences['documentationTheme'], plan: Plan): Lock | undefined =>
  theme === 'light' ? undefined : lockOf('project_share_theme_select', { pro: isPro(plan) })

/** A custom documentation address requires Pro. Without Pro, an existing one can only be kept or removed. */
export const addressLock = (address: string | null, kept: string | null, plan: Plan): Lock | undefined =>
  !address || address === kept ? undefined : lockOf('project_share_url', { pro: isPro(plan) })
