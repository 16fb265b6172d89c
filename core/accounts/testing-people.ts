import type { Plan } from '../plans/schema.ts'

export type TestPerson = { name: string; email: string; plan: Plan; isAdmin?: boolean }

/** The people of all tests. A test about anyone else uses an address that says why. */
export const people = {
  /** The learner, on the free plan. */
  ines: { name: 'Ines Moreno', email: 'ines@example.org', plan: 'free' },
  /** Has Pro. */
  paula: { name: 'Paula Pro', email: 'paula@example.org', plan: 'pro' },
  /** Another learner, who owns nothing of the first one's. */
  nora: { name: 'Nora New', email: 'nora@example.org', plan: 'free' },
  /** An administrator, without Pro. */
  ada: { name: 'Ada Admin', email: 'admin@example.org', plan: 'free', isAdmin: true },
} as const satisfies Record<string, TestPerson>
