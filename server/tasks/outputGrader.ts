import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { type EvidenceCheck, gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { CheckResult } from '@fieldwork/core/tasks/grading.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'

/** Creates a grader of command output for the learner with these values. */
export const outputGrader =
  (values: VariableValues | undefined) =>
  (check: EvidenceCheck, text: string): CheckResult => {
    if (!values) throw new TypeError('Evidence is judged with the values of its learner.')
    return gradeEvidence(check, resolveEvidence(check, values), text, replaceMatches)
  }
