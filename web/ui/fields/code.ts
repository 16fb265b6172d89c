/** Six boxes, and what stands in each: a digit or nothing. */
export type CodeDigits = readonly string[]

export const codeLength = 6
export const emptyCode: CodeDigits = Array.from({ length: codeLength }, () => '')

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const actingKeys = /^(Enter|Dead|Insert|Home|End|Page(Up|Down)|Arrow\w+)$/

/**
 * Keys that a box refuses: all that would write, act on the form or move the caret, but digits, Backspace, Delete and Tab. Combinations,
 * Escape and the function keys belong to the browser and to the dialog around.
 */
export const isRefusedKey = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 ? !/^\d$/.test(key) : actingKeys.test(key))

/** A pasted text is a code only if it is exactly six digits. */
export const pastedCode = (text: string): CodeDigits | null => (/^\d{6}$/.test(text) ? [...text] : null)

export const isComplete = (code: CodeDigits) => code.every((digit) => digit !== '')

export const withDigit = (code: CodeDigits, position: number, digit: string): CodeDigits =>
  code.map((old, i) => (i === position ? digit : old))

/** Backspace empties its box; in an empty one it goes back and empties the box before. */
export function withoutDigit(code: CodeDigits, position: number): { code: CodeDigits; position: number } {
  if (code[position] !== '' || position === 0) return { code: withDigit(code, position, ''), position }
  return { code: withDigit(code, position - 1, ''), position: position - 1 }
}
