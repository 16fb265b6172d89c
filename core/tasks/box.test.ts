import { describe, expect, test } from 'vitest'
import type { AnswerStatus } from './schema.ts'
import { boxOf, type BoxContext, type BoxItem, type Viewer } from './box.ts'
import type { Fill } from './status.ts'

const question = (rest: Partial<BoxItem> = {}): BoxItem => ({
  type: 'TEXT',
  status: 'INCOMPLETE',
  stored: rest.status ?? 'INCOMPLETE',
  fill: 'filled',
  optional: false,
  hidden: false,
  isUploading: false,
  hasConflict: false,
  ...rest,
})
/** A required and an optional text question: their fill and status. */
const need = (fill: Fill, status: AnswerStatus = 'INCOMPLETE') => question({ fill, status, stored: status })
const can = (fill: Fill, status: AnswerStatus = 'INCOMPLETE') => question({ fill, status, stored: status, optional: true })
const file = (fill: Fill, rest: Partial<BoxItem> = {}) => question({ type: 'FILE', fill, ...rest })

const context = (rest: Partial<BoxContext> = {}): BoxContext => ({
  person: 'free',
  answers: 'loaded',
  hasFailed: false,
  isEditing: false,
  ...rest,
})
const fieldsOf = (items: BoxItem[], rest: Partial<BoxContext> = {}) => boxOf(items, context(rest)).items.map(({ field }) => field)

describe('the foot of a box', () => {
  test.for<[string, BoxItem[], string, string, string | undefined]>([
    // The box, its items, Done, Mark for review, and the footer.
    ['nothing', [need('empty'), need('empty')], 'waiting', 'ready', 'tooShort'],
    ['an answer that is too short', [need('filled'), need('short')], 'waiting', 'ready', 'tooShort'],
    ['an answer that is too long', [need('filled'), need('long')], 'waiting', 'ready', 'tooLong'],
    ['every answer', [need('filled'), need('filled')], 'ready', 'ready', undefined],
    ['every required answer', [need('filled'), can('empty')], 'ready', 'ready', undefined],
    ['an optional answer begun', [need('filled'), can('short')], 'waiting', 'ready', 'optionalTooShort'],
    ['an optional answer too', [need('filled'), can('filled')], 'ready', 'ready', undefined],
    ['no file', [need('filled'), file('empty')], 'waiting', 'ready', 'fileMissing'],
    ['no address', [need('filled'), question({ type: 'URL', fill: 'empty' })], 'waiting', 'ready', 'addressMissing'],
    ['neither address nor file', [question({ type: 'URL', fill: 'empty' }), file('empty')], 'waiting', 'ready', 'addressMissing'],
    ['neither text nor file', [need('empty'), file('empty')], 'waiting', 'ready', 'tooShort'],
    ['no output', [need('filled'), question({ fill: 'empty', by: 'output' })], 'waiting', 'ready', 'outputMissing'],
    ['no choice', [need('filled'), question({ fill: 'empty', by: 'choice' })], 'waiting', 'ready', 'choiceMissing'],
    ['a file on its way', [need('filled'), file('empty', { isUploading: true })], 'waiting', 'ready', 'uploading'],
    ['another file on its way', [file('filled', { isUploading: true })], 'waiting', 'ready', 'uploading'],
    ['a choice to make', [question({ hasConflict: true }), need('empty')], 'waiting', 'ready', 'conflict'],
    ['only optional questions, untouched', [can('empty'), can('empty')], 'waiting', 'ready', 'nothingAnswered'],
    ['only optional questions, one answered', [can('empty'), can('filled')], 'ready', 'ready', undefined],
    ['a hidden question, empty', [need('filled'), question({ fill: 'empty', hidden: true })], 'ready', 'ready', undefined],
    ['a wrong answer', [need('filled', 'INCORRECT'), need('filled', 'COMPLETE')], 'ready', 'ready', undefined],
    ['all in review', [need('filled', 'IN_REVIEW'), need('filled', 'IN_REVIEW')], 'ready', 'none', 'reopen'],
    ['all in review, one empty', [need('filled', 'IN_REVIEW'), need('empty', 'IN_REVIEW')], 'waiting', 'none', 'tooShort'],
    ['all in review, an optional one empty', [need('filled', 'IN_REVIEW'), can('empty', 'IN_REVIEW')], 'ready', 'none', 'reopen'],
    ['only an empty optional one in review', [can('empty', 'IN_REVIEW')], 'ready', 'none', 'reopen'],
    ['an empty optional one left in review', [need('filled', 'COMPLETE'), can('empty', 'IN_REVIEW')], 'ready', 'none', 'reopen'],
    ['one of two in review', [need('filled', 'IN_REVIEW'), need('filled')], 'ready', 'ready', 'reopen'],
    ['all done', [need('filled', 'COMPLETE'), can('filled', 'COMPLETE')], 'none', 'none', undefined],
    ['all done but an optional one', [need('filled', 'COMPLETE'), can('empty')], 'none', 'ready', 'optionalOpen'],
    ['all done, an optional one begun', [need('filled', 'COMPLETE'), can('short')], 'waiting', 'ready', 'optionalTooShort'],
    ['all done, an optional one written', [need('filled', 'COMPLETE'), can('filled')], 'ready', 'ready', undefined],
  ])('with %s [TASK-38]', ([, items, done, review, message]) => {
    expect(boxOf(items, context())).toMatchObject({ done, review, message })
  })

  test.for<[string, Partial<BoxContext>, string, string, string | undefined]>([
    ['whose answers are loading', { answers: 'loading' }, 'waiting', 'waiting', 'loading'],
    ['whose answers could not be loaded', { answers: 'failed' }, 'waiting', 'waiting', 'loadFailed'],
    ['whose last Done failed', { hasFailed: true }, 'ready', 'ready', undefined],
    ['of a visitor', { person: 'visitor' }, 'ready', 'ready', 'visitor'],
    ['of a visitor whose answers are loading', { person: 'visitor', answers: 'loading' }, 'ready', 'ready', 'visitor'],
  ])('%s', ([, rest, done, review, message]) => expect(boxOf([need('filled')], context(rest))).toMatchObject({ done, review, message }))

  test('of a visitor offers Done with nothing answered, too', () => {
    expect(boxOf([need('empty')], context({ person: 'visitor' })).done).toBe('ready')
  })

  test('of a done box that a Pro learner opened offers review and no Done before something is changed', () => {
    const box = boxOf([need('filled', 'COMPLETE')], context({ person: 'pro', isEditing: true }))
    expect(box).toMatchObject({ done: 'none', review: 'ready', message: undefined })
  })

  test('of a done box whose review failed says nothing of missing answers', () => {
    const box = boxOf([need('filled', 'COMPLETE'), can('empty')], context({ hasFailed: true }))
    expect(box).toMatchObject({ control: 'error', done: 'none', review: 'ready', message: 'optionalOpen' })
  })
})

