import { goalMessages as messages } from '../messages/goals.ts'

/** Removes "I want to" from the start of a goal, which many people type because the placeholder does, and a capital after it: “I want to Speak”. */
export const goalWords = (goal: string): string => {
  const text = goal.trim()
  const rest = text.replace(/^i (?:want|would like) to (?=\S)/i, '')
  return rest === text ? text : rest.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}

/** Returns "I want to " for a goal that was typed with it. Others stay as they are, since many don’t go on after it: "our site is slow". */
export const goalLead = (goal: string): string => (goalWords(goal) === goal.trim() ? '' : messages.iWantTo)
