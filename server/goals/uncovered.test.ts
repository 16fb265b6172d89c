import { expect, test } from 'vitest'
import type { GoalResults } from '@fieldwork/core/goals/schema.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { lighthouseLog } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { goals } from './service.ts'

const server = await startServer({ served: (context) => goals(context, offlineTutor()) })
await indexProjectsBehind(server.db)

test('a goal’s results name the words that no text contains, unless another word leads to a result', async () => {
  await server.db.rows('insert into goal_phrases (subject, phrases) values ($1, $2)', [lighthouseLog.id, ['sextant', 'lighthouse']])
  const results = (goal: string) => server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect((await results('Learn sextant')).body).toMatchObject({
    suggestedRoadmap: [{ id: lighthouseLog.id }],
    uncovered: ['sextant'],
  })
  expect((await results('A lighthouse with sextant')).body).not.toHaveProperty('uncovered')
  expect((await results('Learn about a lighthouse')).body).not.toHaveProperty('uncovered')
  expect((await results('Train a neural network for a lighthouse')).body).toMatchObject({
    suggestedRoadmap: [],
    uncovered: ['neural network'],
  })
})

test('a product or an exam that no project covers is named beside the closest results', async () => {
  const results = (goal: string) => server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect((await results('A lighthouse on Kubernetes')).body).toMatchObject({
    suggestedRoadmap: [{ id: lighthouseLog.id }],
    uncovered: ['Kubernetes'],
  })
  expect((await results('Pass the lighthouse exam')).body).toMatchObject({ uncovered: ['lighthouse exam'] })
})
