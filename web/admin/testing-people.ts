import type { Person } from '@fieldwork/core/admin/schema.ts'
import { ines } from '../tasks/testing.tsx'

/** An administrator. */
export const ada = { ...ines(), id: 'ada', name: 'Ada Admin', email: 'admin@example.org', isAdmin: true }

export const nora: Person = {
  id: 'nora',
  name: 'Nora New',
  nickname: 'nora',
  email: 'nora@example.org',
  picture: '',
  plan: 'free',
  isAdmin: false,
  flags: {},
  createdAt: '2026-11-01T10:00:00.000Z',
  deletionAt: null,
  suspendedAt: null,
  seenAt: '2026-11-01T10:00:00.000Z',
  projects: 0,
  completed: 0,
  answers: 0,
}
