import { expect, test } from 'vitest'
import type { Project, ProjectMetadata } from '../catalogue/schema.ts'
import type { GoalResult } from '../goals/schema.ts'
import { goalProjectsInOrder } from './goalProjectsInOrder.ts'

const project = (id: string, difficulty: ProjectMetadata['difficulty'], status: Project['status'] = 'INCOMPLETE') =>
  ({ id, status, metadata: { difficulty, series: { id: 'web', title: 'The web' } } }) as Project
const web = [project('http', 'easy'), project('nginx', 'easy', 'COMPLETE'), project('tls', 'medium'), project('cache', 'medium')]

test('easier projects of its series precede a project that leads to a goal, unless the goal’s path has another order', () => {
  const suggestedRoadmap = [{ id: 'cache', entities: ['cache'] } as GoalResult]
  expect(goalProjectsInOrder({ path: null, suggestedRoadmap }, web)).toEqual(['http', 'cache'])
  const projects = ['cache', 'http'].map((id) => ({ id, why: '' }))
  const path = { id: 'fast', title: '', audience: '', outcome: '', projects }
  expect(goalProjectsInOrder({ path, suggestedRoadmap }, web)).toEqual(['cache', 'http'])
})
