import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closePanel } from '../platform/panels/panels.ts'
import { textOf } from '../tasks/testing.tsx'
import { clientEvents } from '../testing/beacons.ts'
import { forgetAfterEach, hastenTime, type SentRequest } from '../testing/render.tsx'
import { giveAddresses } from '../testing/addresses.ts'
import { chatId, chatServer, messagesPath, type ChatServer } from './testing.ts'
import { field, log, openChat, panel, send, words } from './testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

describe('a question', () => {
  test('appears at once as pending, is confirmed, and its answer is streamed [CHAT-01] [CHAT-06] [CHAT-18] [CHAT-19] [CHAT-20] [CHAT-21] [CHAT-23] [CHAT-25]', async () => {
    const server = chatServer()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const take = server.network[`POST ${messagesPath}`] as (sent: unknown) => Response
    const { to } = await openChat(server, {
      network: { [`POST ${messagesPath}`]: async (sent: unknown) => held.then(() => take(sent)) },
    })
    await send('Who signs it?')
    await expect.poll(words).toContain('Who signs it?')
    expect(log.query()!.querySelector('[data-pending]')?.textContent).toContain('Who signs it?')
    expect(log.query()!.querySelector('[data-typing]')).not.toBeNull()
    await expect.element(field).toHaveValue('')
    release()
    await expect.poll(() => log.query()!.querySelector('[data-pending]')).toBeNull()
    server.text('The authority ')
    await expect.poll(words).toContain('The authority')
    expect(log.query()!.querySelector('[aria-busy=true]')).not.toBeNull()
    server.text('signs it.')
    await expect.poll(words).toContain('The authority signs it.')
    server.finish()
    await expect.element(panel.getByRole('button', { name: 'Good answer' })).toBeVisible()
    expect(log.query()!.querySelector('[data-typing]')).toBeNull()
    expect(words().split('The authority signs it.')).toHaveLength(2)
    expect(words().split('Who signs it?')).toHaveLength(2)
    const [sent] = to(messagesPath).filter(({ method }) => method === 'POST')
    expect(sent!.body).toMatchObject({ messages: [{ role: 'user', content: [{ type: 'text', text: 'Who signs it?' }] }], trackId: 'main' })
  })

  test('is followed by a typing indicator until the answer is fully revealed [CHAT-24]', async () => {
    const server = chatServer()
    await openChat(server)
    await send('Why?')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    const long = 'Many words stand in this answer, and they come all at once. '.repeat(40).trim()
    server.text(long)
    server.finish()
    await expect.poll(words).toContain('Many words')
    // All has come, and not all of it is shown.
    expect(words()).not.toContain(long)
    expect(log.query()!.querySelector('[data-typing]')).not.toBeNull()
    await expect.poll(words).toContain(long)
    await expect.poll(() => log.query()!.querySelector('[data-typing]')).toBeNull()
  })

  test('leaves no empty answer if the answer is blank [CHAT-25]', async () => {
    const server = chatServer()
    await openChat(server)
    await send('Why?')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    server.text('  \n ')
    server.finish()
    await expect.element(panel.getByText('This was not answered.')).toBeVisible()
    expect(log.query()!.querySelectorAll('[data-role=assistant]')).toHaveLength(0)
  })

  test('is sent by Enter, but not by Shift+Enter or by an Enter that ends an input method’s composition', async () => {
    const server = chatServer()
    const { to } = await openChat(server)
    await field.fill('One')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}two')
    await expect.element(field).toHaveValue('One\ntwo')
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => to(messagesPath).filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(server.messages[0]!.content).toEqual([{ type: 'text', text: 'One\ntwo' }])
  })

  test('grows its field up to eight lines, and text beyond 8,000 characters isn’t cut', async () => {
    await openChat(chatServer())
    const height = () => field.element().getBoundingClientRect().height
    const two = height()
    await field.fill('line\n'.repeat(7))
    await expect.poll(height).toBeGreaterThan(3 * two)
    const eight = height()
    await field.fill('line\n'.repeat(30))
    expect(height()).toBe(eight)
    await field.fill('x'.repeat(8002))
    await expect.element(panel.getByRole('alert')).toHaveTextContent('2 characters too many. A message holds at most 8,000.')
    await expect.element(panel.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(field).toHaveValue('x'.repeat(8002))
  })
})

