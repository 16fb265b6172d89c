import { expect, test } from 'vitest'
import { nearestPath } from './nearestPath.ts'

const path = (id: string, title: string, projects: string[] = []) => ({ id, title, outcome: '', projects })
const projects = [
  { id: 'nginx', metadata: { title: 'Serve two sites with one nginx', description: 'A web server of your own' } },
  { id: 'restore', metadata: { title: 'Break a database and restore it', description: 'With a clock running' } },
]
const paths = [path('website', 'Run a website of my own', ['nginx']), path('backups', 'Trust my backups', ['restore'])]

test.each([
  ['put my site online', 'website'],
  ['make a backup that I can trust', 'backups'],
  ['restore a database', 'backups'],
  ['learn nginx', 'website'],
  ['bake bread', undefined],
  ['I want to run my own', undefined],
])('the goal “%s” is nearest to %s', (goal, nearest) => {
  expect(nearestPath(goal, paths, projects)?.id).toBe(nearest)
})
