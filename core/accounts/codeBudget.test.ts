import { expect, test } from 'vitest'
import { type Acquaintance, isAlive, mayTryCode, secondsUntilNextCode, type SentCode } from './codeBudget.ts'
import { codeLength } from './signIn.ts'

const minute = 60_000
const now = 1_795_000_000_000
const sentAgo = (minutes: readonly number[], tries: readonly number[] = []): SentCode[] =>
  minutes.map((ago, index) => ({ sentAt: now - ago * minute, tries: tries[index] ?? 0 }))

/** `sent`: minutes ago. The waits are in seconds, for an unknown browser and for one that has logged in to the mailbox before. */
test.for<[string, number[], number, number]>([
  ['nothing yet', [], 0, 0],
  ['one code 29 seconds ago', [29 / 60], 1, 1],
  ['one code 31 seconds ago', [31 / 60], 0, 0],
  ['three codes within the hour', [50, 40, 30], 0, 0],
  ['four codes within the hour', [59, 40, 30, 20], 11 * 60, 0],
  ['five codes within the hour', [59, 40, 30, 20, 10], 30 * 60, 11 * 60],
  ['five codes, one of them longer ago than an hour and the life of a code', [71, 40, 30, 20, 10], 30 * 60, 0],
  ['eight codes within the day', [1430, 1400, 1300, 1200, 1100, 1000, 900, 800], 600, 0],
  ['ten codes within the day', [1430, 1400, 1300, 1200, 1100, 1000, 900, 800, 700, 600], 140 * 60, 600],
  ['codes of a day to come, after the clock was turned back', [-1440, -1439, -1438, -1437, -1436], 0, 0],
])('how long a new browser and a known one wait for another code after %s', ([, sent, unknown, known]) => {
  const codes = sentAgo(sent)
  expect([secondsUntilNextCode(codes, now, 'unknown'), secondsUntilNextCode(codes, now, 'known')]).toEqual([unknown, known])
})

/** `tries`: wrong tries of each code of the mailbox. The last code is the one to be tried. */
test.for<[string, number[], boolean, boolean]>([
  ['a fresh code', [0], true, true],
  ['a code with four wrong tries', [4], true, true],
  ['a code with five wrong tries', [5], false, false],
  ['a fresh code beside one that was tried to the end', [5, 0], true, true],
  ['the second try of a code beside one that was tried to the end', [5, 1], false, true],
  ['the third try of a code beside one that was tried to the end', [5, 2], false, false],
  ['a fresh code beside four that were tried as often as possible', [5, 1, 1, 2, 0], true, true],
])('whether a new browser and a known one may try %s', ([, tries, unknown, known]) => {
  const codes = sentAgo([9, 8, 7, 6, 5].slice(-tries.length), tries)
  const code = codes.at(-1)!
  expect([mayTryCode(code, codes, now, 'unknown'), mayTryCode(code, codes, now, 'known')]).toEqual([unknown, known])
})

/** `delays`: minutes from each code to its tries, repeated. */
test.for<[string, number, number[], Acquaintance]>([
  ['asks all the time and tries at once', 0.5, [0], 'unknown'],
  ['asks all the time and tries at once, in a known browser', 0.5, [0], 'known'],
  ['tries at the end of the life of each code', 7, [9.5], 'known'],
  ['tries five codes late and the next five at once', 0.5, [9.5, 9.5, 9.5, 9.5, 9.5, 0, 0, 0, 0, 0], 'known'],
  ['asks four times an hour', 15, [3], 'known'],
])(
  'a browser that %s never has more than ten tries in an hour, a chance of one in a hundred thousand',
  ([, asksEvery, delays, browser]) => {
    const codes: SentCode[] = []
    const triedAt: number[] = []
    for (let time = 0; time < 3 * 1440; time += 0.5) {
      const at = now + time * minute
      if (time % asksEvery === 0 && secondsUntilNextCode(codes, at, browser) === 0) codes.push({ sentAt: at, tries: 0 })
      codes.forEach((code, index) => {
        const isDue = isAlive(code, at) && (at - code.sentAt) / minute >= delays[index % delays.length]!
        while (isDue && mayTryCode(code, codes, at, browser)) {
          code.tries += 1
          triedAt.push(time)
        }
      })
    }
    const busiest = Math.max(...triedAt.map((start) => triedAt.filter((time) => time >= start && time < start + 60).length))
    expect(triedAt.length).toBeGreaterThan(20)
    expect(busiest / 10 ** codeLength).toBeLessThanOrEqual(1e-5)
  },
)
