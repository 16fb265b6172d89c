import { goalMessages as messages } from '../messages/goals.ts'

/** Removes "I want to" from the start of a goal, which many people type because the placeholder does. */
export const goalWords = (goal: string): string => goal.trim().replace(/^i (?:want|would like) to (?=\S)/i, '')

const sentenceStarts =
  /^(?:an?|are|can|every\w*|he|how|i|ich|is|it|last|my|our|people|she|some\w*|the|there|they|this|was|we|what|when|where|which|who|why|wie)\b/i

/** Returns "I want to " for a goal that can go on after it, and nothing for one that is a sentence of its own: "our site is slow". */
export const goalLead = (goal: string): string => (sentenceStarts.test(goalWords(goal)) ? '' : messages.iWantTo)
