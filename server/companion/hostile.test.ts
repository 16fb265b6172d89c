import { expect, test } from 'vitest'
import { giveKnots, knots, openKnots, startCompanionServer, tokenOf } from './testing-companion.ts'
import { attacksOn, sendResult } from './testing-results.ts'

const server = await startCompanionServer()

/** Pseudorandom numbers from a seed (Park and Miller). */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
}

const submissions = 200

test(
  'none of 200 hostile results is accepted or causes a server error, and an honest one is accepted afterwards',
  { timeout: 120_000 },
  async () => {
    const [victim, attacker] = [await server.signIn('victim@example.org'), await server.signIn('attacker@example.org')]
    await Promise.all([openKnots(victim), openKnots(attacker)])
    const right = (number: number) => `speed ${number} ${number * 3}\n`
    const outputs = { own: right(await giveKnots(server, victim, 314)), foreign: right(await giveKnots(server, attacker, 271)) }
    const tokens = {
      expired: await tokenOf(server, victim, 'old'),
      own: await tokenOf(server, victim),
      foreign: await tokenOf(server, attacker),
    }
    await server.db.rows(`update companion_tokens set used_at = used_at - interval '91 days' where machine = 'old'`)
    const random = numbersFrom(20_261_124)
    const [task, otherTask] = [`${knots.id}/${knots.count}`, `${knots.id}/${knots.pair}`]
    const attacks = Object.entries(attacksOn({ origin: server.origin, tokens, task, otherTask, outputs }, random)).flatMap(([kind, all]) =>
      all.map((attack) => ({ kind, attack })),
    )
    const faults: string[] = []
    for (let count = 0; count < submissions; count++) {
      if (count % 12 === 0) await server.forgetLimits()
      const { kind, attack } = attacks[count < attacks.length ? count : random(attacks.length)]!
      const { status, text } = await attack()
      if (status >= 500 || text.startsWith('accepted')) faults.push(`${kind}: ${status} ${text.slice(0, 80)}`)
      if (status === 200) expect(text).toMatch(/^refused\n(?:hint [^\p{Cc}]+\n)?$/u)
    }
    expect(faults).toEqual([])
    await server.forgetLimits()
    expect(await sendResult(server.origin, tokens.own, outputs.own, { task })).toEqual({ status: 200, text: 'accepted\n' })
  },
)
