/** Characters a second at which an answer appears at least, and the seconds in which it catches up with what has come. */
const minSpeed = 120
const catchUp = 0.5

/** Returns how much of a text is visible after this many more milliseconds. It appears as if typed, and is never far behind. */
export const nextRevealed = (text: string, revealed: number, milliseconds: number): number => {
  const speed = Math.max(minSpeed, (text.length - revealed) / catchUp)
  return beginOfCharacter(text, Math.min(text.length, revealed + Math.max(1, Math.round((speed * milliseconds) / 1000))))
}

/** Never splits a surrogate pair. */
const beginOfCharacter = (text: string, at: number): number =>
  at < text.length && /[\uDC00-\uDFFF]/.test(text[at]!) && at > 0 ? at + 1 : at
