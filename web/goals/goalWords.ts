/** Removes "I want to" from the start of a goal, which many people type because the placeholder does. */
export const goalWords = (goal: string): string => goal.trim().replace(/^i (?:want|would like) to (?=\S)/i, '')
