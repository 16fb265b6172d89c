import type { AnswerEntries } from '@fieldwork/core/tasks/checks.ts'
import { type AnswerText, readAnswer } from '@fieldwork/core/tasks/answerText.ts'
import { type GradedCheck, gradeText, readFor } from '@fieldwork/core/tasks/grading.ts'
import { matchesPattern } from '../pattern.ts'
import type { Source } from '../source/files.ts'
import type { Located } from '../source/yaml.ts'
import { mutantsOf } from './mutants.ts'

/** Reports what the examples of a file's checks do not decide: `content:check --strict`. The checks are known to be sound. */
export const checkStrictly = ({ report }: Pick<Source, 'report'>, { value: entries, lineOf }: Located<AnswerEntries>): void => {
  for (const [id, check] of Object.entries(entries)) {
    if (!check.check || check.check === 'any') continue
    const line = (path: PropertyKey[]) => lineOf([id, ...path])
    const covered = new Set(
      coveredPhrases(check).map(({ path, phrase, by }) => {
        report('keyword-covered', line(path), `\`${phrase}\` never decides in \`${id}\`: \`${by}\` stands for it. Take it out.`)
        return path.join('.')
      }),
    )
    const examples = [
      ...check.examples.pass.map((text) => ({ text, passes: true })),
      ...check.examples.fail.map((text) => ({ text, passes: false })),
    ].map(({ text, passes }) => ({ answer: readFor(check, text), passes }))
    for (const { check: mutant, path, change } of mutantsOf(check)) {
      if (covered.has(path.join('.'))) continue
      const isKilled = examples.some(({ answer, passes }) => gradeText(mutant, answer, matchesPattern).correct !== passes)
      if (!isKilled)
        report(
          'check-mutant',
          line(path),
          `No example of \`${id}\` would notice the check ${change}. Add one that does, or make the check simpler.`,
        )
    }
    check.wrong?.forEach(({ any }, at) => {
      if (!examples.some(({ answer, passes }) => !passes && any.some(answer.holds)))
        report(
          'turn-unmet',
          line(['wrong', at]),
          `No failing example of \`${id}\` takes this wrong turn (\`${any[0]}\`). Add one that does, or take it out.`,
        )
    })
  }
}

type Covered = { path: PropertyKey[]; phrase: string; by: string }

/** The phrases that occur only where another phrase of the same list occurs. */
const coveredPhrases = (check: GradedCheck): Covered[] => {
  const inForms = 'words' in check && check.words === true
  const lists = [
    ...(check.check === 'keywords'
      ? check.conditions.map((one, at) =>
          'any' in one ? { path: ['conditions', at, 'any'], phrases: one.any } : { path: ['conditions', at, 'none'], phrases: one.none },
        )
      : []),
    ...(check.check === 'number' && check.none ? [{ path: ['none'], phrases: check.none }] : []),
    ...(check.wrong ?? []).map(({ any }, at) => ({ path: ['wrong', at, 'any'], phrases: any })),
  ]
  return lists.flatMap(({ path, phrases }) => {
    const texts = phrases.map((phrase) => shapesOf(phrase, inForms))
    return phrases.flatMap((phrase, at): Covered[] => {
      const by = phrases.find(
        (other, index) => index !== at && isCovered(texts[at]!, other) && (index < at || !isCovered(texts[index]!, phrase)),
      )
      return by === undefined ? [] : [{ path: [...path, at], phrase, by }]
    })
  })
}

/** Texts in which a phrase occurs: with no word in its gaps, and with as many as they take. */
const shapesOf = (phrase: string, inForms: boolean): AnswerText[] =>
  [' ', ' qq ', ' qq qq qq qq '].map((gap) =>
    readAnswer(
      phrase
        .split('…')
        .map((part) => part.trim())
        .join(gap),
      inForms,
    ),
  )

const isCovered = (texts: readonly AnswerText[], by: string): boolean => texts.every((text) => text.holds(by))
