import { subjectsOf } from '../search/words.ts'

/** Words with which people tell what happened, rather than what they want to do. */
const narrative =
  /^(?:(?:customers?|every(?:body|one)|how(?! to\b)|it|my|nobody|our|people|some(?:body|one)|that|the|there|these|this|we|what|when|where|which|who|why)\b|i\b(?! (?:also )?(?:want|would like) to))/i
/** Such words also begin what people want to know: “find out why my site is slow and who attacks it”. */
const wantsToKnow = /^(?:find out|figure out|know|learn|see|understand) (?:how|what|when|where|which|who|why)\b/i
const questionWord = /^(?:how|what|when|where|which|who|why)\b/i
const joint = / ?(?:[,;]? ?\b(?:and(?: also| then)?|as well as|plus|then)\b|[;&+]|\.(?= )) ?/i
const separator = new RegExp(`${joint.source}|, ?`, 'i')
const quality = '(?:available|cheap|fast|private|quick|reliable|robust|safe|secure|stable)(?:e?r)?'
/** Several things that one thing is to become, and what is around them. */
const qualities = new RegExp(`^(.*?)\\b(${quality}(?:, ${quality})*,? (?:and|&) ${quality})\\b(.*)$`, 'i')
/** A goal that names more is one wish, of many words. */
const maxNamed = 8
/** Maximum number of parts that a goal is answered by. */
export const maxParts = 4

/**
 * Returns the wishes that a goal names one after the other, “learn Git” and “host a site”, or nothing if it tells a story or has only one. “Make
 * my site fast and safe” makes it safe, too. In “encrypt and back up my files”, a verb by itself shares what follows. Commas only separate
 * wishes before a conjunction: “docker, git and sql”.
 */
export const goalParts = (goal: string): string[] => {
  const text = goal.replace(/\s+/g, ' ').trim()
  const [, before = '', list, after = ''] = qualities.exec(text) ?? []
  const wishes =
    list === undefined || joint.test(before + after)
      ? text.split(joint.test(text) ? separator : joint)
      : list.split(separator).map((one) => `${before}${one}${after}`)
  const parts = wishes.map((part) => part.replace(/^i (?:also )?(?:want|would like) to /i, '').trim()).filter((part) => part !== '')
  const isOneWord = (part: string | undefined) => part !== undefined && !part.includes(' ')
  const sharesRest = parts.length === 2 && isOneWord(parts[0]) && !isOneWord(parts[1])
  const asks = wantsToKnow.test(parts[0] ?? '') && parts.slice(1).every((part) => questionWord.test(part))
  const isStory = !asks && [goal, ...parts].some((part) => narrative.test(part.trim()))
  return parts.length < 2 || parts.length > maxNamed || sharesRest || isStory ? [] : parts
}

/** True for a part that has its verb from the first one: “documents” in “back up my photos and documents”, unless it names a subject by itself. */
export const sharesVerb = (part: string, first: string): boolean => part !== first && !part.includes(' ') && subjectsOf(first).length > 1

/** The parts after the first `maxParts`, which get no answer. */
export const furtherParts = (goal: string): string[] => goalParts(goal).slice(maxParts)
