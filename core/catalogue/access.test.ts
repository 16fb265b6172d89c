import { expect, test } from 'vitest'
import { isLocked, mayRead, overviewRefusal, type Reader, readingRefusal, type ProjectAccess } from './access.ts'
import { Visibility } from './schema.ts'

const readers = {
  visitor: { signedIn: false, pro: false, admin: false },
  free: { signedIn: true, pro: false, admin: false },
  pro: { signedIn: true, pro: true, admin: false },
  admin: { signedIn: true, pro: false, admin: true },
  'pro admin': { signedIn: true, pro: true, admin: true },
} satisfies Record<string, Reader>

const open = { visibility: 'public', listed: true, enrolled: false, locked: false } as const
const projects = {
  public: open,
  private: { ...open, visibility: 'private' },
  'locked Pro': { ...open, plan: 'pro', locked: true },
  'unlocked Pro': { ...open, plan: 'pro' },
  'private Pro': { ...open, plan: 'pro', visibility: 'private' },
  unlisted: { ...open, listed: false },
  'unlisted but begun': { ...open, listed: false, enrolled: true },
} satisfies Record<string, ProjectAccess>

type Name = keyof typeof projects
type Refusal = 'not_found' | 'not_allowed' | 'plan_required' | undefined

test.for<[Name, Record<keyof typeof readers, Refusal>]>([
  ['public', { visitor: undefined, free: undefined, pro: undefined, admin: undefined, 'pro admin': undefined }],
  ['private', { visitor: 'not_allowed', free: 'not_allowed', pro: 'not_allowed', admin: undefined, 'pro admin': undefined }],
  [
    'locked Pro',
    { visitor: 'plan_required', free: 'plan_required', pro: 'plan_required', admin: 'plan_required', 'pro admin': 'plan_required' },
  ],
  ['unlocked Pro', { visitor: 'plan_required', free: 'plan_required', pro: undefined, admin: 'plan_required', 'pro admin': undefined }],
  ['private Pro', { visitor: 'not_allowed', free: 'not_allowed', pro: 'not_allowed', admin: 'plan_required', 'pro admin': undefined }],
  ['unlisted', { visitor: 'not_found', free: 'not_found', pro: 'not_found', admin: 'not_found', 'pro admin': 'not_found' }],
  ['unlisted but begun', { visitor: undefined, free: undefined, pro: undefined, admin: undefined, 'pro admin': undefined }],
])('a reader of a project that is %s gets access or the reason for the refusal [TASK-07] [TASK-08]', ([name, expected]) => {
  const answers = Object.fromEntries(Object.entries(readers).map(([who, reader]) => [who, readingRefusal(projects[name], reader)]))
  expect(answers).toEqual(expected)
  for (const reader of Object.values(readers))
    if (projects[name].listed)
      expect(mayRead(projects[name], reader, projects[name].locked)).toBe(readingRefusal(projects[name], reader) === undefined)
})

test('a project is private or public, and nothing between [TASK-05]', () => {
  expect(Visibility.options).toEqual(['private', 'public'])
  for (const other of ['Public', 'unlisted', '', undefined]) expect(Visibility.safeParse(other).success).toBe(false)
})

test('the overview of a Pro project is open to everybody, locked or not; that of a private one to admins', () => {
  expect(Object.values(readers).map((reader) => overviewRefusal(projects['locked Pro'], reader))).toEqual(Array(5).fill(undefined))
  expect(Object.values(readers).map((reader) => overviewRefusal(projects['private Pro'], reader))).toEqual([
    'not_allowed',
    'not_allowed',
    'not_allowed',
    undefined,
    undefined,
  ])
  expect(overviewRefusal(undefined, readers.admin)).toBe('not_found')
})

test('a Pro project counts as locked until the server says otherwise, no project as unlocked [TASK-06]', () => {
  expect(isLocked({ metadata: { plan: 'pro' } })).toBe(true)
  expect(isLocked({ locked: true, metadata: { plan: 'pro' } })).toBe(true)
  expect(isLocked({ locked: false, metadata: { plan: 'pro' } })).toBe(false)
  expect(isLocked({ locked: true, metadata: {} })).toBe(false)
  expect(isLocked(undefined)).toBe(false)
})
