import { goalMessages } from '../messages/goals.ts'

const examples: readonly string[] = goalMessages.examples

/** A goal as it goes on after "I want to". Many write that beginning as well, because the empty field does. */
export const goalWords = (goal: string): string => {
  if (examples.includes(goal)) return goal.charAt(0).toLowerCase() + goal.slice(1)
  return goal.trim().replace(/^i (?:want|would like) to (?=\S)/i, '')
}
