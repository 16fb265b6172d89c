import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problemStatus, type ProblemCode } from '@fieldwork/core/problems.ts'
import { closePanel } from '../platform/panels/panels.ts'
import { textOf } from '../tasks/testing.tsx'
import { forgetAfterEach, hastenTime, noNetwork, refusal, type SentRequest } from '../testing/render.tsx'
import { giveAddresses } from '../testing/addresses.ts'
import { chatServer, messagesPath, userMessage } from './testing.ts'
import { field, storedChatText, log, openChat, panel, send, words } from './testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

const failure = panel.getByRole('alert')
const texts = {
  network: 'Unable to connect to the chat!',
  api: 'Something went wrong on our end. Please try again in a moment.',
  connection: 'Unable to connect to chat. Please refresh the page and try again.',
  rate: "You're sending messages too quickly. Please wait a moment and try again.",
  authentication: 'Your session has expired. Please refresh the page to continue.',
  unknown: 'Sorry about that! Something unexpected happened.',
}
const refused = (code: ProblemCode) => () => refusal(code)
const forbidden = () => Response.json({ error: { code: 'not_allowed', message: '' } }, { status: 403 })

const refusals = [
  ['the network fails', noNetwork, texts.network],
  ['the server fails', refused('failed'), texts.api],
  ['the server cannot answer now', refused('database_unavailable'), texts.api],
  ['the server can save nothing now', refused('database_read_only'), texts.api],
  ['the answer has nothing to read', () => new Response(null, { status: 200 }), texts.connection],
  ['the request took too long', refused('request_timeout'), texts.connection],
  ['there were too many', refused('too_many_requests'), texts.rate],
  ['the caller may not', forbidden, texts.authentication],
  ['it has something that the server cannot use', refused('invalid'), `${texts.unknown} Something isn’t valid.`],
] as const

describe('a message that the server rejects', () => {
  test.each(refusals)(
    'because %s, shows a sentence and can be sent again [CHAT-06] [CHAT-28] [CHAT-46] [CHAT-47] [CHAT-48] [CHAT-50] [CHAT-51] [CHAT-52] [CHAT-53] [CHAT-54] [CHAT-56] [CHAT-57] [CHAT-58] [CHAT-59]',
    async (_why, answer, sentence) => {
      const server = chatServer()
      server.refusing = answer
      await openChat(server)
      await send('Who signs it?')
      await expect.poll(() => failure.query()?.querySelector('p')?.textContent).toBe(sentence)
      expect(words()).toContain('Who signs it?')
      expect(log.query()!.querySelector('[data-pending], [data-typing]')).toBeNull()
      server.refusing = undefined
      await failure.getByRole('button', { name: 'Send again' }).click()
      await expect.poll(() => server.messages).toHaveLength(1)
      server.text('The authority.')
      server.finish()
      await expect.poll(words).toContain('The authority.')
      await expect.element(failure).not.toBeInTheDocument()
      expect(words().split('Who signs it?')).toHaveLength(2)
    },
  )

  test('because the session ended, says so and opens the login, again when it is sent again [CHAT-52] [CHAT-56]', async () => {
    const server = chatServer()
    server.refusing = refused('signed_out')
    const { to } = await openChat(server)
    await send('Who signs it?')
    await expect.poll(words).toContain(texts.authentication)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    // Without a session nothing is sent; the message stays, and the login is offered again.
    await panel.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(to(messagesPath).filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(storedChatText()).toContain('Who signs it?')
  })

  test('for an unknown reason links to support if an address is configured [CHAT-53]', async () => {
    giveAddresses()
    const server = chatServer()
    server.refusing = refused('invalid')
    await openChat(server)
    await send('Who signs it?')
    await expect.element(failure.getByRole('link', { name: /^Contact support/ })).toHaveAttribute('href', 'https://support.school.test/')
  })

  test('because an administrator is impersonating someone, says so instead of that the session ended', async () => {
    const server = chatServer()
    server.refusing = refused('impersonating')
    await openChat(server)
    await send('Who signs it?')
    await expect.poll(textOf(failure)).toContain('This stays closed while you are impersonating someone.')
    expect(words()).not.toContain(texts.authentication)
    expect(problemStatus.impersonating).toBe(403)
  })

  test('can be removed', async () => {
    const server = chatServer()
    server.refusing = refused('too_many_requests')
    await openChat(server)
    await send('Who signs it?')
    await failure.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(words).not.toContain('Who signs it?')
    await expect.element(field).toHaveFocus()
  })

  test('because the reply was lost, appears once with its answer if the server had taken it', async () => {
    const server = chatServer()
    const take = server.network[`POST ${messagesPath}`] as (sent: SentRequest) => Response
    await openChat(server, {
      network: {
        [`POST ${messagesPath}`]: (sent: SentRequest) => {
          take(sent)
          return noNetwork()
        },
      },
    })
    await send('Who signs it?')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    server.text('The authority.')
    server.finish()
    await expect.poll(words).toContain('The authority.')
    await expect.element(failure).not.toBeInTheDocument()
    expect(words().split('Who signs it?')).toHaveLength(2)
  })

  test('because another answer is running, is kept, and that answer is streamed', async () => {
    const server = chatServer()
    await openChat(server)
    server.askElsewhere('The one before')
    await send('The one after')
    await expect.poll(words).toContain('The one before')
    await expect.poll(words).toContain('The tutor is still answering your previous message. This one is kept.')
    server.text('Before.')
    server.finish()
    await expect.poll(words).toContain('Before.')
    await panel.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => server.messages.at(-1)?.content).toEqual([{ type: 'text', text: 'The one after' }])
  })
})

