/** Returns a text on one line: the first sentences that fit, or the first words of a longer sentence. */
export const opening = (text: string, maxCharacters: number): string => {
  const whole = text.replaceAll(/\s+/g, ' ').trim()
  if (whole.length <= maxCharacters) return whole
  const fitting = cut(whole, maxCharacters)
  const end = fitting.search(/[.!?。][^.!?。]*$/)
  if (end > minSentence) return fitting.slice(0, end + 1)
  return `${cut(whole, maxCharacters - 1).replace(/\s+\S*$/, '')}…`
}

/** Never leaves half of a character, such as an emoji, which counts as two. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** Characters. A shorter beginning says too little. */
const minSentence = 60
