import { goalMessages as messages } from '../messages/goals.ts'

/** Removes "I want to" from the start of a goal, which many people type because the placeholder does. */
export const goalWords = (goal: string): string => goal.trim().replace(/^i (?:want|would like) to (?=\S)/i, '')

const verbs = `
  add answer ask automate avoid back be become browse build buy catch change check clean compare connect control count create cut deploy design
  detect develop do draw earn encrypt explain figure find fix follow get give go hack handle help hide host hunt improve install keep know
  learn let limit live lock log look make manage master measure mine monitor move never notice own pass plan prepare prevent program protect
  prove publish put read recover reduce release remove repair restore run save search secure see sell send serve set share ship show sign sleep
  solve sort speak speed start stay stop store study survive take teach tell test track trade train translate trust try turn understand undo
  upload use watch work write
`
  .trim()
  .split(/\s+/)

/** Returns "I want to " for a goal that can go on after it, and nothing for one that is a sentence of its own: "our site is slow". */
export const goalLead = (goal: string): string => {
  const rest = goalWords(goal)
  return rest !== goal.trim() || verbs.includes(rest.split(/\s/)[0]!.toLowerCase()) ? messages.iWantTo : ''
}
