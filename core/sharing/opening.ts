/** Returns a text on one line: the first sentences that fit, or the first words of a longer sentence. */
export const opening = (text: string, maxCharacters: number): string => {
  const whole = text.replaceAll(/\s+/g, ' ').trim()
  if (whole.length <= maxCharacters) return whole
  // With one more character, because a stop ends a sentence only before a space.
  const end = [...whole.slice(0, maxCharacters + 1).matchAll(/[.!?](?=\s)|。(?=.)/g)].at(-1)?.index ?? -1
  if (end > minSentence) return whole.slice(0, end + 1)
  return `${cut(whole, maxCharacters - 1).replace(/\s+\S*$/, '')}…`
}

/** Never leaves half of a character, such as an emoji, which counts as two. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** Characters. A shorter beginning says too little. */
const minSentence = 60
