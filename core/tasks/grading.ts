import { maxUrlLength } from '../urlLength.ts'
import { maxTextLength } from './limits.ts'
import { chooseHint, emptyPhraseHint, partsSentence } from '../messages/answers.ts'
import { type AnswerText, readAnswer } from './answerText.ts'
import type { AnswerCheck, KeywordCondition } from './checks.ts'
import { isEmptyPhrase } from './emptyPhrases.ts'
import { isUndecided, numbersIn } from './numbers.ts'

/** True if the pattern occurs in the text, in linear time. Provided by the caller, because JavaScript's engine isn't linear. */
export type PatternMatcher = (pattern: string, flags: string, text: string) => boolean

/**
 * What a hint refers to: a known wrong turn, a forbidden statement, a missing part of a partly right answer, or an answer without any
 * matches.
 */
export type HintKind = 'turn' | 'statement' | 'part' | 'general'

/**
 * `hint` says what is missing but never states the key. For an explanation in the learner's own words, it answers a known wrong turn.
 * `isOfExamples`: the output comes from the example values, with which the learner worked as a visitor.
 */
export type CheckResult = { correct: true; hint?: string } | { correct: false; hint: string; kind: HintKind; isOfExamples?: true }

/** A check that grades the text by a rule. */
export type GradedCheck = Extract<AnswerCheck, { check: (typeof ruleKinds)[number] }>
const ruleKinds = ['keywords', 'equals', 'regex', 'number', 'url'] as const

export const isRule = <Check extends { check?: AnswerCheck['check'] | undefined }>(
  check: Check | undefined | null,
): check is Extract<Check, { check: (typeof ruleKinds)[number] }> => ruleKinds.some((kind) => kind === check?.check)

const isNear = (value: number, wanted: number, tolerance: number): boolean =>
  Math.abs(value - wanted) <= tolerance + Math.abs(wanted) * 1e-12

const hostMatches = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1).toLowerCase()) : host === allowed.toLowerCase()

type Failure = { hint: string; kind: Exclude<HintKind, 'turn'> }

/** Returns the failure of the check's rule; undefined if the answer is right. */
const failure = (check: GradedCheck, answer: AnswerText, matches: PatternMatcher): Failure | undefined => {
  const unless = (isRight: boolean): Failure | undefined =>
    isRight || check.check === 'keywords' ? undefined : { hint: check.hint, kind: 'general' }
  switch (check.check) {
    case 'keywords':
      return unmetCondition(check, answer)
    case 'equals':
      return unless(check.values.some(answer.equals))
    case 'regex':
      return unless(matches(check.pattern, check.flags ?? '', answer.written))
    case 'number': {
      const refused = refusedTexts(check).find(({ any }) => any.some(answer.holds))
      if (refused) return { hint: refused.hint, kind: refused.hint === check.hint ? 'general' : 'statement' }
      const isRight = (value: number) => isNear(value, check.value, check.tolerance ?? 0)
      return unless(numbersIn(answer.written).some(isRight) && !isUndecided(answer.written, isRight))
    }
    case 'url': {
      const url = parsedUrl(answer.written)
      if (!url) return unless(false)
      const hostFits = !check.hosts || check.hosts.some((allowed) => hostMatches(url.host, allowed))
      const schemeFits = !check.scheme || answer.written.trim().toLowerCase().startsWith(`${check.scheme}:`)
      return unless(schemeFits && hostFits && (!check.path || matches(check.path, '', url.path)))
    }
  }
}

/** Returns the texts with which a number is refused, each with its hint. */
export const refusedTexts = ({ none = [], hint }: Extract<AnswerCheck, { check: 'number' }>): Array<{ any: string[]; hint: string }> =>
  none.map((one) => (typeof one === 'string' ? { any: [one], hint } : one))

