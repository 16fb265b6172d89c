import { expect, test } from 'vitest'
import { isInMyProjects } from './onward.ts'
import type { ProjectStatus } from '../tasks/schema.ts'

test.each<[string, boolean, ProjectStatus, boolean]>([
  ['what was added', true, 'INCOMPLETE', true],
  ['what was begun', false, 'IN_PROGRESS', true],
  ['what waits for review', false, 'IN_REVIEW', true],
  ['what was completed', false, 'COMPLETE', true],
  ['nothing else', false, 'INCOMPLETE', false],
])('My Projects holds %s', (_, selected, status, isIn) => expect(isInMyProjects({ selected, status })).toBe(isIn))
