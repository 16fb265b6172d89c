import type { App } from '../../e2e/testing/app.ts'
import { chanceOf } from '../measuring/chance.ts'
import type { Row } from '../measuring/measure.ts'
import { type Killed, type KillOutcome, killWhileSaving } from './killWhileSaving.ts'

const kills = { app: Number(process.env['APP_KILLS'] ?? 40), database: Number(process.env['DATABASE_KILLS'] ?? 20) }
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const none = '0 lost'

/** Kills the app and PostgreSQL again and again while people save; everything acknowledged must be there afterwards. */
export const benchDurability = async (app: App): Promise<Row[]> => {
  const outcome = await killWhileSaving(app, { kills, chance: chanceOf(seed) })
  if (outcome.failure) throw new Error(outcome.failure)
  const saved = [...outcome.acknowledged].map(([what, count]) => `${count} ${what}`).join(', ')
  return [
    row(`${kills.app} × kill -9 of the app, seed ${seed}`, lostAfter('app', outcome), ''),
    row(`${kills.database} × kill -9 of PostgreSQL`, lostAfter('database', outcome), `of ${saved}`),
  ]
}

const lostAfter = (killed: Killed, { lost }: KillOutcome): string => {
  const own = lost.filter((write) => write.killed === killed)
  return own.length === 0 ? none : `${own.length} lost: ${[...new Set(own.map(({ what }) => what))].join(', ')}`
}

const row = (what: string, ours: string, against: string): Row => ({ what, ours, against, ratio: '', goal: none, isMissed: ours !== none })
