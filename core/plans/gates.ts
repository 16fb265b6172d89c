import { problem, type Problem } from '../problems.ts'
import type { LimitKind } from './features.ts'
import type { Limit } from './schema.ts'

/** The parts of Pro that a plan has or lacks, under the tags with which the paywall opens for them. */
export const planGates = [
  'project_locked',
  'secret_mission_unlock',
  'validation_edit',
  'project_reset',
  'schedule_days_per_week',
  'project_share_theme_select',
  'project_share_url',
  'project_share_export',
] as const
export type PlanGate = (typeof planGates)[number]

/** The counted parts of a plan, with their limits. */
export const limitGates = {
  validation_character_limit: 'validationTextCharacter',
  quiz_limit: 'quizCompletion',
  portfolio_add_project_limit: 'portfolioDocument',
  share_add_project_limit: 'portfolioDocument',
} as const satisfies Record<string, LimitKind>
type LimitGate = keyof typeof limitGates

export type Gate = PlanGate | LimitGate

/** Why something is locked: the plan lacks it, or what the plan holds of it is used up. */
export type Lock = { gate: Gate; code: 'plan_required' | 'limit_reached' }

const isLimitGate = (gate: Gate): gate is LimitGate => gate in limitGates

/** Why a gate is closed to a person; undefined when it is open. What is counted asks for its limit, which is that of their plan already. */
export function lockOf(gate: PlanGate, person: { pro: boolean }): Lock | undefined
export function lockOf(gate: LimitGate, person: { limit: Limit }): Lock | undefined
export function lockOf(gate: Gate, { pro, limit }: { pro?: boolean; limit?: Limit }): Lock | undefined {
  if (!isLimitGate(gate)) return pro ? undefined : { gate, code: 'plan_required' }
  return limit && (limit.limit === null || limit.current < limit.limit) ? undefined : { gate, code: 'limit_reached' }
}

/** The refusal that a lock is answered with: the client finds the sentence by the gate. */
export const lockedProblem = ({ gate, code }: Lock): Problem => problem(code, { details: { gate } })

/** The gate that a refusal names; undefined for every other. */
export const gateOf = (details: unknown): Gate | undefined => {
  const gate = typeof details === 'object' && details !== null && 'gate' in details ? details.gate : undefined
  return [...planGates, ...Object.keys(limitGates)].find((known): known is Gate => known === gate)
}
