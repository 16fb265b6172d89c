import { expect, test } from 'vitest'
import { type FinishedWork, paceOf } from './pace.ts'

/** Work on a one-hour project with five answers, `stretch` minutes apart. */
const work = (stretch: number, wishes: Partial<FinishedWork> = {}): FinishedWork => ({
  estimate: 60,
  answers: 5,
  stretches: 4,
  minutes: stretch * 4,
  ...wishes,
})

test.each<[string, FinishedWork[], { factor: number; projects: number } | null]>([
  ['as long as they took beside their estimates', [work(18), work(18)], { factor: 1.5, projects: 2 }],
  ['more of a long project than of a short one', [work(12), work(48, { estimate: 120 })], { factor: 1.7, projects: 2 }],
  [
    'the stretches with a break in them as long as the others',
    [work(12, { stretches: 2, minutes: 24 }), work(12)],
    { factor: 1, projects: 2 },
  ],
  ['at most twice', [work(30), work(40)], { factor: 2, projects: 2 }],
  ['at least half', [work(4), work(4)], { factor: 0.5, projects: 2 }],
  ['nothing of a single project', [work(18)], null],
  ['nothing of answers that were pasted', [work(1), work(1), work(18)], null],
  ['work that took exactly a quarter, or four times, of its estimate', [work(3), work(48)], { factor: 2, projects: 2 }],
  ['nothing of projects that took more than four times their estimate', [work(49), work(12), work(12)], { factor: 1, projects: 2 }],
  ['nothing of projects with too few stretches', [work(18, { stretches: 1, minutes: 18 }), work(18)], null],
  [
    'the ten latest',
    [...Array.from({ length: 10 }, () => work(12)), ...Array.from({ length: 10 }, () => work(24))],
    { factor: 1, projects: 10 },
  ],
  ['nothing at first', [], null],
])('finished projects tell %s', (_rule, finished, expected) => {
  expect(paceOf(finished)).toEqual(expected)
})
