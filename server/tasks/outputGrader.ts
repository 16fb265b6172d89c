import type { Logger } from 'pino'
import { exampleHint, unevaluableHint, visitorsHint } from '@fieldwork/core/messages/answers.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { type EvidenceCheck, gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { CheckResult } from '@fieldwork/core/tasks/grading.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'

/** Creates a grader of command output for the learner with these values. `isOfExamples`: they wrote the output before logging in. */
export const outputGrader =
  (values: VariableValues | undefined, log: Logger, { isOfExamples = false }: { isOfExamples?: boolean | undefined } = {}) =>
  (check: EvidenceCheck, text: string): CheckResult => {
    if (!values) throw new TypeError('Evidence is judged with the values of its learner.')
    const gradeWith = (own: VariableValues) => gradeEvidence(check, resolveEvidence(check, own), text, replaceMatches)
    const examples = (hint: string): CheckResult => ({ correct: false, hint, kind: 'turn', isOfExamples: true })
    try {
      const result = gradeWith(values)
      if (result.correct) return result
      // A visitor may have built with the examples before logging in, and with values that they typed, which their account has now.
      if (visitorsValues(values).some((own) => gradeWith(own).correct)) return examples(exampleHint)
      return isOfExamples ? examples(visitorsHint) : result
    } catch (error) {
      log.error({ error }, 'The expected output of a task cannot be computed from the values of a learner.')
      return { correct: false, hint: unevaluableHint, kind: 'general' }
    }
  }

/** The values that a visitor may have worked with: all examples, or examples beside what they typed. */
const visitorsValues = (values: VariableValues): VariableValues[] => {
  const personal = values.metadata.variables.filter((variable) => variable.personal !== undefined).map(({ name }) => name)
  return [[], values.variables.filter(({ name }) => !personal.includes(name))].map((variables) => ({ ...values, variables }))
}
