import type { Logger } from 'pino'
import { exampleHint, unevaluableHint } from '@fieldwork/core/messages/answers.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { type EvidenceCheck, gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { CheckResult } from '@fieldwork/core/tasks/grading.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'

/** Creates a grader of command output for the learner with these values. */
export const outputGrader =
  (values: VariableValues | undefined, log: Logger) =>
  (check: EvidenceCheck, text: string): CheckResult => {
    if (!values) throw new TypeError('Evidence is judged with the values of its learner.')
    const gradeWith = (own: VariableValues) => gradeEvidence(check, resolveEvidence(check, own), text, replaceMatches)
    try {
      const result = gradeWith(values)
      if (result.correct) return result
      // A visitor may have built with the examples before logging in.
      const isOfExamples = gradeWith({ ...values, variables: [] }).correct
      return isOfExamples ? { correct: false, hint: exampleHint, kind: 'turn', isOfExamples: true } : result
    } catch (error) {
      log.error({ error }, 'The expected output of a task cannot be computed from the values of a learner.')
      return { correct: false, hint: unevaluableHint, kind: 'general' }
    }
  }