describe('an answer', () => {
  const asked = async (server: ChatServer) => {
    const visited = await openChat(server)
    await send('Why?')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    return visited
  }

  test('is stopped by Stop, keeps the text so far, and says so [CHAT-30]', async () => {
    const told = clientEvents()
    const server = chatServer()
    const { sent } = await asked(server)
    server.text('It begins ')
    const id = server.runningStreamId
    await panel.getByRole('button', { name: 'Stop' }).click()
    await expect.element(panel.getByText('You stopped this answer.')).toBeVisible()
    expect(words()).toContain('It begins')
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([`${messagesPath}/${id}/cancel`])
    await expect.element(panel.getByRole('button', { name: 'Send' })).toBeVisible()
    await expect.poll(told).toContainEqual(['chat_cancelled', { projectId: 'tls', chatId: server.chat().id }])
  })

  test('resumes after the last chunk when the connection breaks, without losing or repeating text', async () => {
    const server = chatServer()
    const { sent } = await asked(server)
    server.text('One, ')
    await expect.poll(words).toContain('One,')
    server.breakOff()
    server.text('two, ')
    await expect.poll(words).toContain('One, two,')
    // Garbled on its way.
    server.write('id: 3\ndata: {"type":"text-del\n\n')
    server.text('three.')
    server.finish()
    await expect.poll(words).toContain('One, two, three.')
    await expect.element(panel.getByRole('button', { name: 'Good answer' })).toBeVisible()
    const resumed = sent.filter(({ path }) => path.includes('/streams/'))
    expect(resumed.map(({ headers }) => headers.get('last-event-id'))).toEqual(['1', '2'])
  })

  test('says that it was interrupted for good, links to support, and resumes on request [CHAT-22] [CHAT-49]', async () => {
    giveAddresses()
    const server = chatServer()
    await asked(server)
    server.text('One, ')
    await expect.poll(words).toContain('One,')
    const pass = hastenTime()
    server.away = true
    server.breakOff()
    await expect.poll(words).toContain('The connection was lost.')
    for (let tries = 0; tries < 12; tries++) await pass(8000)
    const failure = panel.getByRole('alert')
    await expect.poll(textOf(failure)).toContain('Connection interrupted.')
    await expect.element(failure.getByRole('link', { name: /^Contact support/ })).toHaveAttribute('href', 'https://support.school.test/')
    expect(log.query()!.querySelector('[data-typing]')).toBeNull()
    server.away = false
    await failure.getByRole('button', { name: 'Try again' }).click()
    server.text('two.')
    server.finish()
    await expect.poll(words).toContain('One, two.')
    await expect.element(failure).not.toBeInTheDocument()
  })

  test('appears once when the network is back after it was interrupted here and ended on the server', async () => {
    const server = chatServer()
    await asked(server)
    server.text('One, ')
    await expect.poll(words).toContain('One,')
    const pass = hastenTime()
    server.away = true
    server.breakOff()
    const failure = panel.getByRole('alert')
    for (let tries = 0; tries < 12; tries++) await pass(8000)
    await expect.poll(textOf(failure)).toContain('Connection interrupted.')
    server.text('two.')
    server.finish()
    server.away = false
    dispatchEvent(new Event('online'))
    await expect.poll(words).toContain('One, two.')
    await expect.element(failure).not.toBeInTheDocument()
    expect(words().split('One, ')).toHaveLength(2)
  })

  test('stays visible while the message list can’t be read, and the next message is sent at once [CHAT-18]', async () => {
    const server = chatServer()
    const path = `GET /chats/${chatId}/messages`
    const answer = server.network[path] as (sent: SentRequest) => Response
    let hold: Promise<void> | undefined
    let release = () => {}
    await openChat(server, { network: { [path]: (sent: SentRequest) => (hold ? hold.then(() => answer(sent)) : answer(sent)) } })
    await send('What is TLS?')
    await expect.poll(() => server.messages).toHaveLength(1)
    hold = new Promise((resolve) => (release = resolve))
    server.text('A protocol.')
    server.finish()
    await expect.poll(words).toContain('A protocol.')
    await expect.element(panel.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
    await send('And the next?')
    await expect.poll(words).toContain('And the next?')
    await expect.poll(() => server.messages).toHaveLength(3)
    hold = undefined
    release()
    server.text('The next.')
    server.finish()
    await expect.poll(words).toContain('The next.')
    for (const said of ['What is TLS?', 'A protocol.', 'And the next?', 'The next.']) expect(words().split(said)).toHaveLength(2)
  })

  test('survives a message list that was read before it began', async () => {
    const server = chatServer()
    const path = `GET /chats/${chatId}/messages`
    const answer = server.network[path] as (sent: SentRequest) => Response
    let hold: Promise<void> | undefined
    let release = () => {}
    await openChat(server, {
      network: {
        [path]: async (sent: SentRequest) => {
          const read = answer(sent)
          await hold
          return read
        },
      },
    })
    await send('First?')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    server.text('One.')
    await expect.poll(words).toContain('One.')
    // This reading knows of the first answer as one on its way.
    hold = new Promise((resolve) => (release = resolve))
    dispatchEvent(new Event('online'))
    server.finish()
    await expect.element(panel.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
    await send('Second?')
    await expect.poll(() => server.messages).toHaveLength(3)
    server.text('Two, ')
    await expect.poll(words).toContain('Two,')
    hold = undefined
    release()
    server.text('and more.')
    await expect.poll(words).toContain('Two, and more.')
    await expect.element(panel.getByText('This was not answered.')).not.toBeInTheDocument()
    server.finish()
    await expect.element(panel.getByRole('button', { name: 'Ask again' })).toBeVisible()
    expect(words().split('Two, and more.')).toHaveLength(2)
  })

  test('shows its failure and can be requested again [CHAT-22] [CHAT-29]', async () => {
    const server = chatServer()
    await asked(server)
    server.text('It begins ')
    server.finish('failed')
    await expect.poll(textOf(panel.getByRole('alert'))).toContain('Connection interrupted.')
    expect(words()).toContain('It begins')
    await panel.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    server.text('Because.')
    server.finish()
    await expect.poll(words).toContain('Because.')
    // The question stands there once, above both answers.
    expect(words().split('Why?')).toHaveLength(2)
    expect(server.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
  })

  test('continues after a reload', async () => {
    const server = chatServer()
    server.askElsewhere('Who signs it?')
    server.text('The authority ')
    await openChat(server)
    await expect.poll(words).toContain('Who signs it?')
    await expect.poll(words).toContain('The authority')
    server.text('signs it.')
    server.finish()
    await expect.poll(words).toContain('The authority signs it.')
    expect(words().split('Who signs it?')).toHaveLength(2)
  })
})
