import { type ExpectedOutput, judgeOutput } from '../evidence/judge.ts'
import type { PatternReplacer } from '../evidence/masks.ts'
import { commandHint, noOutputHint, otherOutputSentence, outputSentence } from '../messages/answers.ts'
import type { AnswerCheck } from './checks.ts'
import { isEmptyPhrase } from './emptyPhrases.ts'
import type { CheckResult } from './grading.ts'

export type EvidenceCheck = Extract<AnswerCheck, { check: 'evidence' }>

/**
 * Grades the output of a task's commands. The hint is the author’s sentence about the mistake that was made, if there is one, because it may
 * contradict what the output alone tells; otherwise it names the line that differs, with the author’s general hint as a paragraph below. Output
 * that `others`, commands of other tasks, print is called theirs instead.
 */
export const gradeEvidence = (
  { wrong, hint }: Pick<EvidenceCheck, 'wrong' | 'hint'>,
  expected: ExpectedOutput,
  text: string,
  replace: PatternReplacer,
  others: readonly ExpectedOutput[] = [],
): CheckResult => {
  const judge = (output: ExpectedOutput) => judgeOutput(output, text, { declared: {}, replace })
  const comparison = judge(expected)
  if (comparison.isRight) return { correct: true }
  if (isEmptyPhrase(text) || text.includes('……')) return { correct: false, hint: noOutputHint, kind: 'general' }
  if (isCommand(text, expected)) return { correct: false, hint: commandHint, kind: 'general' }
  const lowerCase = text.toLowerCase()
  const turn = wrong?.find(({ any }) => any.some((phrase) => lowerCase.includes(phrase.toLowerCase())))
  if (turn) return { correct: false, hint: turn.hint, kind: 'turn' }
  const hasOwnLines = 'guesses' in comparison || comparison.matched > 0 || comparison.own !== undefined
  const other = hasOwnLines ? undefined : others.find((output) => judge(output).isRight)
  return {
    correct: false,
    hint: other
      ? otherOutputSentence(other.commands[0]!.run, comparison.run)
      : [outputSentence(comparison), ...(hint ? [hint] : [])].join('\n\n'),
    kind: 'general',
  }
}

/** True for text that consists of the commands, with or without a prompt. */
const isCommand = (text: string, { commands }: ExpectedOutput): boolean => {
  const runs = new Set(commands.flatMap(({ run }) => linesOf(run)))
  const lines = linesOf(text)
  return lines.length > 0 && lines.every((line) => runs.has(line) || runs.has(line.replace(/^\S*[$%#>] +/, '')))
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
