import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { commandsOf } from '@fieldwork/core/evidence/probes.ts'
import { redactSecrets } from '@fieldwork/core/evidence/redactSecrets.ts'
import { type EvidenceCheck, gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { CheckResult } from '@fieldwork/core/tasks/grading.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'
import type { ReplayPart } from '@fieldwork/compiler/replay/parts.ts'
import type { ReplayPlan } from './plan.ts'
import type { Sandbox } from './sandbox.ts'
import type { Session } from './session.ts'

/** How a task's commands were graded before and after its step. Commands that change something aren't run before. */
export type EvidenceProof = { before: 'refused' | 'not run'; after: 'accepted' }

/** Time limit of a command, the same as the companion's. */
const maxSeconds = 30

type Evidence = { id: string; check: EvidenceCheck; before: CheckResult | undefined }

/** Runs the commands of a step's tasks before the step, except those that change something. */
export const evidenceBefore = async (
  part: ReplayPart,
  { answers, head }: ReplayPlan,
  session: Session,
  sandbox: Sandbox,
): Promise<Evidence[]> => {
  const found: Evidence[] = []
  for (const id of part.questions) {
    const check = answers[id]
    if (check?.check !== 'evidence') continue
    const changes = commandsOf(check.evidence).some((command) => command.changes)
    found.push({ id, check, before: changes ? undefined : await gradeRun(check, head, session, sandbox) })
  }
  return found
}

/** Runs them again after the step. Returns a message for each task that is accepted before the step or refused after it. */
export const evidenceAfter = async (
  evidence: readonly Evidence[],
  { head }: ReplayPlan,
  session: Session,
  sandbox: Sandbox,
  proofs: Map<string, EvidenceProof>,
): Promise<Array<{ id: string; message: string }>> => {
  const faults: Array<{ id: string; message: string }> = []
  for (const { id, check, before } of evidence) {
    if (before?.correct)
      faults.push({
        id,
        message:
          'its commands print the right output before this step. Move the task to the step that creates what they inspect, or let this step create something that they need.',
      })
    const after = await gradeRun(check, head, session, sandbox)
    if (!after.correct)
      faults.push({ id, message: `the output of its commands is refused: ${after.hint}\n${after.printed.replace(/^/gm, '    | ')}` })
    else if (!before?.correct) proofs.set(id, { before: before ? 'refused' : 'not run', after: 'accepted' })
  }
  return faults
}

type Run = CheckResult & { printed: string }

/**
 * Runs the commands like the companion, in the folder of a window but without its variables, so that what passes here also passes in
 * another terminal.
 */
const gradeRun = async (check: EvidenceCheck, head: ReplayPlan['head'], session: Session, sandbox: Sandbox): Promise<Run> => {
  const values: VariableValues = { variables: [], metadata: { variables: head.variables ?? [] } }
  const expected = resolveEvidence(check, values)
  const folder = (await session.idle()).folder()
  let printed = ''
  for (const { run } of expected.commands) printed += (await sandbox.runAlone(folder, run, maxSeconds)).replace(/\n?$/, '\n')
  printed = redactSecrets(printed).trimEnd()
  return { ...gradeEvidence(check, expected, printed, replaceMatches), printed }
}