describe('a box', () => {
  test.for<[string, BoxItem[], string]>([
    ['untouched', [need('empty')], 'incomplete'],
    ['of optional questions, untouched', [can('empty')], 'incomplete'],
    ['with a wrong answer', [need('filled', 'INCORRECT'), need('filled', 'COMPLETE')], 'incomplete'],
    ['with one of two in review', [need('filled', 'IN_REVIEW'), need('filled')], 'review'],
    ['with an empty optional question in review', [need('filled', 'COMPLETE'), can('empty', 'IN_REVIEW')], 'review'],
    ['done, with an optional question left empty', [need('filled', 'COMPLETE'), can('empty')], 'complete'],
    ['done, with an optional answer begun', [need('filled', 'COMPLETE'), can('short')], 'incomplete'],
    ['done, with a hidden question in review', [need('filled', 'COMPLETE'), question({ status: 'IN_REVIEW', hidden: true })], 'complete'],
  ])('%s looks %s', ([, items, visual]) => expect(boxOf(items, context()).visual).toBe(visual))

  test('is incomplete, in review, complete, incorrect or in error, whatever its answers are [TASK-35]', () => {
    const statuses = ['INCOMPLETE', 'IN_REVIEW', 'INCORRECT', 'COMPLETE'] as const
    const pairs = statuses.flatMap((one) => statuses.map((other) => [need('filled', one), need('filled', other)]))
    const seen = new Set(pairs.flatMap((items) => [boxOf(items, context()).control, boxOf(items, context({ hasFailed: true })).control]))
    expect([...seen].toSorted()).toEqual(['complete', 'error', 'incomplete', 'incorrect', 'review'])
  })
})

describe('the fields of a box', () => {
  const done = need('filled', 'COMPLETE')
  test.for<[string, BoxItem[], Viewer, string[]]>([
    ['untouched', [need('empty'), can('empty')], 'free', ['open', 'open']],
    ['of a visitor', [need('filled'), can('empty')], 'visitor', ['open', 'open']],
    ['in review', [need('filled', 'IN_REVIEW'), can('empty', 'IN_REVIEW')], 'free', ['open', 'open']],
    ['with one right and one wrong answer', [done, need('filled', 'INCORRECT')], 'free', ['given', 'open']],
    ['with one right and one wrong answer of Pro', [done, need('filled', 'INCORRECT')], 'pro', ['given', 'open']],
    ['done, with an optional question', [done, can('empty')], 'free', ['given', 'open']],
    ['done, while the optional one is written', [done, can('short')], 'free', ['given', 'open']],
    ['done, with a wrong optional answer', [done, can('filled', 'INCORRECT')], 'free', ['given', 'open']],
    ['done', [done, can('filled', 'COMPLETE')], 'free', ['given', 'given']],
    ['done elsewhere while one is written', [question({ stored: 'COMPLETE', hasConflict: true })], 'free', ['locked']],
    ['done elsewhere while one is written by Pro', [question({ stored: 'COMPLETE', hasConflict: true })], 'pro', ['open']],
    ['with a hidden question', [need('empty'), question({ hidden: true })], 'free', ['open']],
  ])('%s', ([, items, person, fields]) => expect(fieldsOf(items, { person })).toEqual(fields))

  test('of a done box are opened again by Pro learners alone [TASK-48]', () => {
    expect(fieldsOf([done, can('empty')], { person: 'pro', isEditing: true })).toEqual(['open', 'open'])
    expect(fieldsOf([done, can('empty')], { person: 'free', isEditing: true })).toEqual(['given', 'open'])
  })
})

describe('what is sent', () => {
  const items = [
    question({ type: 'URL', status: 'COMPLETE', stored: 'COMPLETE' }),
    need('filled', 'INCORRECT'),
    can('empty'),
    can('empty', 'IN_REVIEW'),
    need('filled', 'IN_REVIEW'),
    question({ hidden: true }),
  ]
  const indices = (chosen: readonly BoxItem[]) => chosen.map((item) => items.indexOf(item))

  test('Done sends what is not right yet, and an empty optional answer only to take it out of review', () => {
    expect(indices(boxOf(items, context()).toGrade)).toEqual([1, 3, 4])
  })

  test('Mark for review leaves complete answers alone where this learner may not change them', () => {
    expect(indices(boxOf(items, context()).toMark)).toEqual([1, 2])
    expect(indices(boxOf(items, context({ person: 'pro' })).toMark)).toEqual([0, 1, 2])
  })
})
