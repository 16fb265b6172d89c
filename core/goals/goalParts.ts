/** Words with which people tell what happened, rather than what they want to do. */
const narrative =
  /^(?:(?:customers?|every(?:body|one)|how|it|my|nobody|our|people|some(?:body|one)|that|the|there|these|this|we|what|when|where|which|who|why)\b|i\b(?! (?:also )?(?:want|would like) to))/i
const separator = / ?(?:[,;]? ?\b(?:and(?: also| then)?|as well as|plus|then)\b|[;&+]|\.(?= )) ?/i
/** A goal that names more is one wish, of many words. */
const maxParts = 4

/**
 * Returns the wishes that a goal names one after the other, “learn Git” and “host a site”, or nothing if it tells a story or has only one. In
 * “encrypt and back up my files”, a verb by itself shares what follows.
 */
export const goalParts = (goal: string): string[] => {
  const parts = goal
    .replace(/\s+/g, ' ')
    .split(separator)
    .map((part) => part.replace(/^i (?:also )?(?:want|would like) to /i, '').trim())
    .filter((part) => part !== '')
  const isOneWord = (part: string | undefined) => part !== undefined && !part.includes(' ')
  const sharesRest = isOneWord(parts[0]) && !isOneWord(parts.at(-1))
  return parts.length < 2 || parts.length > maxParts || sharesRest || [goal, ...parts].some((part) => narrative.test(part.trim()))
    ? []
    : parts
}
