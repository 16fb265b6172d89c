import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import { type AnswerText, readAnswer } from '@fieldwork/core/tasks/answerText.ts'
import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import { emptyPhrases } from '@fieldwork/core/tasks/emptyPhrases.ts'
import { gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { type GradedCheck, gradeText, isMet, isRule } from '@fieldwork/core/tasks/grading.ts'
import { defaultLimits } from '@fieldwork/core/plans/features.ts'
import { maxTextLength } from '@fieldwork/core/tasks/limits.ts'
import { resolveEvidence } from '../evidence/resolve.ts'
import { matchesPattern, replaceMatches } from '../pattern.ts'
import type { Source } from '../source/files.ts'
import type { PageTexts } from './pageTexts.ts'

type Line = (...path: PropertyKey[]) => number

/** No plan accepts longer text answers. */
const maxAnswer = defaultLimits.pro.validationTextCharacter ?? maxTextLength

/** Returns a function that parses texts for a check, without tolerance for typos. It caches them, because many checks try the same texts. */
export const answerReader = () => {
  const readTexts = new Map<string, AnswerText>()
  return (check: GradedCheck, text: string): AnswerText => {
    const inForms = 'words' in check && check.words === true
    const key = `${inForms} ${text}`
    const answer = readTexts.get(key) ?? { ...readAnswer(text, inForms), nearlyHolds: () => false }
    readTexts.set(key, answer)
    return answer
  }
}
export type AnswerReader = ReturnType<typeof answerReader>

/** Grades without looking for a hint, which is most of the work for a refused answer. */
export const acceptsText = (check: GradedCheck, answer: AnswerText): boolean =>
  check.check === 'keywords'
    ? check.conditions.every((condition) => isMet(condition, answer))
    : gradeText(check, answer, matchesPattern).correct

/** Reports a check that can be passed without doing the work: with an empty phrase, or with text copied from above the task. */
export const refuseUnearned = (
  id: string,
  entry: AnswerEntry,
  above: PageTexts,
  { declared, read }: { declared: readonly ProjectVariable[]; read: AnswerReader },
  { report }: Pick<Source, 'report'>,
  line: Line,
): void => {
  const accepts = acceptorOf(entry, declared, read)
  if (!accepts) return
  const phrase = emptyPhrases.find(accepts)
  if (phrase !== undefined)
    report(
      'empty-accepted',
      line(),
      `The check of \`${id}\` accepts \`${shortened(phrase)}\`. Ask for something that only the right answer says.`,
    )
  const piece = copied(entry, above).find(accepts)
  if (piece !== undefined)
    report(
      'page-accepted',
      line(),
      `The check of \`${id}\` accepts text from above the question: \`${shortened(piece)}\`. Ask for something that the page doesn't say.`,
    )
  if (entry.check === 'keywords' && entry.conditions.filter((condition) => 'any' in condition).length < 2)
    report('keyword-single', line('conditions'), `One word of a list passes \`${id}\`. Give it a second condition with \`any\`.`)
}

/** Lists the texts that a reader could paste as the answer to this check, shortest first. */
const copied = (entry: AnswerEntry, { pieces, addresses, whole }: PageTexts): string[] => {
  if (entry.check === 'evidence') return [whole]
  const short = pieces.filter(({ length }) => length <= maxAnswer).toSorted((one, other) => one.length - other.length)
  return entry.check === 'url' ? [...addresses, ...short] : short
}

/** Returns a function that decides whether an answer passes. Output is compared with that of the example values. Undefined without a rule. */
const acceptorOf = (
  entry: AnswerEntry,
  declared: readonly ProjectVariable[],
  read: AnswerReader,
): ((text: string) => boolean) | undefined => {
  if (isRule(entry)) return (text) => acceptsText(entry, read(entry, text))
  if (entry.check !== 'evidence') return undefined
  try {
    const expected = resolveEvidence(entry, { variables: [], metadata: { variables: declared } })
    return (text) => gradeEvidence(entry, expected, text, replaceMatches).correct
  } catch {
    // `evidence-expression` has already reported the fault.
    return undefined
  }
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
