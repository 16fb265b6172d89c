import type { Goal } from '../../core/goals/schema.ts'
import type { Score } from './asking.ts'

/** `best`: ids of the courses and projects that may come first; empty if nothing may be offered, not even as the nearest. */
type WrittenGoal = { goal: string; best: string[] }

/** `path`: the written path that has to lead; null if none may. */
type GoalOfPath = { goal: string; path: string | null }

export const scoreGoals: Score = async (written, ask) => {
  const wrong: string[] = []
  for (const { goal, best } of written as WrittenGoal[]) {
    const { suggestedRoadmap, nearest } = (await ask('POST', '/goals', { goal })) as Goal
    const first = suggestedRoadmap[0]?.id
    const isRight = best.length === 0 ? first === undefined && nearest.length === 0 : first !== undefined && best.includes(first)
    if (!isRight) wrong.push(`“${goal}” leads to ${first ?? (nearest[0] ? `nothing, nearest ${nearest[0].id}` : 'nothing')}`)
  }
  return { asked: (written as WrittenGoal[]).length, wrong }
}

export const scorePaths: Score = async (written, ask) => {
  const wrong: string[] = []
  for (const { goal, path } of written as GoalOfPath[]) {
    const actual = ((await ask('POST', '/goals', { goal })) as Goal).path?.id ?? null
    if (actual !== path) wrong.push(`“${goal}” leads to ${actual ?? 'no path'} instead of ${path ?? 'none'}`)
  }
  return { asked: (written as GoalOfPath[]).length, wrong }
}
