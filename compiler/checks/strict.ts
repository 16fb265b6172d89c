import type { AnswerEntries, TrialAnswers } from '@fieldwork/core/tasks/checks.ts'
import { type AnswerText, readAnswer } from '@fieldwork/core/tasks/answerText.ts'
import { type GradedCheck, gradeText, isRule, readFor } from '@fieldwork/core/tasks/grading.ts'
import { matchesPattern } from '../pattern.ts'
import type { Source } from '../source/files.ts'
import type { Located } from '../source/yaml.ts'
import { refusedPhrases } from './answers.ts'
import { mutantsOf } from './mutants.ts'
import { minTrials } from './trials.ts'

/** Reports parts of checks without a deciding example, and checks without enough trials. The checks must be valid. */
export const checkStrictly = (
  { report }: Pick<Source, 'report'>,
  { value: entries, lineOf }: Located<AnswerEntries>,
  trials: TrialAnswers,
): void => {
  for (const [id, check] of Object.entries(entries)) {
    if (!isRule(check)) continue
    const line = (...path: PropertyKey[]) => lineOf([id, ...path])
    reportUndecided(id, check, (rule, path, message) => report(rule, line(...path), message))
    if (check.check === 'url') continue
    const { right = [], wrong = [] } = trials[id] ?? {}
    if (right.length < minTrials.right || wrong.length < minTrials.wrong)
      report(
        'trial-few',
        line(),
        `\`${id}\` has ${right.length} right and ${wrong.length} wrong trials in trials.yaml; it needs ${minTrials.right} and ${minTrials.wrong}.`,
      )
    // Numbers and single words have only a few right forms, which examples and trials may share.
    if (check.check !== 'keywords') continue
    const examples = new Set([...check.examples.pass, ...check.examples.fail].map(plain))
    const known = [...right, ...wrong].find((answer) => examples.has(plain(answer)))
    if (known !== undefined)
      report(
        'trial-example',
        line('examples'),
        `\`${known.slice(0, 100)}\` is a trial of \`${id}\` and an example. Such a trial proves nothing.`,
      )
  }
}

const plain = (text: string): string => text.trim().toLowerCase()

type ReportUndecided = (rule: 'keyword-covered' | 'check-mutant', path: PropertyKey[], message: string) => void

const reportUndecided = (id: string, check: GradedCheck, report: ReportUndecided): void => {
  const covered = new Set<string>()
  for (const { path, phrase, by } of coveredPhrases(check)) {
    covered.add(path.join('.'))
    report('keyword-covered', path, `\`${phrase}\` never decides in \`${id}\`, because \`${by}\` occurs wherever it does. Remove it.`)
  }
  const examples = [true, false].flatMap((passes) =>
    (passes ? check.examples.pass : check.examples.fail).map((text) => ({
      passes,
      answer: { ...readFor(check, text), nearlyHolds: () => false },
    })),
  )
  for (const { check: mutant, path, change, phrase } of mutantsOf(check)) {
    if (covered.has(path.join('.'))) continue
    const isNoticed = examples.some(
      ({ passes, answer }) =>
        (phrase === undefined || answer.holds(phrase)) && gradeText(mutant, answer, matchesPattern).correct !== passes,
    )
    if (!isNoticed)
      report('check-mutant', path, `No example of \`${id}\` detects the check ${change}. Add one that does, or simplify the check.`)
  }
}

type Covered = { path: PropertyKey[]; phrase: string; by: string }

/** Returns phrases that occur only where another phrase of the same list occurs. */
const coveredPhrases = (check: GradedCheck): Covered[] => {
  const inForms = 'words' in check && check.words === true
  const lists = [
    ...(check.check === 'keywords'
      ? check.conditions.map((one, at) =>
          'any' in one ? { path: ['conditions', at, 'any'], phrases: one.any } : { path: ['conditions', at, 'none'], phrases: one.none },
        )
      : []),
    ...(check.check === 'number' ? refusedPhrases(check) : []),
    ...(check.wrong ?? []).map(({ any }, at) => ({ path: ['wrong', at, 'any'], phrases: any })),
  ]
  return lists.flatMap(({ path, phrases }) => {
    const texts = phrases.map((phrase) => shapesOf(phrase, inForms))
    return phrases.flatMap((phrase, at): Covered[] => {
      const by = phrases.find((other, index) => {
        const isOther = index !== at && isCovered(texts[at]!, other)
        // Of two equivalent phrases, keep the first.
        return isOther && (index < at || !isCovered(texts[index]!, phrase))
      })
      return by === undefined ? [] : [{ path: [...path, at], phrase, by }]
    })
  })
}

/** Returns texts that contain a phrase: with empty gaps, one word in each gap, and the maximum. */
const shapesOf = (phrase: string, inForms: boolean): AnswerText[] => {
  const parts = phrase.split('…').map((part) => part.trim())
  const gaps = parts.length === 1 ? [' '] : [' ', ' qq ', ' qq qq qq qq ']
  return gaps.map((gap) => readAnswer(parts.join(gap), inForms))
}

const isCovered = (texts: readonly AnswerText[], by: string): boolean => texts.every((text) => text.holds(by))
