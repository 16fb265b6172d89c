import { describe, expect, test } from 'vitest'
import { faultsOfReading } from '../../server/chats/testing-faults.ts'
import { findLost } from '../durability/lostWrites.ts'
import { faultsOfStatus, faultsOfVerdicts, validByStandard } from './credentialChecks.ts'
import { faultsOfGuessing, maxComparedTries } from './guessChecks.ts'
import { faultsOfHistory, planByStripe } from './historyChecks.ts'
import { reportedKills } from './kills.ts'
import { faultsOfFirstStart, faultsOfRevisionRace } from './raceChecks.ts'
import { outcomeOf } from './release.ts'
import { type PartRun, reportOf, verdictOf } from './report.ts'
import { faultsOfDamaged, faultsOfRestore } from './restoreChecks.ts'

/* Negative controls: each check of the nightly tests reports a deliberately broken promise, and nothing otherwise. */

const writes = [
  { what: 'answers', acknowledged: 7, stored: 7 },
  { what: 'courses', acknowledged: 3, stored: 4 },
]
const killed = { kills: { app: 4, database: 1 }, acknowledged: new Map([['answers', 20]]), unacknowledgedCount: 3, lost: [] }

test('a write that was acknowledged and is not stored is reported with the kill that lost it', () => {
  expect(findLost(writes)).toEqual([])
  expect(findLost([...writes, { what: 'files', acknowledged: 5, stored: 4 }])).toHaveLength(1)
  expect(reportedKills(killed, killed.kills, 20).breaks).toEqual([])
  const lost = [{ what: 'files', acknowledged: 5, stored: 4, killed: 'app' as const, round: 2, pauseMs: 900 }]
  expect(reportedKills({ ...killed, lost }, killed.kills, 20).breaks).toEqual([
    { what: 'files: write 5 was acknowledged, 4 is stored', reproduction: 'kill 3, of app, 900 ms after the check before it' },
  ])
})

describe('races', () => {
  const reply = (text: string, revision: number) => ({ text, status: 200, revision, code: undefined, winner: undefined })
  const stale = { text: 'b', status: 409, revision: undefined, code: 'stale_answer', winner: 'a' }

  test('a first start that loses an answer, begins twice or refuses a window is reported', () => {
    const task = { replies: [reply('a', 1), reply('b', 2)], stored: { text: 'b', revision: 2 } }
    expect(faultsOfFirstStart([task], 1)).toEqual([])
    expect(faultsOfFirstStart([task], 2)).toHaveLength(1)
    expect(faultsOfFirstStart([{ ...task, stored: { text: 'a', revision: 1 } }], 1)).toHaveLength(1)
    expect(faultsOfFirstStart([{ ...task, replies: [reply('a', 1), reply('b', 1)] }], 1)).not.toEqual([])
    expect(faultsOfFirstStart([{ ...task, replies: [reply('a', 1), stale] }], 1)).not.toEqual([])
  })

  test('a race with two winners, a lost winner or a loser that is not told is reported', () => {
    const stored = { text: 'a', revision: 1 }
    expect(faultsOfRevisionRace([reply('a', 1), stale], stored, 0)).toEqual([])
    expect(faultsOfRevisionRace([reply('a', 1), reply('b', 1)], stored, 0)).not.toEqual([])
    expect(faultsOfRevisionRace([stale, stale], stored, 0)).not.toEqual([])
    expect(faultsOfRevisionRace([reply('a', 1), stale], { text: 'b', revision: 1 }, 0)).toHaveLength(1)
    expect(faultsOfRevisionRace([reply('a', 1), { ...stale, winner: 'b' }], stored, 0)).toHaveLength(1)
    expect(faultsOfRevisionRace([reply('a', 1), { ...stale, status: 503 }], stored, 0)).toHaveLength(1)
  })
})

