import {
  type CheckResult,
  gradeText,
  isMet,
  isRule,
  type PatternMatcher,
  readFor,
  refusedTexts,
  runCheck,
  type TextCheck,
} from './grading.ts'
import { numbersIn } from './numbers.ts'

/** One condition of a check, and the phrases of it that occur in an answer. */
export type ConditionReport = { asks: 'any' | 'none'; isMet: boolean; found: string[]; phrases: number }

/** How a check grades an answer, for authors. Learners get only the grade and its hint. */
export type CheckReport = CheckResult & {
  conditions: ConditionReport[]
  /** The phrase that matched a known wrong turn. */
  turn?: string
  /** Possible numbers of the answer, if the check expects one. */
  numbers?: number[]
}

export const explainCheck = (check: TextCheck | undefined, whole: string, matches: PatternMatcher): CheckReport => {
  if (!isRule(check)) return { ...runCheck(check, whole, matches), conditions: [] }
  const answer = readFor(check, whole)
  const conditions =
    check.check === 'keywords'
      ? check.conditions
      : check.check === 'number' && check.none
        ? [{ none: refusedTexts(check).flatMap(({ any }) => any), hint: '' }]
        : []
  const turn = check.wrong?.flatMap(({ any }) => any).find(answer.holds)
  return {
    ...gradeText(check, answer, matches),
    conditions: conditions.map((condition) => {
      const phrases = 'any' in condition ? condition.any : condition.none
      return {
        asks: 'any' in condition ? 'any' : 'none',
        isMet: isMet(condition, answer),
        found: phrases.filter((phrase) => answer.holds(phrase) || ('any' in condition && answer.nearlyHolds(phrase))),
        phrases: phrases.length,
      }
    }),
    ...(turn !== undefined && { turn }),
    ...(check.check === 'number' && { numbers: [...new Set(numbersIn(answer.written))] }),
  }
}
