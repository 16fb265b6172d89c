import { expect, test } from 'vitest'
import { type Chunk, emptyAnswer } from '@fieldwork/core/chats/chunks.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'
import * as states from './chatState.ts'
import type { ChatState } from './chatState.ts'

const now = '2026-11-20T10:00:00.000Z'
const message = (id: string, text = id, role: ChatMessage['role'] = 'user'): ChatMessage => ({
  id,
  role,
  timestamp: now,
  sources: null,
  ending: null,
  content: [{ type: 'text', text }],
})
const page = (...messages: ChatMessage[]) => ({ messages, pagination: { hasMore: true, nextCursor: '7' } })
const words = (id: string, text = id) => ({ id, parts: [{ type: 'text' as const, text }] })
const after = (before: Partial<ChatState>, change: (state: ChatState) => Partial<ChatState>): ChatState => {
  const state = { ...states.emptyChat, ...before }
  return { ...state, ...change(state) }
}
const idsOf = ({ messages }: Pick<ChatState, 'messages'>) => messages.map(({ id }) => id)
const streamed = (...chunks: Chunk[]) => states.withChunks(states.newStreaming('s', false), chunks, chunks.length)
const failure = { type: 'STREAMING_ERROR' } as const

test('a message that the server has taken is added to the list once [CHAT-18]', () => {
  const accepted = after({}, (state) => states.accepted(state, words('q'), now))
  expect(idsOf(accepted)).toEqual(['q'])
  expect(idsOf(after(accepted, (state) => states.accepted(state, words('q'), now)))).toEqual(['q'])
})

test('an older page is added before the loaded messages without duplicates [CHAT-16]', () => {
  const known = { messages: [message('3'), message('4')] }
  expect(idsOf(after(known, (state) => states.olderPageRead(state, page(message('1'), message('2'), message('3')))))).toEqual([
    ...['1', '2', '3', '4'],
  ])
})

test('the newest page replaces the end of the list and keeps the messages before it', () => {
  const known = { messages: [message('1'), message('2'), message('q')] }
  const read = after(known, (state) => states.pageRead(state, page(message('2'), message('q'), message('s'))))
  expect(idsOf(read)).toEqual(['1', '2', 'q', 's'])
  expect(read.pagination).toEqual(states.emptyPagination)
})

test('a page with nothing before it replaces the list, so messages cleared in another window disappear', () => {
  const known = { messages: [message('1'), message('s'), message('q')] }
  const whole = { messages: [message('q')], pagination: { hasMore: false, nextCursor: null } }
  expect(idsOf(after(known, (state) => states.pageRead(state, whole)))).toEqual(['q'])
})

test('a page that doesn’t overlap the loaded messages replaces them', () => {
  const known = { messages: [message('1')] }
  const read = after(known, (state) => states.pageRead(state, page(message('8'), message('9'))))
  expect([idsOf(read), read.pagination.nextCursor]).toEqual([['8', '9'], '7'])
  expect(idsOf(after(known, (state) => states.pageRead(state, page())))).toEqual([])
})

test('a finished answer becomes one message; a blank one becomes none and shows its error if it failed [CHAT-22] [CHAT-25]', () => {
  const said = streamed({ type: 'text-delta', text: 'Because.' }, { type: 'finish', ending: 'complete' })
  const answered = after({ streaming: said }, (state) => states.answered(state, now))
  expect([idsOf(answered), answered.streaming]).toEqual([['s'], null])
  expect(idsOf(after({ messages: [message('s')], streaming: said }, (state) => states.answered(state, now)))).toEqual(['s'])
  const blank = streamed({ type: 'text-delta', text: ' \n ' })
  expect(after({ streaming: blank }, (state) => states.answered(state, now))).toMatchObject({ messages: [], streaming: null })
  const failed = after({ streaming: { ...blank, failure } }, (state) => states.answered(state, now))
  expect([failed.messages, failed.streaming?.error]).toEqual([[], failure])
  const partly = after({ streaming: { ...said, failure } }, (state) => states.answered(state, now))
  expect([partly.messages[0]?.ending, partly.failed]).toEqual(['failed', { id: 's', error: failure }])
})

test('an interrupted answer stops streaming once the server lists it as a message', () => {
  const broken = { ...streamed({ type: 'text-delta', text: 'Bec' }), error: failure }
  expect(after({ streaming: broken }, (state) => states.pageRead(state, page(message('s')))).streaming).toBeNull()
  expect(after({ streaming: broken }, (state) => states.pageRead(state, page(message('r')))).streaming).toBe(broken)
})

test('marks beyond the revealed text are left out', () => {
  const unbacked = [{ start: 5, end: 9 }]
  expect(states.marksWithin(unbacked, 'One. T')).toEqual([])
  expect(states.marksWithin(unbacked, 'One. Two.')).toEqual(unbacked)
})

test('text that has arrived but isn’t revealed doesn’t change what is shown', () => {
  const streaming = { ...streamed({ type: 'text-delta', text: 'One. Two.' }), revealed: 6 }
  const shown = states.shownOf(streaming)
  expect(shown.text).toBe('One. T')
  expect(states.shownOf(states.withChunks(streaming, [{ type: 'text-delta', text: ' Three.' }], 2))).toEqual(shown)
})

test('a streaming message has a temporary id, role, type and content, and flags for being active and for fast-forward [CHAT-07]', () => {
  const streaming = states.newStreaming('s', true)
  expect(streaming).toMatchObject({
    tempId: 's',
    role: 'assistant',
    type: 'text',
    content: emptyAnswer,
    isActive: true,
    fastForward: true,
  })
  expect(states.isWhole(states.withChunks(streaming, [{ type: 'text-delta', text: 'At once.' }], 1))).toBe(true)
  expect(states.isWhole(streamed({ type: 'text-delta', text: 'As if typed.' }))).toBe(false)
})