test('a guess that gets in, tries above the budget, a foreign session and an owner who is locked out are reported', () => {
  const owner = (['before', 'after'] as const).map((code) => ({ code, status: 204 }))
  const mailbox = { email: 'a@example.org', guessedIn: [], comparedCount: maxComparedTries, owner, sessionCount: 3, ownSessionCount: 3 }
  expect(faultsOfGuessing(mailbox)).toEqual([])
  expect(faultsOfGuessing({ ...mailbox, guessedIn: [{ kind: 'random', code: '123456', status: 204 }] })).toHaveLength(1)
  expect(faultsOfGuessing({ ...mailbox, comparedCount: maxComparedTries + 1 })).toHaveLength(1)
  expect(faultsOfGuessing({ ...mailbox, sessionCount: 4 })).toHaveLength(1)
  expect(faultsOfGuessing({ ...mailbox, owner: [owner[0]!, { code: 'after', status: 429 }] })).toHaveLength(1)
})

test('an answer of a failing model that counts as complete, lacks words, repeats one or never ends is reported', () => {
  const text = (words: number[]) => ({ type: 'text-delta' as const, text: words.map((n) => `word-${n} `).join('') })
  const finish = (ending: 'complete' | 'failed') => ({ type: 'finish' as const, ending })
  const all = Array.from({ length: 30 }, (_, index) => index + 1)
  const whole = { chunks: [text(all), finish('complete')], ids: [1, 2], isEnded: true }
  expect(faultsOfReading(whole, 'none')).toEqual([])
  expect(faultsOfReading({ ...whole, chunks: [text([1, 2]), finish('failed')] }, 'cut')).toEqual([])
  expect(faultsOfReading(whole, 'cut')).toHaveLength(1)
  expect(faultsOfReading({ ...whole, chunks: [text(all.slice(0, -1)), finish('complete')] }, 'none')).toHaveLength(1)
  expect(faultsOfReading({ ...whole, chunks: [text([1, 1]), finish('failed')] }, 'cut')).toHaveLength(1)
  expect(faultsOfReading({ ...whole, ids: [1, 3] }, 'none')).toHaveLength(1)
  expect(faultsOfReading({ ...whole, isEnded: false }, 'none')).toHaveLength(1)
  expect(faultsOfReading({ ...whole, chunks: [text([1])] }, 'cut')).toHaveLength(1)
})

describe('histories of payments', () => {
  const later = { status: 'paid', reason: 'subscription_cycle' }
  const first = { status: 'open', reason: 'subscription_create' }

  test.for([
    ['pro', { status: 'active', intent: 'succeeded', invoice: later }],
    ['pro', { status: 'past_due', intent: 'requires_payment_method', invoice: later }],
    ['pending', { status: 'incomplete', intent: 'processing', invoice: first }],
    ['free', { status: 'incomplete', intent: 'requires_payment_method', invoice: first }],
    ['free', { status: 'canceled', intent: 'succeeded', invoice: later }],
    ['free', { status: 'unpaid', intent: 'requires_payment_method', invoice: later }],
  ] as const)('the plan is %s when Stripe has %o', ([plan, subscription]) => {
    expect(planByStripe([subscription])).toBe(plan)
    expect(planByStripe([subscription, { status: 'active', intent: 'succeeded', invoice: later }])).toBe('pro')
  })

  test('a wrong plan, a refused event, a believed forgery and a gap in the changes of plan are reported', () => {
    const subscriptions = [{ status: 'active', intent: 'succeeded', invoice: later }]
    const told = { plan: 'pro' as const, subscriptions, refused: 0, believed: 0, changes: ['free pending', 'pending pro'] }
    expect(faultsOfHistory(told)).toEqual([])
    expect(faultsOfHistory({ ...told, plan: 'free' })).toHaveLength(1)
    expect(faultsOfHistory({ ...told, refused: 1 })).toHaveLength(1)
    expect(faultsOfHistory({ ...told, believed: 1 })).toHaveLength(1)
    expect(faultsOfHistory({ ...told, changes: ['free pending', 'free pro'] })).toHaveLength(1)
  })
})

