import { hashToken } from '../../server/accounts/sessions/session.ts'
import { createMachine, logInMachine } from '../../server/companion/testing-machine.ts'
import { attacksOn, sendResult } from '../../server/companion/testing-results.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { newToken } from '../../server/tokens/token.ts'
import type { App } from '../../e2e/testing/app.ts'
import { attack, attackTasks, followAttackProject } from '../../e2e/testing/attackProject.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { openPage } from '../../e2e/testing/openPage.ts'
import { projectIsReady } from '../../e2e/testing/projectScreen.ts'
import { launch, open } from '../measuring/browser.ts'
import { type Chance, chanceOf } from '../measuring/chance.ts'
import { enrolLearners, type Learner } from '../measuring/learners.ts'
import { median, milliseconds, percentile, type Row } from '../measuring/measure.ts'

/** Number of results that a learner may send per minute, with room for replays. */
const [victims, attacksEach] = [50, 20]
const rounds = 20
/** Milliseconds from the end of a command until the open page shows its task complete. */
const maxDelayMs = 2000

/** Sends hostile results, none of which may count, and measures how soon an honest one shows on the open page. */
export const benchCompanion = async (app: App): Promise<Row[]> => {
  const db = await databaseOf(app)
  const chance = chanceOf(20_261_125)
  try {
    const learners = await enrolLearners(db, 1 + 2 * victims)
    return [...(await rowsOfAttacks(app, db, learners.slice(1), chance)), ...(await rowsOfDelays(app, db, learners[0]!, chance))]
  } finally {
    await db.close()
  }
}

type Tally = { sent: number; accepted: number; failed: number; statuses: Map<number, number> }

const rowsOfAttacks = async (app: App, db: UntypedDatabase, learners: readonly Learner[], chance: Chance): Promise<Row[]> => {
  const { origin } = app
  const armed = []
  for (const { id, cookie } of learners)
    armed.push({ own: await giveToken(db, id, 0), expired: await giveToken(db, id, 91), output: await rightOutput(origin, cookie) })
  // Attackers complete nothing, because the server answers `accepted` to any result for a task that it has seen.
  const attackers = armed.splice(victims)
  const [task, otherTask] = [`${attack}/${attackTasks[0]}`, `${attack}/${attackTasks[2]}`]
  const tallies = new Map<string, Tally>()
  let honest = 0
  for (const [index, { own, expired, output }] of armed.entries()) {
    const { own: foreign, output: foreignOutput } = [...attackers.slice(index), ...attackers].find((one) => one.output !== output)!
    const target = { origin, task, otherTask, tokens: { own, expired, foreign }, outputs: { own: output, foreign: foreignOutput } }
    const kinds = Object.entries(attacksOn(target, chance.below))
    for (let count = 0; count < attacksEach; count++) {
      const [kind, attacks] = kinds[count % kinds.length]!
      const { status, text } = await chance.one(attacks)()
      const tally = tallies.get(kind) ?? { sent: 0, accepted: 0, failed: 0, statuses: new Map<number, number>() }
      tallies.set(kind, tally)
      tally.sent++
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      if (text.startsWith('accepted')) tally.accepted++
      if (status >= 500) tally.failed++
    }
    const { status, text } = await sendResult(origin, own, output, { task })
    if (status === 200 && text === 'accepted\n') honest++
    else console.error(`An honest result was answered ${status}: ${text}`)
  }
  return [
    ...[...tallies].map(([kind, { sent, accepted, failed, statuses }]) => ({
      what: `${sent} hostile results: ${kind}`,
      ours: `${accepted} accepted, ${failed} of class 5xx`,
      against: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
      ratio: '',
      goal: '0 and 0',
      isMissed: accepted + failed > 0,
    })),
    {
      what: 'an honest result after them',
      ours: `${honest} of ${armed.length} accepted`,
      against: '',
      ratio: '',
      goal: 'all',
      isMissed: honest < armed.length,
    },
  ]
}

const giveToken = async (db: UntypedDatabase, userId: string, unusedDays: number): Promise<string> => {
  const token = newToken()
  await db.rows(
    `insert into companion_tokens (user_id, token_hash, machine, created_at, used_at)
     values ($1, $2, 'bench', now() - interval '100 days', now() - make_interval(days => $3))`,
    [userId, hashToken(token), unusedDays],
  )
  return token
}

/** Output of the first task's command for a learner; their values are drawn when they open the project. */
const rightOutput = async (origin: string, cookie: string): Promise<string> => {
  const reply = await fetch(`${origin}/projects/${attack}`, { headers: { cookie, accept: 'application/json' } })
  const { variables } = (await reply.json()) as { variables: Array<{ name: string; value: string }> }
  const valueOf = (wanted: string) => Number(variables.find(({ name }) => name === wanted)!.value)
  return `[12/Sep/2026:23:40:${12 + Math.floor(valueOf('found') / 3)} /dump-2025.sql 200 ${1024 * valueOf('dump')}\n`
}

const rowsOfDelays = async (app: App, db: UntypedDatabase, { id, cookie }: Learner, chance: Chance): Promise<Row[]> => {
  const machine = await createMachine(app.origin)
  const browser = await launch()
  try {
    const waits = await open(browser, { isSlow: false, cpu: 1, cookie: cookie.replace('session=', '') }, async (page) => {
      const openProject = async () => {
        await openPage(page, `${app.origin}/projects/${attack}`)
        await projectIsReady(page)
      }
      await openProject()
      await followAttackProject(page, machine)
      await logInMachine(machine, (userCode) => allow(app.origin, cookie, userCode))
      const found: number[] = []
      for (let round = 0; round < rounds; round++) {
        await db.rows('delete from answers where user_id = $1', [id])
        await openProject()
        // Commands end at a random time between two polls of the page.
        await page.waitForTimeout(chance.below(1500))
        const { code, out } = await machine.run(['check', '--yes', attackTasks[0]])
        const ended = Date.now()
        if (code !== 0) throw new Error(`The check failed: ${out}`)
        const shown = await page.waitForFunction(
          (task) => document.getElementById(task)?.closest('[data-variant]')?.getAttribute('data-variant') === 'complete' && Date.now(),
          attackTasks[0],
        )
        found.push(Number(await shown.jsonValue()) - ended)
      }
      return found
    })
    const p95 = percentile(waits, 0.95)
    return [
      {
        what: `a command ended, until the open page shows its task complete, 95th percentile of ${rounds}`,
        ours: milliseconds(p95),
        against: `median ${milliseconds(median(waits))}`,
        ratio: '',
        goal: `≤ ${milliseconds(maxDelayMs)}`,
        isMissed: p95 > maxDelayMs,
      },
    ]
  } finally {
    await browser.close()
    await machine.remove()
  }
}

const allow = async (origin: string, cookie: string, userCode: string): Promise<void> => {
  const headers = { cookie, origin, 'content-type': 'application/json', accept: 'application/json' }
  const reply = await fetch(`${origin}/user/device-requests/${userCode}`, { method: 'PUT', headers, body: '{"allow":true}' })
  if (!reply.ok) throw new Error(`The companion was not allowed: ${await reply.text()}`)
}
