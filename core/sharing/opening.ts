/** Returns a text on one line: the first sentences that fit, or the first words of a longer sentence. */
export const opening = (text: string, maxCharacters: number): string => {
  const whole = text.replaceAll(/\s+/g, ' ').trim()
  if (whole.length <= maxCharacters) return whole
  const fitting = whole.slice(0, maxCharacters)
  const end = fitting.search(/[.!?。][^.!?。]*$/)
  if (end > minSentence) return fitting.slice(0, end + 1)
  return `${fitting.slice(0, -1).replace(/\s+\S*$/, '')}…`
}

/** Characters. A shorter beginning says too little. */
const minSentence = 60
