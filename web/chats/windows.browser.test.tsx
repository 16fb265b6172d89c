import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { newPlatform } from '../testing/platform.tsx'
import { closePanel } from '../platform/panels/panels.ts'
import { clientEvents } from '../testing/beacons.ts'
import { forgetAfterEach, noNetwork } from '../testing/render.tsx'
import { createChatStore } from './chatStore.ts'
import { answerMessage, chatServer, messagesPath, userMessage } from './testing.ts'
import { field, storedChatText, log, openChat, panel, send, words } from './testing-panel.ts'

/* Another window of the same browser is a store of its own over the same storage. */

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

const otherWindow = () => createChatStore(newPlatform(), 'ines', 'tls', () => 'ines')

test('an unsent message of one window survives typing in another and is offered again [CHAT-32]', async () => {
  const server = chatServer()
  server.refusing = noNetwork
  const other = otherWindow()
  const first = await openChat(server)
  await send('Who signs it?')
  await expect.element(panel.getByRole('button', { name: 'Send again' })).toBeVisible()
  other.type('Words of the other window')
  expect(storedChatText()).toContain('Who signs it?')
  await first.screen.unmount()
  closePanel()
  await openChat(server)
  await expect.poll(words).toContain('Who signs it?')
  await expect.element(field).toHaveValue('Words of the other window')
})

test('a message that two windows send at the same time appears once', async () => {
  const server = chatServer()
  server.refusing = noNetwork
  await openChat(server)
  await send('Who signs it?')
  await expect.element(panel.getByRole('button', { name: 'Send again' })).toBeVisible()
  const other = otherWindow()
  server.refusing = undefined
  const { id } = other.state.getState().unsent[0]!
  const again = panel.getByRole('button', { name: 'Send again' }).element() as HTMLElement
  // In the same moment.
  other.resend(id, {})
  again.click()
  await expect.poll(() => server.messages).toHaveLength(1)
  server.text('The authority.')
  server.finish()
  await expect.poll(words).toContain('The authority.')
  expect(words().split('Who signs it?')).toHaveLength(2)
  await expect
    .poll(() => other.state.getState().messages.map((message) => message.id))
    .toEqual(server.messages.map((message) => message.id))
  expect(server.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(storedChatText()).toBe('')
})

test('a message that is read from the server before its own response arrives appears once', async () => {
  const server = chatServer()
  const take = server.network[`POST ${messagesPath}`] as (sent: unknown) => Response
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await openChat(server, {
    network: {
      [`POST ${messagesPath}`]: async (sent: unknown) => {
        const reply = take(sent)
        await held
        return reply
      },
    },
  })
  await send('Who signs it?')
  await expect.poll(() => server.messages).toHaveLength(1)
  dispatchEvent(new Event('online'))
  await expect.poll(() => log.query()!.querySelector('[data-pending]')).toBeNull()
  expect(words().split('Who signs it?')).toHaveLength(2)
  release()
  server.text('The authority.')
  server.finish()
  await expect.poll(words).toContain('The authority.')
  for (const said of ['Who signs it?', 'The authority.']) expect(words().split(said)).toHaveLength(2)
})

test('only the first vote on an answer counts across windows [CHAT-44]', async () => {
  const events = clientEvents()
  const server = chatServer([userMessage('q', 'Why?'), answerMessage('a', 'Because.'), userMessage('r', 'So?'), answerMessage('b', 'So.')])
  await openChat(server)
  await expect.poll(words).toContain('So.')
  const other = otherWindow()
  const leave = other.start()
  await expect.poll(() => other.state.getState().messages).toHaveLength(4)
  await panel.getByRole('button', { name: 'Good answer' }).first().click()
  other.vote('a', 'down')
  other.vote('b', 'down')
  expect(other.state.getState().votes).toEqual({ a: 'up', b: 'down' })
  await expect.element(panel.getByRole('button', { name: 'Bad answer' }).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(panel.getByRole('button', { name: 'Good answer' }).first()).toHaveAttribute('aria-pressed', 'true')
  const votes = (await events()).filter(([name]) => name === 'chat_feedback')
  expect(votes.map(([, data]) => data)).toMatchObject([
    { messageId: 'a', vote: 'up' },
    { messageId: 'b', vote: 'down' },
  ])
  leave()
})

test('the page warns that unsent text may be lost if the browser can’t store it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  try {
    const server = chatServer()
    server.refusing = noNetwork
    await openChat(server)
    const sentence = panel.getByText('This browser can’t store anything, so unsent text may be lost when you leave.')
    expect(sentence.query()).toBeNull()
    await field.fill('Who')
    await expect.element(sentence).toBeVisible()
    await send('Who signs it?')
    await expect.element(panel.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expect.element(sentence).toBeVisible()
    await panel.getByRole('button', { name: 'Remove' }).click()
    await expect.element(sentence).not.toBeInTheDocument()
  } finally {
    full.mockRestore()
  }
})
