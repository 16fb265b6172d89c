import { expect, test } from 'vitest'
import { defaultLimits, limitOf } from './features.ts'
import { gateOf, limitGates, lockedProblem, lockOf, planGates, type PlanGate } from './gates.ts'
import { gateAt, paywallLocations } from './locations.ts'

/** Listed again, so that a missing gate is noticed. */
const proGates: readonly PlanGate[] = [
  ...(['project_share_export', 'project_share_theme_select', 'project_share_url', 'project_reset', 'validation_edit'] as const),
  ...(['secret_mission_unlock', 'project_locked', 'schedule_days_per_week'] as const),
]

test.each(proGates)('%s is open to Pro and closed to everybody else, who is told which gate it is [PLAN-39]', (gate) => {
  expect(lockOf(gate, { pro: true })).toBeUndefined()
  expect(lockOf(gate, { pro: false })).toEqual({ gate, code: 'plan_required' })
})

test.each(Object.keys(limitGates) as Array<keyof typeof limitGates>)(
  '%s is open while something is left of its limit, and always without one',
  (gate) => {
    const reached = { gate, code: 'limit_reached' }
    const locks = [
      [3, 2],
      [3, 3],
      [3, 4],
      [0, 0],
      [null, 900],
    ] as const
    expect(locks.map(([limit, current]) => lockOf(gate, { limit: { limit, current } }))).toEqual([
      undefined,
      reached,
      reached,
      reached,
      undefined,
    ])
  },
)

test('each capability of Pro has a gate, or a limit that Pro has not [PLAN-39]', () => {
  expect([...planGates].sort()).toEqual([...proGates].sort())
  for (const kind of ['portfolioDocument', 'quizCompletion'] as const) {
    expect(Object.values(limitGates)).toContain(kind)
    expect([limitOf(defaultLimits, 'pro', kind), limitOf(defaultLimits, 'free', kind)]).toEqual([null, 3])
  }
})

test('a refusal carries the gate that it is for, and nothing else is taken for one', () => {
  const refused = lockedProblem({ gate: 'quiz_limit', code: 'limit_reached' })
  expect([refused.code, refused.status, gateOf(refused.details)]).toEqual(['limit_reached', 403, 'quiz_limit'])
  for (const details of [undefined, null, 'quiz_limit', {}, { gate: 'toString' }, { gate: 7 }]) expect(gateOf(details)).toBeUndefined()
})

test('the places that open the paywall carry the documented tags, and those of badges lead to the gate behind them [PLAN-38]', () => {
  const documented = [
    'validation_edit',
    'secret_mission_unlock',
    'project_share_url',
    'project_share_theme_select',
    'share_add_project_limit',
    'project_reset',
    'portfolio_add_project_limit',
  ]
  expect(paywallLocations).toEqual(expect.arrayContaining(documented))
  expect(paywallLocations).toHaveLength(new Set(paywallLocations).size)
  expect(gateAt('pro_badge_contents')).toBe('secret_mission_unlock')
  expect(gateAt('project_reset')).toBe('project_reset')
  expect(gateAt('user_menu_upgrade')).toBeUndefined()
})
