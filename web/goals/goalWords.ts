import { goalMessages } from '../messages/goals.ts'

const examples: readonly string[] = goalMessages.examples

/** Removes "I want to" from the start of a goal, which many people type because the placeholder does. */
export const goalWords = (goal: string): string => {
  if (examples.includes(goal)) return goal.charAt(0).toLowerCase() + goal.slice(1)
  return goal.trim().replace(/^i (?:want|would like) to (?=\S)/i, '')
}