test('an unconfirmed message and the draft survive a reload, and nothing else of the chat is stored [CHAT-32]', async () => {
  const server = chatServer([userMessage('q', 'Before?')])
  server.refusing = noNetwork
  const first = await openChat(server)
  await send('Who signs it?')
  await expect.poll(textOf(failure)).toContain(texts.network)
  await field.fill('And then')
  const keys = Object.keys(localStorage).filter((key) => key.includes('chat'))
  expect(keys.toSorted()).toEqual(['fieldwork.chat.ines.tls', expect.stringMatching(/^fieldwork\.chat\.ines\.tls\.[0-9a-f-]{36}$/)])
  expect(storedChatText()).not.toContain('Before?')
  await first.screen.unmount()
  closePanel()
  server.refusing = undefined
  await openChat(server)
  await expect.poll(words).toContain('This message may not have been sent.')
  await expect.element(field).toHaveValue('And then')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => server.messages.at(-1)?.content).toEqual([{ type: 'text', text: 'Who signs it?' }])
  await expect.poll(storedChatText).not.toContain('Who signs it?')
})

test('a chat that fails to load says why and loads when retried', async () => {
  const server = chatServer([userMessage('q', 'Before?')])
  let isFailing = true
  const chat = server.network['GET /chats'] as (sent: unknown) => Response
  await openChat(server, { network: { 'GET /chats': (sent: unknown) => (isFailing ? refusal('failed') : chat(sent)) } })
  await expect.poll(textOf(failure)).toContain(texts.api)
  isFailing = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(words).toContain('Before?')
})

test('a message without a response fails after 30 seconds', async () => {
  const server = chatServer()
  await openChat(server)
  const pass = hastenTime()
  server.refusing = () => new Promise<Response>(() => {})
  await send('Who signs it?')
  await expect.poll(() => log.query()!.querySelector('[data-typing]')).not.toBeNull()
  await pass(31_000)
  await expect.poll(textOf(failure)).toContain(texts.network)
})

test('a failing message is requested once per press', async () => {
  const server = chatServer()
  server.refusing = noNetwork
  const { to } = await openChat(server)
  await send('Who signs it?')
  await expect.element(failure).toBeVisible()
  expect(to(messagesPath).filter(({ method }) => method === 'POST')).toHaveLength(1)
})
