/** Six boxes, and what stands in each: a digit or nothing. */
export type Code = readonly string[]

export const codeLength = 6
export const emptyCode: Code = Array.from({ length: codeLength }, () => '')

/** The only keys a box takes: digits, Backspace, Delete, Tab, and whatever is pressed together with Ctrl or Meta. */
export const isCodeKey = ({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }) =>
  /^\d$/.test(key) || key === 'Backspace' || key === 'Delete' || key === 'Tab' || ctrlKey || metaKey

/** A pasted text is a code only if it is exactly six digits. */
export const pastedCode = (text: string): Code | null => (/^\d{6}$/.test(text) ? [...text] : null)

export const isComplete = (code: Code) => code.every((digit) => digit !== '')

export const withDigit = (code: Code, position: number, digit: string): Code => code.map((old, i) => (i === position ? digit : old))

/** Backspace empties its box; in an empty one it goes back and empties the box before. */
export function withoutDigit(code: Code, position: number): { code: Code; position: number } {
  if (code[position] !== '' || position === 0) return { code: withDigit(code, position, ''), position }
  return { code: withDigit(code, position - 1, ''), position: position - 1 }
}
