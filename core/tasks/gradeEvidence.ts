import { type ExpectedOutput, judgeOutput } from '../evidence/judge.ts'
import type { PatternReplacer } from '../evidence/masks.ts'
import { outputSentence } from '../messages/answers.ts'
import type { AnswerCheck } from './checks.ts'
import type { CheckResult } from './grading.ts'

export type EvidenceCheck = Extract<AnswerCheck, { check: 'evidence' }>

/** Grades the output of a task's commands. The hint names the line that differs, followed by the author's hint about that mistake. */
export const gradeEvidence = (
  { wrong, hint }: Pick<EvidenceCheck, 'wrong' | 'hint'>,
  expected: ExpectedOutput,
  text: string,
  replace: PatternReplacer,
): CheckResult => {
  const comparison = judgeOutput(expected, text, { declared: {}, replace })
  if (comparison.isRight) return { correct: true }
  const lowerCase = text.toLowerCase()
  const turn = wrong?.find(({ any }) => any.some((phrase) => lowerCase.includes(phrase.toLowerCase())))
  const said = turn?.hint ?? hint
  return { correct: false, hint: [outputSentence(comparison), ...(said ? [said] : [])].join(' '), kind: turn ? 'turn' : 'general' }
}
