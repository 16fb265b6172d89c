import { expect, test } from 'vitest'
import { createDraftMachine, idleDraft, phaseOf, type Draft } from './draft.ts'

/* Two kinds of values: a text, over which the user chooses, and a list, which is merged. `web/tasks/answerDraft.test.ts` has the rest. */

type StoredText = { text: string; revision: number }
const texts = createDraftMachine<string, 'draft' | 'done', StoredText>({
  draftStatus: 'draft',
  valueOf: ({ text }) => text,
  isSame: (one, other) => one === other,
})
type StoredList = { items: readonly string[]; revision: number }
const lists = createDraftMachine<readonly string[], 'draft', StoredList>({
  draftStatus: 'draft',
  valueOf: ({ items }) => items,
  isSame: (one, other) => one.join() === other.join(),
  remaining: (local, sent) => orNothing(local.filter((item) => !sent.includes(item))),
  merge: (local, { items }) => orNothing(local.filter((item) => !items.includes(item))),
})
const orNothing = (items: readonly string[]) => (items.length > 0 ? items : undefined)

const stored = (text: string, revision: number): StoredText => ({ text, revision })
const list = (items: string[], revision: number): StoredList => ({ items, revision })
const sending = (text: string, over: StoredText) =>
  texts.sent(texts.requested(texts.typed(idleDraft, text, over), 'draft', over), 'k', over)
const sendingList = (items: string[], over: StoredList) =>
  lists.sent(lists.requested(lists.typed(idleDraft, items, over), 'draft', over), 'k', over)

test('an empty text counts as a value', () => {
  const draft = sending('', stored('before', 3))
  expect(draft.inFlight).toEqual({ value: '', status: 'draft', revision: 3, key: 'k' })
  expect(texts.toStore(draft, stored('before', 3))).toEqual({ mine: '', base: 3, lost: '', status: undefined })
  expect(phaseOf(texts.saved(draft, stored('', 4)))).toBe('rest')
})

test.for<[string, string, string | undefined]>([
  ['goes', 'be', undefined],
  ['stays if it was changed since', 'because', 'because'],
])('a value whose write is taken back %s', ([, now, left]) => {
  const draft = texts.takenBack(texts.typed(sending('be', stored('', 0)), now, stored('', 0)))
  expect([draft.localValue, draft.inFlight]).toEqual([left, undefined])
})

test('without a rule for merging, the user chooses between two values', () => {
  expect(texts.stale(sending('because', stored('be', 1)), stored('therefore', 2), stored('be', 1)).conflict).toEqual(stored('therefore', 2))
})

test.for<[string, string[], Partial<Draft<readonly string[], 'draft', StoredList>>]>([
  ['goes out again over it', ['c'], { localValue: ['a', 'b'], baseRevision: 2, requestedStatus: 'draft' }],
  ['goes out without what it has', ['b', 'c'], { localValue: ['a'], baseRevision: 2, requestedStatus: 'draft' }],
  ['is done if it has everything', ['a', 'b'], { localValue: undefined, baseRevision: 2, requestedStatus: undefined }],
])('a merged value, when the server holds a newer one, %s', ([, items, expected]) => {
  const draft = lists.stale(sendingList(['a', 'b'], list([], 1)), list(items, 2), list([], 1))
  expect(draft).toMatchObject({ ...expected, inFlight: undefined, conflict: undefined })
})

test('a newer value that is read during a write doesn’t change that write', () => {
  const draft = sendingList(['a', 'b'], list([], 1))
  expect(lists.rebased(draft, list(['a'], 2))).toMatchObject({ localValue: ['b'], inFlight: draft.inFlight })
})

test('items added during a write are still to be saved', () => {
  const draft = lists.typed(sendingList(['a'], list([], 1)), ['a', 'b'], list([], 1))
  expect(lists.saved(draft, list(['a'], 2))).toMatchObject({ localValue: ['b'], baseRevision: 2 })
})

test('a value whose attempts are exhausted keeps counting them, so that pauses grow, and a mere change of status starts over', () => {
  const value = texts.gaveUp(texts.failed(texts.failed(sending('because', stored('', 0)))))
  expect(value).toMatchObject({ attempts: 2, requestedStatus: 'draft', possiblySaved: 'because' })
  const status = texts.sent(texts.requested(idleDraft, 'done', stored('be', 1)), 'k', stored('be', 1))
  expect(texts.gaveUp(texts.failed(status))).toMatchObject({ attempts: 0, requestedStatus: undefined })
})
