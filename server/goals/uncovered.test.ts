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
  await server.db.rows('insert into goal_phrases (subject, phrases) values ($1, $2)', [lighthouseLog.id, ['helm', 'lighthouse']])
  const results = (goal: string) => server.visitor().call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
  expect((await results('Learn helm')).body).toMatchObject({
    suggestedRoadmap: [{ id: lighthouseLog.id }],
    uncovered: ['helm'],
  })
  expect((await results('A lighthouse with helm')).body).not.toHaveProperty('uncovered')
  expect((await results('Learn about a lighthouse')).body).not.toHaveProperty('uncovered')
  expect((await results('Train a neural network for a lighthouse')).body).toMatchObject({
    suggestedRoadmap: [],
    uncovered: ['neural network'],
  })
})
