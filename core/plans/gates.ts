import { problem, type Problem } from '../problems.ts'
import type { LimitKind } from './features.ts'
import type { Limit } from './schema.ts'

/** Features that a plan has or lacks, by the location tag of their paywall. */
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

/** Counted features with their limits. */
export const limitGates = {
  validation_character_limit: 'validationTextCharacter',
  quiz_limit: 'quizCompletion',
  portfolio_add_project_limit: 'portfolioDocument',
  share_add_project_limit: 'portfolioDocument',
} as const satisfies Record<string, LimitKind>
type LimitGate = keyof typeof limitGates

export type Gate = PlanGate | LimitGate

/** Why something is locked: the plan lacks it, or its limit is reached. */
export type Lock = { gate: Gate; code: 'plan_required' | 'limit_reached' }

const isLimitGate = (gate: Gate): gate is LimitGate => gate in limitGates

/** Returns why a gate is closed to a person; undefined if it is open. Counted features need the limit of the person's plan. */
export function lockOf(gate: PlanGate, person: { pro: boolean }): Lock | undefined
export function lockOf(gate: LimitGate, person: { limit: Limit }): Lock | undefined
export function lockOf(gate: Gate, { pro, limit }: { pro?: boolean; limit?: Limit }): Lock | undefined {
  if (!isLimitGate(gate)) return pro ? undefined : { gate, code: 'plan_required' }
  return limit && (limit.limit === null || limit.current < limit.limit) ? undefined : { gate, code: 'limit_reached' }
}

/** Returns the problem for a lock. The client finds the message by the gate. */
export const lockedProblem = ({ gate, code }: Lock): Problem => problem(code, { details: { gate } })

/** Returns the gate that a problem names; undefined for other problems. */
export const gateOf = (details: unknown): Gate | undefined => {
  const gate = typeof details === 'object' && details !== null && 'gate' in details ? details.gate : undefined
  return [...planGates, ...Object.keys(limitGates)].find((known): known is Gate => known === gate)
}