test('a forgery that a verifier accepts, an honest credential that one refuses and a wrong status are reported', () => {
  expect(faultsOfVerdicts({ kind: 'honest', verdicts: { own: 'valid', library: true } })).toEqual([])
  expect(faultsOfVerdicts({ kind: 'honest', verdicts: { own: 'changed', library: false } })).toHaveLength(2)
  expect(faultsOfVerdicts({ kind: 'no signature', verdicts: { own: 'other_proof', library: false } })).toEqual([])
  expect(faultsOfVerdicts({ kind: 'no signature', verdicts: { own: 'valid', library: true } })).toHaveLength(2)
  expect(faultsOfVerdicts({ kind: validByStandard, verdicts: { own: 'valid', library: true } })).toHaveLength(1)
  expect(faultsOfStatus(true, { own: 'revoked', library: true })).toEqual([])
  expect(faultsOfStatus(true, { own: 'not_revoked', library: false })).toHaveLength(2)
  expect(faultsOfStatus(false, { own: 'unreachable', library: null })).toHaveLength(2)
})

test('a row, table or file that a restore changed, and a damaged backup that was restored or wrote something, are reported', () => {
  const before = { 'table users': '3 abc', 'file a': 'def' }
  expect(faultsOfRestore(before, { ...before })).toEqual([])
  expect(faultsOfRestore(before, { ...before, 'table users': '3 abd' })).toEqual(['table users differs'])
  expect(faultsOfRestore(before, { 'table users': '3 abc', 'file b': 'def' })).toHaveLength(2)
  const refused = { damage: 'one bit', refusal: 'The backup is damaged.', isNamed: true, written: [] }
  expect(faultsOfDamaged(refused)).toEqual([])
  expect(faultsOfDamaged({ ...refused, refusal: undefined })).toHaveLength(1)
  expect(faultsOfDamaged({ ...refused, isNamed: false })).toHaveLength(1)
  expect(faultsOfDamaged({ ...refused, written: ['users'] })).toHaveLength(1)
})

describe('the report', () => {
  const run: PartRun = {
    name: 'kills',
    title: 'Kills',
    promises: ['Nothing is lost.'],
    seconds: 10,
    stopped: false,
    breaks: [],
    counts: [{ what: 'kills', done: 4, planned: 4 }],
  }
  const machine = { processor: 'a processor', cores: 2, memoryBytes: 2 ** 33, system: 'linux', node: '24', load: '0.1' }
  const reportWith = (runs: PartRun[]) => reportOf({ date: 'today', commit: 'abc', seed: 7, size: 0.5, machine, runs })

  test('a part that broke a promise, failed or ended below its planned size is broken; one that was stopped claims nothing', () => {
    expect(verdictOf(run)).toBe('kept')
    expect(verdictOf({ ...run, breaks: [{ what: 'lost', reproduction: '' }], stopped: true })).toBe('broken')
    expect(verdictOf({ ...run, error: 'it failed' })).toBe('broken')
    expect(verdictOf({ ...run, counts: [{ what: 'kills', done: 3, planned: 4 }] })).toBe('broken')
    expect(verdictOf({ ...run, counts: [{ what: 'kills', done: 3, planned: 4 }], stopped: true })).toBe('stopped')
  })

  test('a part that can’t be tried on this machine is skipped with a sentence, and a failed trial of the image or unit is a break', () => {
    const skipped: PartRun = { ...run, counts: [], skipped: 'Trying the image needs root.' }
    expect(verdictOf(skipped)).toBe('skipped')
    expect(verdictOf({ ...skipped, error: 'it failed' })).toBe('broken')
    expect(reportWith([skipped])).toMatch(/\| Kills \| skipped \|[^]*Trying the image needs root\./)
    const trials = [
      { name: 'start', isOk: true, result: 'ready' },
      { name: 'stop', isOk: false, result: 'exit 1' },
    ]
    expect(outcomeOf(trials)).toEqual({ counts: [{ what: 'trials', done: 2 }], breaks: [{ what: 'stop', reproduction: 'exit 1' }] })
  })

  test('it names the size that really ran, and what reproduces a break', () => {
    expect(reportWith([{ ...run, counts: [{ what: 'kills', done: 3, planned: 4 }], stopped: true }])).toContain('| kills | 3 (planned 4) |')
    const report = reportWith([{ ...run, breaks: [{ what: 'answers: lost', reproduction: 'kill 3' }] }])
    expect(report).toContain('- **answers: lost**: kill 3')
    expect(report).toContain('npm run nightly -- --seed=7 --size=0.5')
  })
})
