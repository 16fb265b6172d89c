import type { UntypedDatabase } from '../server/database/connect.ts'
import { remindLearners } from '../server/planner/reminders.ts'
import { contextAtNoon, makeDueLearners, remindedAddresses } from '../server/planner/testing-dueLearners.ts'
import { median, milliseconds, times, type Row } from './measuring/measure.ts'
import { silent, startDatabase } from './nightly/site.ts'

const few = 1_000
const rounds = 3

/** Measures a round of weekly reminders for LEARNERS learners, per learner compared with rounds of 1,000 before and after it. */
export const benchReminders = async (): Promise<Row[]> => {
  const many = Number(process.env['LEARNERS'] ?? 100_000)
  const site = await startDatabase()
  const context = await contextAtNoon(site.db, site.dataDir, silent)
  const roundOf = async (count: number): Promise<number> => {
    await makeOnlyDue(site.db, count)
    const begin = performance.now()
    await remindLearners(context)
    return (performance.now() - begin) / count
  }
  try {
    await makeDueLearners(site.db, 1, few)
    await roundOf(few)
    const before = await inTurn(rounds, () => roundOf(few))
    await makeDueLearners(site.db, few + 1, many)
    const perLearner = await roundOf(many)
    const addresses = await remindedAddresses(context)
    const after = await inTurn(rounds, () => roundOf(few))
    const small = median([...before, ...after])
    const wrongCount = Math.abs(addresses.length - many) + (many - new Set(addresses).size)
    return [
      {
        what: `${many} reminders, per learner`,
        ours: milliseconds(perLearner),
        against: `${milliseconds(small)} in rounds of ${few}`,
        ratio: times(perLearner / small),
        goal: '≤ 1.25×',
      },
      { what: 'forgotten, or reminded twice', ours: String(wrongCount), against: '', ratio: '', goal: '0', isMissed: wrongCount > 0 },
    ]
  } finally {
    await context.jobs.close()
    await site.remove()
  }
}

/** Resets: no waiting emails, and this many learners without a reminder. */
const makeOnlyDue = async (db: UntypedDatabase, count: number): Promise<void> => {
  const work = [
    'truncate pgboss.job',
    `update users set reminded_at = case when split_part(nickname, '-', 2)::int > ${count} then now() end`,
    'vacuum analyze users',
  ]
  for (const text of work) await db.execute({ text, timeout: 300_000 })
}

const inTurn = async (count: number, measure: () => Promise<number>): Promise<number[]> => {
  const measured: number[] = []
  for (let round = 0; round < count; round++) measured.push(await measure())
  return measured
}
