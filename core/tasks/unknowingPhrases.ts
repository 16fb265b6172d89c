/** Answers of learners who don’t know one. A file of its own, because pages load it with the tasks. */
export const unknowingPhrases: readonly string[] = [
  "I don't know",
  'I do not know',
  'I have no idea',
  'no idea',
  'idk',
  'dunno',
  'not sure',
  'I am not sure',
  'I forgot',
  'I give up',
]

/** The words of a text in lower case, without punctuation. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

const plainPhrases = new Set(unknowingPhrases.map(plainWords))

/** True for “I don’t know”. */
export const isUnknowing = (text: string): boolean => plainPhrases.has(plainWords(text))
