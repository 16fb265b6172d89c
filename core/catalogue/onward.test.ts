import { describe, expect, test } from 'vitest'
import { isInMyProjects, projectToContinue } from './onward.ts'
import type { Project } from './schema.ts'
import type { ProjectStatus } from '../tasks/schema.ts'

type Rest = Partial<Pick<Project, 'selected' | 'locked' | 'selectedTime'>> & { plan?: 'pro'; readAt?: string }

const project = (id: string, series: string, status: ProjectStatus, { plan, readAt, ...rest }: Rest = {}): Project =>
  ({
    id,
    status,
    selected: false,
    selectedTime: null,
    locked: false,
    ...rest,
    position: readAt ? { stepId: 'step', blockId: 'block', offset: 0, readAt } : null,
    metadata: { series: { id: series, title: series }, ...(plan ? { plan } : {}) },
  }) as Project

const http = project('http', 'corner', 'INCOMPLETE')
const tls = project('tls', 'corner', 'INCOMPLETE')
const crowd = project('crowd', 'corner', 'INCOMPLETE', { plan: 'pro', locked: true })
const ledger = project('ledger', 'data', 'INCOMPLETE')
const as = (status: ProjectStatus, one: Project, rest: Partial<Project> = {}): Project => ({ ...one, status, ...rest })

describe('the start page goes on with', () => {
  test.each<[string, Project[], string | null, string | undefined]>([
    ['nothing while nothing was begun', [http, tls, ledger], null, undefined],
    ['the last project on the screen', [as('IN_PROGRESS', http), tls, ledger], 'tls', 'tls'],
    ['what is under way when the last one is gone', [http, as('IN_REVIEW', tls), ledger], 'gone', 'tls'],
    ['what is under way when the last one is locked', [as('IN_PROGRESS', http), tls, crowd], 'crowd', 'http'],
    ['the next of the series after a complete one', [as('COMPLETE', http), tls, ledger], 'http', 'tls'],
    ['an earlier one of the series when the last was its end', [http, as('COMPLETE', tls), crowd, ledger], 'tls', 'http'],
    ['another one after the series, never a locked one', [as('COMPLETE', http), as('COMPLETE', tls), crowd, ledger], 'tls', 'ledger'],
    [
      'what is under way before what is not begun',
      [as('COMPLETE', http), project('a', 'x', 'INCOMPLETE'), as('IN_PROGRESS', ledger)],
      'http',
      'ledger',
    ],
    ['an open one on a new device after something was completed', [as('COMPLETE', http), tls], null, 'tls'],
    ['nothing when everything open is complete', [as('COMPLETE', http), as('COMPLETE', tls), crowd], 'tls', undefined],
  ])('%s', (_, projects, last, wanted) => expect(projectToContinue(projects, last)?.id).toBe(wanted))

  test('what was read last, of several that are under way', () => {
    const early = project('early', 'x', 'IN_PROGRESS', { readAt: '2026-11-20T10:00:00.000Z' })
    const late = project('late', 'x', 'IN_PROGRESS', { readAt: '2026-11-20T11:00:00.000Z' })
    const chosen = project('chosen', 'x', 'IN_PROGRESS', { selectedTime: '2026-11-20T10:30:00.000Z' })
    expect(projectToContinue([early, chosen, late], null)?.id).toBe('late')
    expect(projectToContinue([early, chosen], null)?.id).toBe('chosen')
  })
})

test.each<[string, boolean, ProjectStatus, boolean]>([
  ['what was added', true, 'INCOMPLETE', true],
  ['what was begun', false, 'IN_PROGRESS', true],
  ['what waits for review', false, 'IN_REVIEW', true],
  ['what was completed', false, 'COMPLETE', true],
  ['nothing else', false, 'INCOMPLETE', false],
])('My Projects holds %s', (_, selected, status, isIn) => expect(isInMyProjects({ selected, status })).toBe(isIn))
