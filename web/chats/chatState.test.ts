import { expect, test } from 'vitest'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import { confirmedMessage, lastQuestion, newStreaming, shownAnswer, stillUnsent, withChunks, withNewest, withOlder } from './chatState.ts'

const message = (id: string, text = id, role: ChatMessage['role'] = 'user'): ChatMessage => ({
  id,
  timestamp: '2026-11-20T10:00:00.000Z',
  role,
  content: [{ type: 'text', text }],
  sources: null,
  ending: null,
})
const idsOf = (list: readonly ChatMessage[] | undefined) => list?.map(({ id }) => id)
const unsent = (text: string, afterMessageId: string | null) => ({
  tempId: text,
  parts: [{ type: 'text' as const, text }],
  afterMessageId,
  isPending: false,
  error: undefined,
})

test('an older page comes before what is shown, and nothing twice [CHAT-16]', () => {
  expect(idsOf(withOlder([message('3'), message('4')], [message('1'), message('2'), message('3')]))).toEqual(['1', '2', '3', '4'])
})

test('the newest page takes the place of the end, messages that were only confirmed among them', () => {
  const known = [message('1'), message('2'), confirmedMessage(unsent('q', '2'), '')]
  expect(idsOf(withNewest(known, [message('2'), message('3'), message('4')]))).toEqual(['1', '2', '3', '4'])
})

test('a page that nothing known leads to replaces everything', () => {
  expect(withNewest([message('1')], [message('8'), message('9')])).toBeUndefined()
  expect(withNewest([message('1')], [])).toBeUndefined()
})

test('a message counts as sent if the server has its words after the newest message of then, once for each', () => {
  const page = [message('1', 'Why?'), message('2', 'Because.', 'assistant'), message('3', 'Why?')]
  expect(stillUnsent([unsent('Why?', '2')], page)).toEqual([])
  expect(stillUnsent([unsent('Why?', '3')], page)).toHaveLength(1)
  expect(stillUnsent([unsent('Why?', '2'), unsent('Why?', '2')], page)).toHaveLength(1)
  expect(stillUnsent([unsent('Because.', '1')], page)).toHaveLength(1)
})

test('of a text that is not shown whole, marks beyond its end wait', () => {
  const streaming = withChunks(
    newStreaming('s', false),
    [
      { type: 'text-delta', text: 'One. Two.' },
      { type: 'unbacked', start: 5, end: 9 },
    ],
    2,
  )
  expect(shownAnswer({ ...streaming, revealed: 6 })).toMatchObject({ text: 'One. T', unbacked: [] })
  expect(shownAnswer({ ...streaming, revealed: 9 }).unbacked).toEqual([{ start: 5, end: 9 }])
})

test('a question is asked again with all that was attached to it', () => {
  const asked = {
    ...message('1'),
    content: [
      { type: 'text' as const, text: 'Why?' },
      { type: 'selection' as const, content: 'This' },
    ],
  }
  expect(lastQuestion([asked, message('2', 'Because.', 'assistant')])).toEqual(asked.content)
})