/** Returns the first unmet condition. The hint first says which parts of the answer are there, then what is missing. */
const unmetCondition = ({ conditions }: Extract<AnswerCheck, { check: 'keywords' }>, answer: AnswerText): Failure | undefined => {
  const unmet = conditions.find((condition) => !isMet(condition, answer))
  if (!unmet || 'none' in unmet) return unmet && { hint: unmet.hint, kind: 'statement' }
  const parts = conditions.flatMap((condition) => ('any' in condition ? [condition] : []))
  const there = parts.filter((part) => isMet(part, answer))
  if (there.length === 0) return { hint: unmet.hint, kind: 'general' }
  const said = there.flatMap(({ met }) => met ?? [])
  return { hint: [...(said.length > 0 ? said : [partsSentence(there.length, parts.length)]), unmet.hint].join(' '), kind: 'part' }
}

export const isMet = (condition: KeywordCondition, answer: AnswerText): boolean =>
  'any' in condition ? condition.any.some(answer.holds) || condition.any.some(answer.nearlyHolds) : !condition.none.some(answer.holds)

/** Parses a text for a check. */
export const readFor = (check: GradedCheck, whole: string): AnswerText =>
  readAnswer(whole.slice(0, maxTextLength), 'words' in check && check.words === true)

/** Checks that need only the answer. Evidence also needs the learner's values; see `gradeEvidence`. */
export type TextCheck = Exclude<AnswerCheck, { check: 'evidence' }>

/** Grades a filled text or URL answer by its author's check. No check, or `any`: filled is enough. */
export const runCheck = (check: TextCheck | undefined, whole: string, matches: PatternMatcher): CheckResult => {
  if (check?.check === 'own-words') return readExplanation(check, whole)
  if (check?.check === 'choice') return gradeChoice(check, whole)
  return isRule(check) ? gradeText(check, readFor(check, whole), matches) : { correct: true }
}

const readExplanation = ({ wrong }: Extract<AnswerCheck, { check: 'own-words' }>, whole: string): CheckResult => {
  if (isEmptyPhrase(whole)) return { correct: false, hint: emptyPhraseHint, kind: 'general' }
  const turn = wrong?.length ? wrong.find(({ any }) => any.some(readAnswer(whole.slice(0, maxTextLength), true).holds)) : undefined
  return { correct: true, ...(turn && { hint: turn.hint }) }
}

const gradeChoice = ({ options }: Extract<AnswerCheck, { check: 'choice' }>, whole: string): CheckResult => {
  const chosen = options.find(({ value }) => value === whole.trim())
  if (chosen?.answer) return { correct: true }
  return { correct: false, hint: chosen?.explanation ?? chooseHint, kind: chosen ? 'turn' : 'general' }
}

/** Grades a text that was parsed for this check, or for one that parses the same way. */
export const gradeText = (check: GradedCheck, answer: AnswerText, matches: PatternMatcher): CheckResult => {
  const failed = failure(check, answer, matches)
  if (!failed) return { correct: true }
  const turn = check.wrong?.find(({ any }) => any.some(answer.holds))
  return turn ? { correct: false, hint: turn.hint, kind: 'turn' } : { correct: false, ...failed }
}

/** Host (without port) and path of an http or https address; `core` has no URL parser of its own. */
export const parsedUrl = (text: string): { host: string; path: string } | undefined => {
  if (text.length > 2 * maxUrlLength) return undefined
  const match = /^https?:\/\/(?:[^\s/?#@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#:@[\]]+)(?::(\d{1,5}))?(\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/i.exec(
    text.trim(),
  )
  if (!match || Number(match[2] ?? 0) > 65535) return undefined
  const host = match[1]!.toLowerCase()
  const isName = /^(?!-)[\p{L}\p{N}-]{1,63}(?:\.(?!-)[\p{L}\p{N}-]{1,63})*\.?$/u.test(host)
  return isName || host.startsWith('[') ? { host: host.replace(/\.$/, ''), path: match[3] ?? '/' } : undefined
}
