import { afterEach, expect, test } from 'vitest'
import { ResponseError } from '../platform/calls/call.ts'
import { newPlatform } from '../testing/platform.tsx'
import { createMessageOutbox, type OwnMessage } from './messageOutbox.ts'

afterEach(() => localStorage.clear())

const prefix = 'fieldwork.chat.ines.tls.'
const message = (text: string, sentAt = 1): OwnMessage => ({ parts: [{ type: 'text', text }], place: { stepId: 'sign' }, sentAt })
const nextTick = () => new Promise((resolve) => setTimeout(resolve))

/** An outbox whose messages are answered by the test. */
const setUp = (currentUserId: () => string | undefined = () => 'ines') => {
  const sent: Array<{ id: string; message: OwnMessage; accept: () => void; refuse: (error: Error) => void }> = []
  const outbox = createMessageOutbox(
    { platform: newPlatform(), userId: 'ines', currentUserId, isOpen: () => true },
    prefix,
    (id, one) => new Promise<void>((resolve, reject) => sent.push({ id, message: one, accept: resolve, refuse: reject })),
  )
  const errors = () => outbox.unsent().map(({ id, isPending, error }) => (isPending ? `${id} pending` : `${id} ${error?.type}`))
  return { outbox, sent, errors }
}

test('a message is stored and pending while it is sent, and gone once the server has taken it [CHAT-19]', async () => {
  const { outbox, sent, errors } = setUp()
  expect(outbox.send('q', message('Why?'))).toBe(true)
  expect(errors()).toEqual(['q pending'])
  expect(localStorage.getItem(`${prefix}q`)).toContain('Why?')
  expect(sent).toMatchObject([{ id: 'q', message: message('Why?') }])
  sent[0]!.accept()
  await expect.poll(errors).toEqual([])
  expect(localStorage.getItem(`${prefix}q`)).toBeNull()
})

test('a message that fails has its error, stays stored, and is sent again only if the learner asks for it [CHAT-18]', async () => {
  const { outbox, sent, errors } = setUp()
  outbox.send('q', message('Why?'))
  sent[0]!.refuse(new TypeError('Failed to fetch'))
  await expect.poll(errors).toEqual(['q NETWORK_ERROR'])
  expect(localStorage.getItem(`${prefix}q`)).toContain('Why?')
  await nextTick()
  expect(sent).toHaveLength(1)
  outbox.send('q', { ...message('Why?', 2), place: { stepId: 'serve' } })
  expect(errors()).toEqual(['q pending'])
  expect(sent[1]!.message.place).toEqual({ stepId: 'serve' })
  sent[1]!.refuse(new ResponseError('', 429, 'too_many_requests'))
  await expect.poll(errors).toEqual(['q RATE_LIMIT_ERROR'])
})

test('messages of an earlier visit are offered in the order in which they were sent, as version 1.0 stored them, too', () => {
  localStorage.setItem(`${prefix}b`, JSON.stringify({ sentAt: 2, parts: [{ type: 'text', text: 'So?' }] }))
  localStorage.setItem(`${prefix}a`, JSON.stringify({ sentAt: 1, parts: [{ type: 'text', text: 'Why?' }] }))
  for (const broken of ['{"sentAt":3}', '{"parts":[]}', '{"sentAt":3,"parts":["Why?"]}', 'null', '{'])
    localStorage.setItem(`${prefix}${broken}`, broken)
  const { outbox, sent, errors } = setUp()
  expect(errors()).toEqual(['a UNCONFIRMED', 'b UNCONFIRMED'])
  expect(outbox.unsent()[0]!.parts).toEqual([{ type: 'text', text: 'Why?' }])
  expect(sent).toEqual([])
})

test('a message that is removed while it is being sent stays removed when its reply arrives', async () => {
  const { outbox, sent, errors } = setUp()
  outbox.send('q', message('Why?'))
  outbox.remove('q')
  expect([errors(), localStorage.getItem(`${prefix}q`)]).toEqual([[], null])
  sent[0]!.refuse(new TypeError('Failed to fetch'))
  await nextTick()
  expect([errors(), localStorage.getItem(`${prefix}q`)]).toEqual([[], null])
})

test('without a session, or in the session of another user, nothing is sent and the message stays stored', async () => {
  let user: string | undefined
  const { outbox, sent, errors } = setUp(() => user)
  outbox.send('q', message('Why?'))
  expect(errors()).toEqual(['q AUTHENTICATION_ERROR'])
  user = 'nora'
  outbox.send('q', message('Why?'))
  await nextTick()
  expect(sent).toEqual([])
  expect(localStorage.getItem(`${prefix}q`)).toContain('Why?')
  user = 'ines'
  outbox.send('q', message('Why?'))
  expect(sent).toHaveLength(1)
})
