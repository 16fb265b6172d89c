import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import { runCheck } from '@fieldwork/core/tasks/grading.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { matchesPattern } from '../pattern.ts'
import type { Source } from '../source/files.ts'

type GradedCheck = Extract<AnswerEntry, { examples: unknown }>
type LineOf = (...path: PropertyKey[]) => number

/** Tries a check on the texts of its own task: it must accept the model answer, and not the question. */
export const tryOwnTexts = (
  id: string,
  check: GradedCheck,
  nodes: readonly ValidationNode[],
  { report }: Pick<Source, 'report'>,
  line: LineOf,
): void => {
  // A value or a pattern may require the exact answer, which a sentence isn't.
  const readsSentences = check.check === 'keywords' || check.check === 'number'
  if (check.model && readsSentences) {
    const result = runCheck(check, check.model, matchesPattern)
    if (!result.correct)
      report(
        'model-refused',
        line('model'),
        `The check of \`${id}\` refuses its own model answer, with the hint: ${short(result.hint)} Fix the check or the model.`,
      )
  }
  for (const node of nodes) {
    if (node.type !== 'validationText') continue
    const accepted = textsOf(node).find(({ text }) => runCheck(check, text, matchesPattern).correct)
    if (accepted)
      report(
        'question-accepted',
        line(),
        `The check of \`${id}\` accepts ${accepted.name} as an answer: \`${short(accepted.text)}\`. Ask for something that it doesn't say, or put its words under \`none\`.`,
      )
  }
}

const textsOf = ({ title, description, placeholder }: Extract<ValidationNode, { type: 'validationText' }>) => [
  { name: 'its own question', text: title },
  ...(description ? [{ name: 'its own description', text: description }] : []),
  ...(placeholder ? [{ name: 'its own placeholder', text: placeholder }] : []),
  ...(description ? [{ name: 'its own question and description', text: `${title} ${description}` }] : []),
]

const short = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
