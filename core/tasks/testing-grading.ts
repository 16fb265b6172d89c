import { runCheck, type TextCheck } from './grading.ts'

/** Patterns as the server reads them, without its limit of time. */
export const matches = (pattern: string, flags: string, text: string) => new RegExp(pattern, flags).test(text)
export const examples = { pass: ['-'], fail: ['-', '-'] }
export const hint = 'Look again.'
/** What a check says of an answer: `correct`, or its hint. */
export const hintFor = (check: TextCheck | undefined, answer: string) => {
  const result = runCheck(check, answer, matches)
  return result.correct ? 'correct' : result.hint
}
