import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closePanel, openPanel, usePanels } from '../../platform/panels/panels.ts'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { ines } from '../../tasks/testing.tsx'
import { project } from '../../tasks/testProject.ts'
import { findings, forgetAfterEach, refusal, visit } from '../../testing/render.tsx'
import { answerMessage, chatId, chatServer, messagesPath, userMessage } from '../testing.ts'
import { field, log, openChat, panel, send, words } from '../testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)
const address = location.href
afterEach(() => history.replaceState(history.state, '', address))

const long = 'These are many words which fill several lines of the panel, so that the list has to be scrolled. '.repeat(3)
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 2 ? answerMessage(`m${at}`, `Answer ${at}. ${long}`) : userMessage(`m${at}`, `Question ${at}?`),
  )

describe('the list of messages', () => {
  test('shows the newest ten in order, and loads the ten before them on scrolling up without moving [CHAT-08] [CHAT-13] [CHAT-14] [CHAT-15] [CHAT-16] [CHAT-17]', async () => {
    const server = chatServer(many(24))
    const { to } = await openChat(server)
    await expect.poll(words).toContain('Answer 23.')
    expect(to('/chats').map(({ query }) => query.get('projectId'))).toEqual(['tls'])
    const asked = () => to(messagesPath).map(({ query }) => [query.get('limit'), query.get('order'), query.get('cursor')])
    expect(asked()).toEqual([['10', 'asc', null]])
    expect(words()).not.toContain('Answer 13.')
    expect(words().indexOf('Question 14?')).toBeLessThan(words().indexOf('Answer 15.'))
    const element = log.element() as HTMLElement
    await expect.poll(() => element.scrollHeight - element.scrollTop - element.clientHeight).toBeLessThan(2)

    const topOf = (text: string) =>
      [...element.querySelectorAll('li')].find((item) => item.textContent.includes(text))!.getBoundingClientRect().top
    element.scrollTop = 60
    await expect.poll(words).toContain('Answer 5.')
    expect(asked()).toEqual([
      ['10', 'asc', null],
      ['10', 'asc', '14'],
    ])
    await expect.poll(() => Math.round(topOf('Question 14?') - element.getBoundingClientRect().top)).toBeLessThan(80)
    expect(topOf('Question 14?') - element.getBoundingClientRect().top).toBeGreaterThan(-60)
    expect(words().indexOf('Answer 5.')).toBeLessThan(words().indexOf('Question 14?'))

    // A press of the mouse would scroll to it, and that alone fetches them.
    const earlier = panel.getByRole('button', { name: 'Show earlier messages' }).element() as HTMLElement
    earlier.click()
    await expect.poll(words).toContain('Question 0?')
    await expect.element(panel.getByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
    element.scrollTop = 0
    await new Promise(requestAnimationFrame)
    expect(asked()).toHaveLength(3)
  })

  test('says when earlier messages can’t be loaded, and loads them on request [CHAT-08]', async () => {
    const server = chatServer(many(24))
    let isFailing = false
    const read = server.network[`GET ${messagesPath}`] as (sent: unknown) => Response
    await openChat(server, { network: { [`GET ${messagesPath}`]: (sent: unknown) => (isFailing ? refusal('failed') : read(sent)) } })
    await expect.poll(words).toContain('Answer 23.')
    isFailing = true
    await panel.getByRole('button', { name: 'Show earlier messages' }).click()
    await expect.element(panel.getByText('The earlier messages couldn’t be loaded.')).toBeVisible()
    isFailing = false
    await panel.getByRole('button', { name: 'Show earlier messages' }).click()
    await expect.poll(words).toContain('Answer 5.')
  })

  test('keeps its scroll position while an answer arrives, and jumps to the latest message on request', async () => {
    const server = chatServer(many(10))
    await openChat(server)
    await send('Why?')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    const element = log.element() as HTMLElement
    await expect.poll(() => element.scrollHeight - element.scrollTop - element.clientHeight).toBeLessThan(2)
    element.scrollTop = 200
    const jump = panel.getByRole('button', { name: 'Jump to the latest message' })
    await expect.element(jump).toBeVisible()
    server.text(long)
    await expect.poll(words).toContain(long.trim())
    expect(element.scrollTop).toBe(200)
    await jump.click()
    await expect.poll(() => element.scrollHeight - element.scrollTop - element.clientHeight).toBeLessThan(2)
    await expect.element(jump).not.toBeInTheDocument()
    server.finish()
  })

  test('stays at its end when it grows during its own scroll event', async () => {
    await openChat(chatServer(many(10)))
    const element = log.element() as HTMLElement
    const fromEnd = () => element.scrollHeight - element.scrollTop - element.clientHeight
    await expect.poll(fromEnd).toBeLessThan(2)
    const failure = document.createElement('li')
    failure.style.height = '200px'
    element.querySelector('ol')!.append(failure)
    element.dispatchEvent(new Event('scroll'))
    await expect.poll(fromEnd).toBeLessThan(2)
    expect(panel.getByRole('button', { name: 'Jump to the latest message' }).query()).toBeNull()
    failure.remove()
  })

  test('shows a greeting and prompts when empty; the hint is sent at once, other prompts go into the field [CHAT-11] [CHAT-12]', async () => {
    const server = chatServer()
    await openChat(server, { flags: { 'capability.model': true } })
    await expect.element(panel.getByText('Ask me about “Put TLS in front”.')).toBeVisible()
    await panel.getByRole('button', { name: 'What is “Sign it” about?' }).click()
    await expect.element(field).toHaveValue('What is the step “Sign it” about?')
    await expect.element(field).toHaveFocus()
    expect(server.messages).toEqual([])
    await panel.getByRole('button', { name: 'Give me a hint' }).click()
    await expect.poll(() => server.messages[0]?.content).toEqual([{ type: 'text', text: 'Give me a hint for the task in this step.' }])
    await expect.element(panel.getByText('Ask me about “Put TLS in front”.')).not.toBeInTheDocument()
    server.finish()
  })

  test('names the project and takes a question when empty, even while its prompts are loading or after they failed', async () => {
    const server = chatServer()
    let fail = () => {}
    const prompts = new Promise<Response>((resolve) => (fail = () => resolve(refusal('failed'))))
    const { to } = await openChat(server, {
      flags: { 'capability.model': true },
      network: { [`GET /chats/${chatId}/prompts`]: () => prompts },
      retry: false,
    })
    await expect.element(panel.getByText('Ask', { exact: true })).toBeVisible()
    await expect.element(panel.getByText(/^Ask me about “Put TLS in front”\./)).toBeVisible()
    expect(panel.getByRole('list', { name: 'What you could ask' }).query()).toBeNull()
    fail()
    await expect.poll(() => to(`/chats/${chatId}/prompts`)).toHaveLength(1)
    await expect.element(panel.getByText(/^Ask me about “Put TLS in front”\./)).toBeVisible()
    await send('Why?')
    await expect.poll(words).toContain('Why?')
    server.finish()
  })

  test('is cleared after a confirmation, and the chat stays [CHAT-31]', async () => {
    const server = chatServer(many(4))
    const { sent } = await openChat(server, { flags: { 'capability.model': true } })
    await panel.getByRole('button', { name: 'Clear this chat' }).click()
    const question = panel.getByRole('alertdialog', { name: 'Clear this chat?' })
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
    expect(server.messages).toHaveLength(4)
    await panel.getByRole('button', { name: 'Clear this chat' }).click()
    await question.getByRole('button', { name: 'Clear' }).click()
    await expect.element(panel.getByText('Ask me about “Put TLS in front”.')).toBeVisible()
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([messagesPath])
    await send('And now?')
    await expect.poll(() => server.chat().messageCount).toBe(1)
    server.finish()
  })

  test('says once that the model is used up for today', async () => {
    const sources = { passages: [], unbacked: [], offline: 'used up' as const }
    await openChat(
      chatServer([
        userMessage('1', 'a?'),
        answerMessage('2', 'A.', { sources }),
        userMessage('3', 'b?'),
        answerMessage('4', 'B.', { sources }),
      ]),
    )
    await expect.poll(words).toContain('B.')
    expect(words().split('It comes back tomorrow.')).toHaveLength(2)
  })

  test('says why an incomplete answer ended', async () => {
    const server = chatServer([
      ...[userMessage('1', 'a?'), answerMessage('2', 'A.', { ending: 'cancelled' })],
      ...[userMessage('3', 'b?'), answerMessage('4', 'B.', { ending: 'cut_off' })],
      ...[userMessage('5', 'c?'), answerMessage('6', 'C.', { ending: 'failed' })],
    ])
    await openChat(server)
    await expect.poll(words).toContain('You stopped this answer.')
    expect(words()).toContain('This answer was cut off. What arrived is kept.')
    expect(words()).toContain('Connection interrupted.')
  })

  test('shows the author and content of each message, without reasoning and tool calls [CHAT-03] [CHAT-04]', async () => {
    const file = { type: 'file' as const, filename: 'server.log', data: 'chat_text_1', mediaType: 'text/plain' }
    await openChat(
      chatServer([
        { ...userMessage('1', ''), content: [{ type: 'text', text: 'Why?' }, { type: 'selection', content: 'A statement' }, file] },
        {
          ...answerMessage('2', ''),
          content: [
            { type: 'reasoning', text: 'The thought.' },
            { type: 'text', text: 'Because.' },
            { type: 'tool-call', toolCallId: 'c', toolName: 'close-ask', input: {} },
            { type: 'tool-result', toolCallId: 'c', result: 'The result.' },
          ],
        },
        { ...userMessage('3', 'The rules have changed.'), role: 'system' },
      ]),
    )
    await expect.poll(words).toContain('The rules have changed.')
    const items = [...log.element().querySelectorAll('ol[class] > li[data-role]')].map((item) => item.textContent)
    expect(items.map((text) => /^(You asked|The tutor)/.exec(text)?.[0])).toEqual(['You asked', 'The tutor', undefined])
    for (const shown of ['Why?', 'A statement', 'server.log']) expect(items[0]).toContain(shown)
    expect(items[1]).toBe('The tutor: Because.')
    expect(usePanels.getState().open).toBe('left')
  })
})

describe('the panel', () => {
  test('focuses the field; Escape closes it and returns the focus, and the text doesn’t move', async () => {
    await visit('/projects/tls', { user: ines(), network: chatServer(many(4)).network })
    await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
    const scroller = document.getElementById(scrollerId)!
    scroller.scrollTop = 400
    await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' }).click()
    await expect.element(field).toHaveFocus()
    await expect.poll(() => document.getAnimations().length).toBe(0)
    expect(scroller.scrollTop).toBe(400)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' })).toHaveFocus()
    expect(usePanels.getState().open).toBeNull()
    expect(scroller.scrollTop).toBe(400)
  })

  test('returns the focus to the text when it was opened by its shortcut, as My work does', async () => {
    await visit('/projects/tls', { user: ines(), network: chatServer().network })
    const contents = page.getByRole('link', { name: /^Sign it/ }).first()
    await expect.element(contents).toBeVisible()
    contents.element().focus()
    await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
    await expect.element(field).toHaveFocus()
    // The panel takes the room of the table of contents, which hides.
    await expect.element(contents).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(contents).toHaveFocus()

    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
    await expect.element(page.getByRole('complementary', { name: 'My work' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(contents).toHaveFocus()
    expect(usePanels.getState().open).toBeNull()
  })

  test('appends a question from the text to the draft', async () => {
    await openChat(chatServer())
    await field.fill('My own')
    openPanel('left', { prefill: 'Why a padlock?' })
    await expect.element(field).toHaveValue('My own\n\nWhy a padlock?')
    await expect.element(field).toHaveFocus()
  })

  test('tells a visitor, who has no account, who can open a locked project', async () => {
    const open = project({ locked: true })
    const locked = { ...open, metadata: { ...open.metadata, plan: 'pro' as const } }
    await visit('/projects/tls', { network: { ...chatServer().network, 'GET /projects/tls': locked } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' }).click()
    await expect.element(panel.getByText('An administrator of this site decides who can open this project.')).toBeVisible()
    await expect.element(panel.getByText('to your account')).not.toBeInTheDocument()
  })

  test('says why it is closed for a Pro project, as the project’s gate does', async () => {
    const open = project({ locked: true })
    const locked = { ...open, metadata: { ...open.metadata, plan: 'pro' as const } }
    await visit('/projects/tls', { user: ines(), network: { ...chatServer().network, 'GET /projects/tls': locked } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' }).click()
    await expect
      .element(panel.getByText('This project isn’t available to your account. An administrator of this site can change that.'))
      .toBeVisible()
    await expect.element(field).not.toBeInTheDocument()
  })

  test.each(['light', 'dark'] as const)('has no accessibility violations in the %s theme', async (theme) => {
    const server = chatServer([...many(4), userMessage('5', 'c?'), answerMessage('6', 'C.', { ending: 'failed' })])
    server.refusing = () => refusal('too_many_requests')
    await openChat(server)
    await send('Why?')
    await expect.element(panel.getByRole('button', { name: 'Send again' })).toBeVisible()
    expect(await findings(theme, panel.element())).toEqual([])
  })
})
