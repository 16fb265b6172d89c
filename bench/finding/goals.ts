import type { Goal } from '../../core/goals/schema.ts'
import type { Score } from './asking.ts'

/**
 * `best`: ids of the courses and projects that may come first; empty if nothing fits. `nearest`: ids that may come first among the nearest;
 * without it, there may be none.
 */
type WrittenGoal = { goal: string; best: string[]; nearest?: string[] }

/** `path`: the written path that has to lead; null if none may. */
type GoalOfPath = { goal: string; path: string | null }

export const scoreGoals: Score = async (written, ask) => {
  const wrong: string[] = []
  for (const { goal, best, nearest: near = [] } of written as WrittenGoal[]) {
    const { path, suggestedRoadmap, nearest } = (await ask('POST', '/goals', { goal })) as Goal
    const first = suggestedRoadmap[0]?.id
    const isRight =
      best.length === 0
        ? !path && first === undefined && (nearest.length === 0 || near.includes(nearest[0]!.id))
        : first !== undefined && best.includes(first)
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
