import { expect, test } from 'vitest'
import { giveKnots, knots, openKnots, sendResult, startCompanionServer, tokenOf } from './testing-companion.ts'

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
    const [value, other] = [await giveKnots(server, victim, 314), await giveKnots(server, attacker, 271)]
    const [token, foreign] = [await tokenOf(server, victim), await tokenOf(server, attacker)]
    const random = numbersFrom(20_261_124)
    const right = (number: number) => `speed ${number} ${number * 3}\n`
    const bytes = (count: number) => Uint8Array.from({ length: count }, () => random(256))
    /** Each sends a result that must not count. */
    const attacks: Array<() => Promise<{ status: number; text: string }>> = [
      () => sendResult(server.origin, token, right(other)),
      () => sendResult(server.origin, token, right(value + 1 + random(50))),
      () => sendResult(server.origin, foreign, right(value)),
      () => sendResult(server.origin, token, [...right(value)].toReversed().join('')),
      () => sendResult(server.origin, token, `speed\u0000 ${value}\u001b[1K\u0008 ${value * 3 + 1}`),
      () => sendResult(server.origin, token, `\u001b]0;rm -rf\u0007\u001b[2J${'\u202e'.repeat(random(99))}`),
      () => sendResult(server.origin, token, bytes(1 + random(16_000))),
      () => sendResult(server.origin, token, new Uint8Array([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, random(256)])),
      () => sendResult(server.origin, token, 'x'.repeat(16_385 + random(40_000))),
      () => sendResult(server.origin, token, 'mysql '.repeat(1 + random(2700))),
      () => sendResult(server.origin, token, `${'-----BEGIN PRIVATE KEY-----\n'.repeat(1 + random(500))}${right(value)}`),
      () => sendResult(server.origin, token, '{{knots}} {{knots * 3}}\n…\n'),
      () => sendResult(server.origin, token, right(value), { task: `${knots.id}/${knots.words}` }),
      () => sendResult(server.origin, token, right(value), { task: `${knots.id}/${'a'.repeat(random(5000))}` }),
      () => sendResult(server.origin, token, right(value), { task: `${knots.id}%00/${knots.count}` }),
      () => sendResult(server.origin, token, right(value), { id: `'; drop table answers; --${random(99)}` }),
      () => sendResult(server.origin, token, right(value), { age: `1e${random(400)}` }),
      () => sendResult(server.origin, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, right(value)),
      () => sendResult(server.origin, `fwc_${'A'.repeat(random(5000))}`, right(value)),
    ]
    const found: string[] = []
    for (let count = 0; count < submissions; count++) {
      if (count % 20 === 0) await server.forgetLimits()
      const attack = count < attacks.length ? count : random(attacks.length)
      const { status, text } = await attacks[attack]!()
      if (status >= 500 || text.startsWith('accepted')) found.push(`${attack}: ${status} ${text.slice(0, 80)}`)
      if (status === 200) expect(text).toMatch(/^refused\n(?:hint [^\p{Cc}]+\n)?$/u)
    }
    expect(found).toEqual([])
    await server.forgetLimits()
    expect(await sendResult(server.origin, token, right(value))).toEqual({ status: 200, text: 'accepted\n' })
  },
)
