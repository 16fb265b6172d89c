import { expect, test } from 'vitest'
import type { Goal, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { ownGoalResults } from './results.ts'
import { goals } from './service.ts'

const server = await startServer({ served: (context) => goals(context, offlineTutor()) })
await indexProjectsBehind(server.db)

test('a goal with two halves has what leads to each, for visitors, and for a learner later and in their plan', async () => {
  await server.db.rows('insert into goal_phrases (subject, phrases) values ($1, $2), ($3, $4)', [
    tideTable.id,
    ['spreadsheet'],
    lighthouseLog.id,
    ['sextant'],
  ])
  const goal = 'use a sextant and print a spreadsheet'
  const parts = [
    { goal: 'use a sextant', path: null, suggestedRoadmap: [{ id: lighthouseLog.id }] },
    { goal: 'print a spreadsheet', path: null, suggestedRoadmap: [{ id: tideTable.id }] },
  ]
  const { body } = await server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect(body).toMatchObject({ parts })
  expect(Object.keys(body.matches).toSorted()).toEqual([lighthouseLog.id, tideTable.id].toSorted())
  const learner = await server.signIn('halves@example.org')
  expect((await learner.call<Goal>('POST', '/goals', { goal })).body).toMatchObject({ parts })
  expect((await learner.call<Goal>('GET', '/goals')).body).toMatchObject({ goalDescription: goal, parts })
  const caller = { user: { id: learner.userId }, reader: { signedIn: true, pro: false, admin: false } }
  expect(await ownGoalResults(server.db, caller)).toMatchObject({ parts })
  expect((await learner.call<Goal>('POST', '/goals', { goal: 'use a sextant' })).body).not.toHaveProperty('parts')
})

test('a part that no project covers is in its place, and says the same in a stored goal, whose plan leaves it out', async () => {
  const goal = 'use a sextant, Kubernetes and photoshop'
  const parts = [
    { goal: 'use a sextant', suggestedRoadmap: [{ id: lighthouseLog.id }], uncovered: ['sextant'] },
    { goal: 'Kubernetes', path: null, suggestedRoadmap: [], uncovered: ['Kubernetes'] },
    { goal: 'photoshop', path: null, suggestedRoadmap: [], nearest: [], uncovered: ['photoshop'] },
  ]
  const learner = await server.signIn('thirds@example.org')
  expect((await learner.call<Goal>('POST', '/goals', { goal })).body).toMatchObject({ parts })
  expect((await learner.call<Goal>('GET', '/goals')).body).toMatchObject({ parts })
  const { body } = await server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect(body).toMatchObject({ parts, uncovered: ['sextant', 'Kubernetes', 'photoshop'] })
  const caller = { user: { id: learner.userId }, reader: { signedIn: true, pro: false, admin: false } }
  expect(await ownGoalResults(server.db, caller)).toMatchObject({ parts })
})
