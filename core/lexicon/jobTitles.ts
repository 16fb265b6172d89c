import { textWords } from './tokens.ts'

const jobTitles =
  /\b(?:sys(?:tems?)?[- ]?admins?|sres?|site[- ]reliability(?: engineer(?:s|ing)?)?|dbas?|pen[- ]?testers?|(?:help|service)[- ]?desk|(?:it|desktop|tech(?:nical)?) support|support engineers?|admin(?:istrator)?s?|analysts?|developers?|engineers?|technicians?|testers?)\b/gi
/** The work of a help desk, by each name that it has. “It” is a pronoun where a verb comes before it: “make it support more users”. */
export const helpDeskWork =
  /\b(?:(?:help|service)[- ]?desk|(?:desktop|tech(?:nical)?) support|(?:(?<=^\W*|\b(?:an?|at|do|in|into|learn|the) )it support|it support(?= (?:career|job|role|work))))(?: (?:agent|analyst|engineer|specialist|technician)s?)?\b|\bsupport (?:engineer|specialist|technician)s?\b/gi
const ranks = /\b(?:aspiring|entry[- ]level|junior|mid[- ]?level|senior)\b/gi
/** Words that say a rank only beside a job title. */
const ranksOfJobs = /\b(?:apprentice|future|interns?|lead|principal|trainee)\b/gi

/**
 * Returns the words of the job titles in a text, in lower case. A project teaches what a sysadmin does, so the catalogue needn’t have
 * the title to cover a goal.
 */
export const jobTitleTokens = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(jobTitles)].flatMap(([title]) => textWords(title).map(({ word }) => word)))

/** Returns a goal or a search without the rank of a job, which says nothing about the subject: “junior devops engineer” is “devops engineer”. */
export const withoutRank = (text: string): string => {
  const jobs = jobTitleTokens(text).size > 0
  const short = (jobs ? text.replace(ranksOfJobs, ' ') : text).replace(ranks, ' ').replace(/ {2,}/g, ' ').trim()
  return short === '' ? text : short
}

/** True for a goal that is a job, such as “become a network engineer”: one project is a step there. A website “for my admin” is none. */
export const isJobGoal = (goal: string): boolean =>
  new RegExp(`(?:${jobTitles.source})\\W*$`, 'i').test(goal) && !/s\W*$|\b(?:for|my|our|the)\b/i.test(goal)
