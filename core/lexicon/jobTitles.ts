import { textWords } from './tokens.ts'

const jobTitles =
  /\b(?:sys(?:tems?)?[- ]?admins?|sres?|site[- ]reliability(?: engineer(?:s|ing)?)?|dbas?|pen[- ]?testers?|admin(?:istrator)?s?|analysts?|developers?|engineers?|technicians?|testers?)\b/gi

/**
 * Returns the words of the job titles in a text, in lower case. A project teaches what a sysadmin does, so the catalogue needn’t have
 * the title to cover a goal.
 */
export const jobTitleTokens = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(jobTitles)].flatMap(([title]) => textWords(title).map(({ word }) => word)))
