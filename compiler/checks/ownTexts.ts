import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import { runCheck } from '@fieldwork/core/tasks/grading.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { matchesPattern } from '../pattern.ts'
import type { Source } from '../source/files.ts'

type GradedCheck = Extract<AnswerEntry, { examples: unknown }>
type LineOf = (...path: PropertyKey[]) => number

/** Tries a check on what its own task says: the model answer is right, and the words of the question are no answer. */
export const tryOwnTexts = (
  id: string,
  check: GradedCheck,
  nodes: readonly ValidationNode[],
  { report }: Pick<Source, 'report'>,
  line: LineOf,
): void => {
  // A value or a pattern may ask for the whole answer, which a sentence is not.
  const readsSentences = check.check === 'keywords' || check.check === 'number'
  if (check.model && readsSentences) {
    const result = runCheck(check, check.model, matchesPattern)
    if (!result.correct)
      report(
        'model-refused',
        line('model'),
        `The check of \`${id}\` refuses its own model answer, with the hint: ${short(result.hint)} Mend the check or the model.`,
      )
  }
  for (const node of nodes) {
    if (node.type !== 'validationText') continue
    const accepted = textsOf(node).find(({ text }) => runCheck(check, text, matchesPattern).correct)
    if (accepted)
      report(
        'question-accepted',
        line(),
        `The check of \`${id}\` accepts ${accepted.name} as an answer: \`${short(accepted.text)}\`. Ask for something that it does not say, or put its words under \`none\`.`,
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
