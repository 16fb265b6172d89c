import { setTimeout as delay } from 'node:timers/promises'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { allFaults, type FaultyLearner, faultyMessage, type ModelFault, startFaultyProvider } from '../../server/chats/testing-faults.ts'
import { tideTable } from '../../server/testing/catalogue.ts'
import { personWithSession } from '../../server/testing/people.ts'
import { type Break, type Count, type Part, scaled } from './part.ts'
import { inLanes, withApps } from './site.ts'

const full = { ofEach: 50, honest: 5 }
const laneCount = 10
/** Milliseconds within which the server must close its requests to the model. */
const closingMs = 40_000

export const faults: Part = {
  title: `Faults of the model: ${allFaults.join(', ')}`,
  promises: [
    'Whatever the model does, each answer ends and says how, in order, without a lost or doubled word, and is stored as it was read.',
    'No answer of a failing model counts as complete; a redirect is not followed; no request to the model stays open.',
    'After each kind of fault, answers of a sound model come whole.',
  ],
  run: async ({ chance, size, signal }) => {
    const provider = await startFaultyProvider()
    const ofEach = scaled(full.ofEach, size)
    const counts: Count[] = []
    const breaks: Break[] = []
    try {
      await withApps(1, { MODEL_URL: provider.url, MODEL_NAME: 'small' }, async ({ apps: [app], db }) => {
        const learners = await learnersOf(db, app!.origin)
        const forgetting = setInterval(() => void db.rows('delete from rate_limits').catch(() => {}), 1_000)
        const send = async (fault: ModelFault, planned: number) => {
          // One message of a learner at a time, as in the product.
          const idle = [...learners]
          const done = await inLanes(planned, laneCount, signal, async (index) => {
            const learner = idle.pop()!
            const { met, faults: found } = await faultyMessage({ random: chance.next, learner, origin: () => app!.origin, fault }).catch(
              (error: unknown) => ({ met: [], faults: [String(error)] }),
            )
            idle.push(learner)
            if (signal.aborted) return
            for (const what of found)
              breaks.push({ what, reproduction: `message ${index + 1} with the fault ${fault} (${met.join(', ')})` })
          })
          const what = fault === 'none' ? 'sound answers afterwards' : `answers with the fault ${fault}`
          const counted = counts.find((count) => count.what === what)
          if (!counted) return void counts.push({ what, done, planned })
          counted.done += done
          counted.planned! += planned
        }
        try {
          for (const fault of allFaults) {
            await send(fault, ofEach)
            await send('none', full.honest)
          }
          for (const until = Date.now() + closingMs; provider.openCount() > 0 && Date.now() < until && !signal.aborted;) await delay(200)
          if (provider.openCount() > 0 && !signal.aborted)
            breaks.push({ what: `${provider.openCount()} requests to the model stay open`, reproduction: 'at the end' })
          if (provider.redirectedCount() > 0)
            breaks.push({ what: `${provider.redirectedCount()} redirects were followed`, reproduction: 'the fault redirect' })
        } finally {
          clearInterval(forgetting)
        }
      })
    } finally {
      await provider.close()
    }
    return { counts, breaks }
  },
}

const learnersOf = (db: UntypedDatabase, origin: string): Promise<FaultyLearner[]> =>
  Promise.all(
    Array.from({ length: laneCount }, async (_, lane) => {
      const { token } = await personWithSession(db, `asking-${lane}@example.org`)
      const headers = { cookie: `session=${token}`, accept: 'application/json', 'content-type': 'application/json' }
      const response = await fetch(`${origin}/chats?projectId=${tideTable.id}`, { headers })
      const { id } = (await response.json()) as { id: string }
      return { projectId: tideTable.id, chatId: id, headers: { ...headers, 'x-forwarded-for': `10.1.0.${lane}` } }
    }),
  )
