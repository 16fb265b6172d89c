/** The six boxes of a code, each with a digit or empty. */
export type CodeDigits = readonly string[]

export const codeLength = 6
export const emptyCode: CodeDigits = Array.from({ length: codeLength }, () => '')

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const actingKeys = /^(Enter|Dead|Insert|Home|End|Page(Up|Down)|Arrow\w+)$/

/**
 * Whether a box ignores a key. It accepts digits, Backspace, Delete and Tab, and ignores other keys that write, submit or move the caret.
 * Shortcuts, Escape and function keys belong to the browser and the dialog.
 */
export const isRefusedKey = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 ? !/^\d$/.test(key) : actingKeys.test(key))

/** Returns the code if the pasted text is exactly six digits. */
export const pastedCode = (text: string): CodeDigits | null => (/^\d{6}$/.test(text) ? [...text] : null)

export const isComplete = (code: CodeDigits) => code.every((digit) => digit !== '')

export const withDigit = (code: CodeDigits, position: number, digit: string): CodeDigits =>
  code.map((old, i) => (i === position ? digit : old))

/** Backspace empties the box, or the one before if it's empty already. */
export function withoutDigit(code: CodeDigits, position: number): { code: CodeDigits; position: number } {
  if (code[position] !== '' || position === 0) return { code: withDigit(code, position, ''), position }
  return { code: withDigit(code, position - 1, ''), position: position - 1 }
}
