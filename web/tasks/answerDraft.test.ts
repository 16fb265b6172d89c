import { expect, test } from 'vitest'
import type { Answer, AnswerStatus, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { idleDraft, phaseOf, type DraftPhase } from '../platform/outbox/draft.ts'
import { answerDrafts as lines, replacedByVisitor, shownStatus, type AnswerDraft, type RequestedStatus } from './answerDraft.ts'

const text = (data: string): AnswerValue => ({ type: 'TEXT', text: { data } })
const answer = (data: string, revision: number, status: AnswerStatus = 'INCOMPLETE'): Answer => ({
  id: 'why',
  hidden: false,
  type: 'TEXT',
  text: { data },
  status,
  revision,
})
const none = answer('', 0)

/** A line whose draft is on its way. */
const underWay = (data: string, stored: Answer, { status = 'INCOMPLETE', key = 'k1' }: { status?: RequestedStatus; key?: string } = {}) =>
  lines.sent(lines.requested(lines.typed(idleDraft, text(data), stored), status, stored), key, stored)

test('a first draft is sent over no stored answer and confirmed', () => {
  const typed = lines.typed(idleDraft, text('because'), none)
  expect(phaseOf(typed)).toBe('typing')
  const sent = lines.sent(lines.requested(typed, 'INCOMPLETE', none), 'k1', none)
  expect(sent.inFlight).toEqual({ value: text('because'), status: 'INCOMPLETE', revision: 0, key: 'k1' })
  expect(phaseOf(sent)).toBe('saving')
  const confirmed = lines.saved(sent, answer('because', 1))
  expect(confirmed).toMatchObject({ localValue: undefined, inFlight: undefined, baseRevision: 1 })
  expect(phaseOf(confirmed)).toBe('rest')
})

test('text typed during a write stays and replaces what the write stored', () => {
  const later = lines.typed(underWay('becau', none), text('because'), none)
  const confirmed = lines.saved(later, answer('becau', 1))
  expect(confirmed).toMatchObject({ localValue: text('because'), baseRevision: 1 })
  expect(lines.sent(lines.requested(confirmed, 'INCOMPLETE', answer('becau', 1)), 'k2', answer('becau', 1)).inFlight).toEqual({
    value: text('because'),
    status: 'INCOMPLETE',
    revision: 1,
    key: 'k2',
  })
})

test('a failed attempt is repeated with the same key, so that it is stored once', () => {
  const failed = lines.failed(underWay('because', none))
  expect(failed.inFlight?.key).toBe('k1')
  expect(phaseOf(failed)).toBe('retrying')
})

test('typing the stored text again leaves nothing to save', () => {
  const stored = answer('because', 4)
  const draft = lines.typed(lines.typed(idleDraft, text('because of'), stored), text('because'), stored)
  expect(phaseOf(draft)).toBe('rest')
})

test('requesting a status without new text sends the stored text', () => {
  const stored = answer('because', 4, 'IN_REVIEW')
  expect(lines.sent(lines.requested(idleDraft, 'INCOMPLETE', stored), 'k1', stored).inFlight).toMatchObject({
    value: text('because'),
    revision: 4,
  })
})

type StaleCase = { reply: Answer; phase: DraftPhase; base?: number; mine?: string | undefined }
test.for<[string, AnswerDraft, Answer, StaleCase]>([
  [
    'our own words, whose reply got lost',
    lines.typed(underWay('becau', none), text('because'), none),
    none,
    { reply: answer('becau', 1), phase: 'typing', base: 1, mine: 'because' },
  ],
  [
    'the same words, asked for another status',
    underWay('because', none, { status: 'COMPLETE' }),
    none,
    { reply: answer('because', 1), phase: 'saving', base: 1 },
  ],
  ['the same words, already complete', underWay('because', none), none, { reply: answer('because', 3, 'COMPLETE'), phase: 'rest' }],
  [
    'another status only, from another window',
    underWay('because', answer('be', 1, 'IN_REVIEW')),
    answer('be', 1, 'IN_REVIEW'),
    { reply: answer('be', 2), phase: 'saving', base: 2, mine: 'because' },
  ],
  [
    'other words, from another window',
    underWay('because', answer('be', 1)),
    answer('be', 1),
    { reply: answer('therefore', 2), phase: 'conflict', mine: 'because' },
  ],
  [
    'completed in another window',
    underWay('because', answer('be', 1)),
    answer('be', 1),
    { reply: answer('be', 2, 'COMPLETE'), phase: 'conflict', mine: 'because' },
  ],
  [
    'text lost before the page was reloaded',
    lines.sent(
      lines.requested(lines.restored(idleDraft, { mine: text('because'), base: 1, lost: text('becau') }), 'INCOMPLETE', answer('becau', 2)),
      'k',
      answer('becau', 2),
    ),
    answer('becau', 2),
    { reply: answer('becau', 2), phase: 'saving', base: 2, mine: 'because' },
  ],
  [
    'removed by a restart',
    underWay('because', answer('be', 3)),
    answer('be', 3),
    { reply: answer('', 0), phase: 'conflict', mine: 'because' },
  ],
])('the server holds %s', ([, draft, stored, { reply, phase, ...rest }]) => {
  const next = lines.stale(draft, reply, stored)
  expect(phaseOf(next)).toBe(phase)
  expect(next.inFlight).toBeUndefined()
  if (rest.base !== undefined) expect(next.baseRevision).toBe(rest.base)
  if (rest.mine !== undefined) expect(next.localValue).toEqual(text(rest.mine))
})

test('nothing is sent during a conflict until the learner chooses', () => {
  const stored = answer('be', 1)
  const conflict = lines.stale(underWay('because', stored), answer('therefore', 2), stored)
  expect(conflict.requestedStatus).toBeUndefined()
  const further = lines.requested(lines.typed(conflict, text('because of'), stored), 'INCOMPLETE', stored)
  expect(lines.sent(further, 'k2', stored).inFlight).toBeUndefined()
  const mine = lines.localChosen(conflict)
  expect(lines.sent(mine, 'k2', answer('therefore', 2)).inFlight).toEqual({
    value: text('because'),
    status: 'INCOMPLETE',
    revision: 2,
    key: 'k2',
  })
  const other = lines.discarded()
  expect(phaseOf(other)).toBe('rest')
  expect(other.localValue).toBeUndefined()
})

test('a change of status alone accepts the text that another window stored', () => {
  const stored = answer('be', 1, 'IN_REVIEW')
  const asking = lines.sent(lines.requested(idleDraft, 'INCOMPLETE', stored), 'k1', stored)
  expect(phaseOf(lines.stale(asking, answer('therefore', 2), stored))).toBe('rest')
})

test('a text whose grade failed stays a draft that is saved further', () => {
  const draft = lines.gaveUp(lines.failed(underWay('because', none, { status: 'COMPLETE' })))
  expect(draft).toMatchObject({ localValue: text('because'), requestedStatus: 'INCOMPLETE', possiblySaved: text('because') })
})

test('a change of status that failed is given up', () => {
  const stored = answer('be', 1)
  const draft = lines.gaveUp(lines.sent(lines.requested(idleDraft, 'IN_REVIEW', stored), 'k1', stored))
  expect(phaseOf(draft)).toBe('rest')
  expect(shownStatus(draft, 'INCOMPLETE')).toBe('INCOMPLETE')
})

test('a refused write keeps the text and the reason', () => {
  const draft = lines.refused(underWay('because', none), 'invalid', none)
  expect(phaseOf(draft)).toBe('refused')
  expect(draft.localValue).toEqual(text('because'))
  expect(phaseOf(lines.typed(draft, text('because of'), none))).toBe('typing')
})

test('text over a complete answer that the learner may not change becomes a choice', () => {
  const complete = answer('be', 2, 'COMPLETE')
  expect(lines.refused(underWay('because', complete), 'plan_required', complete).conflict).toEqual(complete)
})

test.for<[string, AnswerDraft | undefined, AnswerStatus, AnswerStatus]>([
  ['untouched', undefined, 'INCORRECT', 'INCORRECT'],
  ['edited after an answer was refused', lines.typed(idleDraft, text('new'), answer('old', 1, 'INCORRECT')), 'INCORRECT', 'INCOMPLETE'],
  ['edited after an answer was accepted', lines.typed(idleDraft, text('new'), answer('old', 1, 'COMPLETE')), 'COMPLETE', 'INCOMPLETE'],
  ['reopened from review', lines.requested(idleDraft, 'INCOMPLETE', answer('old', 1, 'IN_REVIEW')), 'IN_REVIEW', 'INCOMPLETE'],
  ['marked for review', lines.requested(idleDraft, 'IN_REVIEW', answer('old', 1)), 'INCOMPLETE', 'IN_REVIEW'],
  ['waiting for a grade', lines.requested(idleDraft, 'COMPLETE', answer('old', 1)), 'INCOMPLETE', 'INCOMPLETE'],
])('an answer %s shows as it is', ([, draft, stored, shown]) => expect(shownStatus(draft, stored)).toBe(shown))

test.for<[string, string, Answer, number | undefined]>([
  ['nothing is stored yet', 'mine', none, 0],
  ['only an emptied answer is stored', 'mine', answer(' ', 2), 2],
  ['the account holds another answer', 'mine', answer('theirs', 3), 0],
  ['the account holds the same words', 'mine', answer('mine', 1, 'COMPLETE'), undefined],
  ['the visitor wrote nothing', ' ', none, undefined],
])('what a visitor’s answer replaces, when %s', ([, mine, stored, base]) => expect(replacedByVisitor(text(mine), stored)).toBe(base))
