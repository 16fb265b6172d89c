import { startApp } from '../../e2e/testing/app.ts'
import { killWhileSaving, type KillOutcome } from '../durability/killWhileSaving.ts'
import { type Break, type Outcome, type Part, scaled } from './part.ts'

const full = { app: 400, database: 100, acknowledged: 20_000 }

export const kills: Part = {
  title: 'Kills while people save',
  promises: ['Every acknowledged write is stored after `kill -9` of the app or of PostgreSQL.', 'Both come back by themselves.'],
  run: async ({ chance, size, signal }) => {
    const planned = { app: scaled(full.app, size), database: scaled(full.database, size) }
    const minAcknowledged = scaled(full.acknowledged, size)
    // The test checkout is only available if no proxy is trusted.
    const app = await startApp({ LOG_LEVEL: 'warn', TRUST_PROXY: '' })
    try {
      return reportedKills(await killWhileSaving(app, { kills: planned, minAcknowledged, chance, signal }), planned, minAcknowledged)
    } finally {
      await app.remove()
    }
  },
}

export const reportedKills = (
  { kills: done, acknowledged, unacknowledgedCount, lost, failure }: KillOutcome,
  planned: KillOutcome['kills'],
  minAcknowledged: number,
): Outcome => ({
  counts: [
    { what: 'kills of the app', done: done.app, planned: planned.app },
    { what: 'kills of PostgreSQL', done: done.database, planned: planned.database },
    { what: 'acknowledged writes', done: [...acknowledged.values()].reduce((all, count) => all + count, 0), planned: minAcknowledged },
    ...[...acknowledged].map(([what, count]) => ({ what: `– ${what}`, done: count })),
    { what: 'writes refused or without a reply, which people send again', done: unacknowledgedCount },
    { what: 'lost writes', done: lost.length },
  ],
  breaks: [
    ...lost.map(({ what, acknowledged: number, stored, killed, round, pauseMs }): Break => ({
      what: `${what}: write ${number} was acknowledged, ${stored} is stored`,
      reproduction: `kill ${round + 1}, of ${killed}, ${pauseMs} ms after the check before it`,
    })),
    ...(failure ? [{ what: failure, reproduction: `kill ${done.app + done.database + 1}` }] : []),
  ],
})
