import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closePanel, togglePanel } from '../../platform/panels/panels.ts'
import { textOf } from '../../tasks/testing.tsx'
import { forgetAfterEach } from '../../testing/render.tsx'
import { answerMessage, chatServer, userMessage, type ChatServer } from '../testing.ts'
import { field, openChat, panel, send, words } from '../testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

/** The sentences that a screen reader is told. */
const heard = () => [...document.querySelectorAll('#panel-left [role=log] > span')].map(({ textContent }) => textContent.trim())
const asked = async (server: ChatServer) => {
  await openChat(server)
  await send('Why?')
  await expect.poll(() => server.runningStreamId).not.toBeNull()
}

test('an answer is announced in whole sentences [CHAT-21]', async () => {
  const server = chatServer()
  await asked(server)
  server.text('The **authority** signs it [1]. The brow')
  await expect.poll(heard).toEqual(['The authority signs it.'])
  server.text('ser looks')
  await expect.poll(words).toContain('browser looks')
  expect(heard()).toEqual(['The authority signs it.'])
  server.text(' at it.')
  server.finish()
  await expect.poll(heard).toEqual(['The authority signs it.', 'The browser looks at it.'])
})

test('of an answer that was found, its sentence is announced, and that code follows', async () => {
  const server = chatServer()
  await asked(server)
  const passage = { stepId: 'sign', blockId: 'p-1', title: 'Sign it', quote: 'Stop it. It ends:', best: '', code: 'web -s stop' }
  server.say({ type: 'start', offline: 'no model' })
  server.say({ type: 'source', number: 1, passage })
  server.text('This probably answers it: [1]')
  server.finish()
  await expect.poll(heard).toEqual(['This probably answers it:', 'Stop it. It ends:', 'Code.'])
})

test('only text that arrives after the panel is opened is announced', async () => {
  const server = chatServer()
  await asked(server)
  server.text('The authority signs it. The brow')
  await expect.poll(words).toContain('The brow')
  closePanel()
  await expect.element(field).not.toBeInTheDocument()
  togglePanel('left')
  await expect.poll(words).toContain('The brow')
  expect(heard()).toEqual([])
  server.text('ser looks at it. ')
  server.text('Then')
  await expect.poll(heard).toEqual(['The browser looks at it.'])
  server.finish()
})

test('only text that arrives after the page has loaded is announced', async () => {
  const server = chatServer()
  server.askElsewhere('Who signs it?')
  server.text('The authority signs it. The brow')
  await openChat(server)
  await expect.poll(words).toContain('The brow')
  server.text('ser looks at it. ')
  server.text('Then')
  await expect.poll(heard).toEqual(['The browser looks at it.'])
  server.say({ type: 'unbacked', start: 0, end: 5 })
  server.text(' it ends')
  server.finish()
  // Shown at once, its end is no state that is rendered.
  await expect
    .poll(heard)
    .toEqual(['The browser looks at it.', 'Then it ends', 'Some of this answer is not backed by this project. Those parts are marked.'])
})

test('a new failure is announced with its reason, but failures of earlier answers aren’t [CHAT-22] [CHAT-49]', async () => {
  const server = chatServer([userMessage('1', 'a?'), answerMessage('2', 'A.', { ending: 'failed' })])
  await openChat(server)
  await expect.poll(words).toContain('Connection interrupted.')
  expect(panel.getByRole('alert').elements()).toEqual([])
  await send('Why?')
  await expect.poll(() => server.runningStreamId).not.toBeNull()
  server.text('It begins ')
  server.finish('failed', 'model_busy')
  await expect
    .poll(textOf(panel.getByRole('alert')))
    .toContain('Connection interrupted. The tutor is busy right now. Try again in a moment.')
})
