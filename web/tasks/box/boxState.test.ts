import { expect, test } from 'vitest'
import type { ValidationTextNode } from '@fieldwork/core/documents/nodes/validationText/schema.ts'
import type { ValidationUploadNode } from '@fieldwork/core/documents/nodes/validationUpload/schema.ts'
import type { ValidationUrlNode } from '@fieldwork/core/documents/nodes/validationUrl/schema.ts'
import type { Answer, AnswerStatus } from '@fieldwork/core/tasks/schema.ts'
import { emptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { isBadUrl, itemOf, withSettledStatus, type AnswerItem } from './boxState.ts'
import { idleDraft } from '../../platform/outbox/draft.ts'
import { answerDrafts, type AnswerDraft } from '../answerDraft.ts'

const node = (id: string, optional = false): ValidationTextNode => ({ type: 'validationText', id, title: id, optional, hidden: false })
const answer = (id: string, data: string, status: AnswerStatus): Answer => ({
  id,
  hidden: false,
  type: 'TEXT',
  text: { data },
  status,
  revision: 1,
})
const item = (
  id: string,
  data: string,
  status: AnswerStatus,
  { optional = false, line: draft = undefined as AnswerDraft | undefined } = {},
): AnswerItem => itemOf(node(id, optional), answer(id, data, status), 255, { draft })
const edited = (data: string, before: AnswerStatus) =>
  answerDrafts.typed(
    idleDraft,
    { type: 'TEXT', text: { data } },
    { id: 'x', hidden: false, type: 'TEXT', text: { data: 'before' }, status: before, revision: 1 },
  )

test('editing a complete answer reopens its whole box', () => {
  const items = withSettledStatus([item('a', 'before', 'COMPLETE', { line: edited('after', 'COMPLETE') }), item('b', 'other', 'COMPLETE')])
  expect(items.map(({ status }) => status)).toEqual(['INCOMPLETE', 'INCOMPLETE'])
})

test('editing a wrong answer doesn’t change the right one beside it', () => {
  const items = withSettledStatus([
    item('a', 'before', 'INCORRECT', { line: edited('after', 'INCORRECT') }),
    item('b', 'other', 'COMPLETE'),
  ])
  expect(items.map(({ status }) => status)).toEqual(['INCOMPLETE', 'COMPLETE'])
})

test('an item has its fill, its stored status and its local state', () => {
  const conflict = { ...edited('mine', 'INCOMPLETE'), conflict: answer('a', 'theirs', 'COMPLETE') } satisfies AnswerDraft
  expect(item('a', 'theirs', 'COMPLETE', { line: conflict })).toMatchObject({
    type: 'TEXT',
    status: 'INCOMPLETE',
    stored: 'COMPLETE',
    fill: 'filled',
    hasConflict: true,
    isUploading: false,
  })
  expect(item('a', 'ab', 'INCOMPLETE', { optional: true })).toMatchObject({ fill: 'short', optional: true, hasConflict: false })
})

test('typing more text doesn’t change an item', () => {
  const typing = (data: string) => item('a', 'before', 'INCOMPLETE', { line: edited(data, 'INCOMPLETE') })
  expect(typing('because of the name')).toEqual(typing('because'))
  expect(typing('b')).not.toEqual(typing('because'))
})

test('a failed upload is incorrect at once, and a running one is marked as uploading [TASK-30]', () => {
  const file: ValidationUploadNode = { type: 'validationUpload', id: 'a', title: 'a', optional: false, hidden: false }
  const none = emptyAnswer('a', 'FILE')
  expect(itemOf(file, none, 0, { upload: 'failed' })).toMatchObject({ status: 'INCORRECT', isUploading: false })
  expect(itemOf(file, none, 0, { upload: 'running' })).toMatchObject({ status: 'INCOMPLETE', isUploading: true })
})

test('a requested status is shown before the reply', () => {
  const reopened = answerDrafts.requested(idleDraft, 'INCOMPLETE', undefined)
  expect(item('a', 'because', 'IN_REVIEW', { line: reopened }).status).toBe('INCOMPLETE')
})

test.for<[string, boolean]>([
  ['journal.home.arpa', false],
  ['https://journal.home.arpa/', false],
  ['journal home arpa', true],
  ['', false],
])('the address %j is no URL: %s', ([data, bad]) => {
  const url: ValidationUrlNode = { type: 'validationUrl', id: 'a', title: 'a', extension: 'https://', optional: false, hidden: false }
  expect(isBadUrl(url, { type: 'URL', text: { data } })).toBe(bad)
})
