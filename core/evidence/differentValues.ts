import { comparableLine } from './output.ts'

/** Which of the values in a line differ from the expected ones. `positions`: among the values, from 0. */
export type DifferentValues = { positions: readonly number[]; count: number; areNumbers: boolean }

const anyValue = '…'
const judgedValue = '……'

/**
 * Compares a line with the expected one, value by value. `shape`: their form, with `……` in place of each value, and `…` in place of one
 * that may be anything. Returns undefined if it has fewer than two values, if a value isn’t one word, or if none differs.
 */
export const differentValues = (shape: string, expected: string, line: string): DifferentValues | undefined => {
  const [forms, right, own] = [shape, expected, line].map((text) => comparableLine(text).split(' ')) as [string[], string[], string[]]
  if (right.length !== forms.length || own.length !== forms.length) return undefined
  const values = forms.flatMap((form, at) => (form.includes(anyValue) ? [{ form, right: right[at]!, own: own[at]! }] : []))
  const positions = values.flatMap((value, at) => (value.form.includes(judgedValue) && value.right !== value.own ? [at] : []))
  if (values.length < 2 || positions.length === 0) return undefined
  return { positions, count: values.length, areNumbers: values.every(({ form, own: word }) => isNumberIn(form, word)) }
}

/** True if a word has a number where its form has dots: `(12,` for `(……,`. */
const isNumberIn = (form: string, word: string): boolean => {
  const [before = '', after = ''] = form.split(/…+/)
  return /^\d[\d.,]*$/.test(word.slice(before.length, word.length - after.length))
}
