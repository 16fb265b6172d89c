import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { type EvidenceCheck, gradeEvidence } from '@fieldwork/core/tasks/gradeEvidence.ts'
import type { CheckResult } from '@fieldwork/core/tasks/grading.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'
import type { ReplayPart } from '@fieldwork/compiler/replay/parts.ts'
import type { ReplayPlan } from './plan.ts'
import { giveCommands, type Limits, ReplayStop, type Session, type SessionWindow, stopProgram } from './session.ts'

/** How a task's commands were graded before its step and after it. Commands that change something aren't run before. */
export type EvidenceProof = { before: 'refused' | 'not run'; after: 'accepted' }

/** Time limit for one command in milliseconds, the same as the companion's. */
const maxCommandTime = 30_000

type Evidence = { id: string; check: EvidenceCheck; before: CheckResult | undefined }

/** Runs the commands of a step's tasks before the step, except those that change something. */
export const evidenceBefore = async (
  part: ReplayPart,
  { answers, head }: ReplayPlan,
  session: Session,
  limits: Limits,
): Promise<Evidence[]> => {
  const found: Evidence[] = []
  for (const id of part.questions) {
    const check = answers[id]
    if (check?.check !== 'evidence') continue
    const changes = check.evidence.some((command) => command.changes)
    found.push({ id, check, before: changes ? undefined : await gradeRun(check, head, session, limits) })
  }
  return found
}

/** Runs them again after the step. Returns a message for each task that is accepted before the step or refused after it. */
export const evidenceAfter = async (
  evidence: readonly Evidence[],
  { head }: ReplayPlan,
  session: Session,
  limits: Limits,
  proofs: Map<string, EvidenceProof>,
): Promise<Array<{ id: string; message: string }>> => {
  const faults: Array<{ id: string; message: string }> = []
  for (const { id, check, before } of evidence) {
    if (before?.correct) faults.push({ id, message: 'its commands print the right thing before this step, so it is done without it.' })
    const after = await gradeRun(check, head, session, limits)
    if (!after.correct)
      faults.push({ id, message: `what its commands print is refused: ${after.hint}\n${after.printed.replace(/^/gm, '    | ')}` })
    else if (!before?.correct) proofs.set(id, { before: before ? 'refused' : 'not run', after: 'accepted' })
  }
  return faults
}

type Run = CheckResult & { printed: string }

const gradeRun = async (check: EvidenceCheck, head: ReplayPlan['head'], session: Session, limits: Limits): Promise<Run> => {
  const values: VariableValues = { variables: [], metadata: { variables: head.variables ?? [] } }
  const expected = resolveEvidence(check, values)
  const window = await session.idle()
  const mark = window.mark()
  for (const { run } of expected.commands) await giveInTime(window, run, { ...limits, command: Math.min(limits.command, maxCommandTime) })
  const printed = window.since(mark).join('\n')
  return { ...gradeEvidence(check, expected, printed, replaceMatches), printed }
}

/** Stops a command that doesn't finish in time, as the companion does. */
const giveInTime = async (window: SessionWindow, command: string, limits: Limits) => {
  try {
    await giveCommands(window, command, limits, false)
  } catch (error) {
    if (!(error instanceof ReplayStop)) throw error
    await stopProgram(window)
  }
}
