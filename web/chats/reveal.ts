/** Minimum speed in characters per second, and the seconds within which the text that has arrived is revealed. */
const minSpeed = 120
const catchUp = 0.5

/** Returns how many characters are revealed after `milliseconds` more. */
export const nextRevealed = (text: string, revealed: number, milliseconds: number): number => {
  const speed = Math.max(minSpeed, (text.length - revealed) / catchUp)
  return beginOfCharacter(text, Math.min(text.length, revealed + Math.max(1, Math.round((speed * milliseconds) / 1000))))
}

/** Never splits a surrogate pair. */
const beginOfCharacter = (text: string, at: number): number =>
  at < text.length && /[\uDC00-\uDFFF]/.test(text[at]!) && at > 0 ? at + 1 : at
