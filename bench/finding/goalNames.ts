import type { Goal, GoalResults } from '../../core/goals/schema.ts'
import type { Score } from './asking.ts'

/** `parts`: ids of the paths, courses and projects that may lead each part of the goal; empty if it isn’t to be divided. */
type GoalOfParts = { goal: string; parts: string[][] }

/** `uncovered`: whether the goal names something that no project covers. */
type NamedGoal = { goal: string; uncovered: boolean }

export const scoreParts: Score = async (written, ask) => {
  const wrong: string[] = []
  for (const { goal, parts } of written as GoalOfParts[]) {
    const leads = (((await ask('POST', '/goals', { goal })) as Goal).parts ?? []).map(
      ({ path, suggestedRoadmap }) => path?.id ?? suggestedRoadmap[0]?.id ?? 'nothing',
    )
    const isRight = leads.length === parts.length && parts.every((ids, at) => ids.includes(leads[at]!))
    if (!isRight) wrong.push(`“${goal}” leads to ${leads.join(' and ') || 'no parts'}`)
  }
  return { asked: (written as GoalOfParts[]).length, wrong }
}

/** The server allows sixty of these calls a minute, so both sets together have no more. */
export const scoreUncovered: Score = async (written, ask) => {
  const wrong: string[] = []
  for (const { goal, uncovered } of written as NamedGoal[]) {
    const { uncovered: names = [] } = (await ask('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)) as GoalResults
    if (names.length > 0 !== uncovered)
      wrong.push(`“${goal}”: ${names.join(', ') || 'everything'} is ${names.length > 0 ? 'not ' : ''}covered`)
  }
  return { asked: (written as NamedGoal[]).length, wrong }
}
