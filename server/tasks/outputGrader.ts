import type { Logger } from 'pino'
import { exampleHint, unevaluableHint, visitorsHint } from '@fieldwork/core/messages/answers.ts'
import type { ExpectedOutput } from '@fieldwork/core/evidence/judge.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { type EvidenceCheck, gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { CheckResult } from '@fieldwork/core/tasks/grading.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'

type Options = { isOfExamples?: boolean | undefined; others?: readonly EvidenceCheck[] }

/**
 * Creates a grader of command output for the learner with these values. `isOfExamples`: they wrote the output before logging in. `others`: the
 * checks of other tasks of the same step.
 */
export const outputGrader =
  (values: VariableValues | undefined, log: Logger, { isOfExamples = false, others = [] }: Options = {}) =>
  (check: EvidenceCheck, text: string): CheckResult => {
    if (!values) throw new TypeError('Evidence is judged with the values of its learner.')
    const gradeWith = (own: VariableValues, ofOthers: readonly ExpectedOutput[] = []) =>
      gradeEvidence(check, resolveEvidence(check, own), text, replaceMatches, ofOthers)
    const examples = (hint: string): CheckResult => ({ correct: false, hint, kind: 'turn', isOfExamples: true })
    try {
      const result = gradeWith(values, others.flatMap(resolvable(values)))
      if (result.correct) return result
      // A visitor may have built with the examples before logging in, and with values that they typed, which their account has now.
      if (visitorsValues(values).some((own) => gradeWith(own).correct)) return examples(exampleHint)
      return isOfExamples ? examples(visitorsHint) : result
    } catch (error) {
      log.error({ error }, 'The expected output of a task cannot be computed from the values of a learner.')
      return { correct: false, hint: unevaluableHint, kind: 'general' }
    }
  }

/** Another task whose output can't be computed isn't recognized; answering it reports the error. */
const resolvable =
  (values: VariableValues) =>
  (check: EvidenceCheck): ExpectedOutput[] => {
    try {
      return [resolveEvidence(check, values)]
    } catch {
      return []
    }
  }

/** The values that a visitor may have worked with: all examples, or examples beside what they typed. */
const visitorsValues = (values: VariableValues): VariableValues[] => {
  const personal = values.metadata.variables.filter((variable) => variable.personal !== undefined).map(({ name }) => name)
  return [[], values.variables.filter(({ name }) => !personal.includes(name))].map((variables) => ({ ...values, variables }))
}
