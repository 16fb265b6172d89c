import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { attachToChat, searchInChat } from '../../platform/panels/chatSelections.ts'
import { closePanel } from '../../platform/panels/panels.ts'
import { forgetAfterEach, visit } from '../../testing/render.tsx'
import { chatServer } from '../testing.ts'
import { log, panel } from '../testing-panel.ts'
import { forgetConversations } from '../visitorConversations.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)
afterEach(() => forgetConversations())

test('a visitor’s question about selected text is sent with it, and shown with it afterwards', async () => {
  const { sent } = await visit('/projects/tls', {
    network: { ...chatServer().network, 'POST /projects/tls/find': { text: 'I found nothing.', passages: [] } },
  })
  const bodies = () => sent.filter(({ path }) => path === '/projects/tls/find').map(({ body }) => body)
  const attach = () => attachToChat('tls', 'An authority signs it.', 'why?')
  attach()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect.element(log.getByText('I found nothing.').last()).toBeVisible()
  await expect.element(log.getByRole('blockquote')).toHaveTextContent('Selected text: An authority signs it.')
  attach()
  await panel.getByRole('textbox', { name: 'Your question' }).fill('')
  await panel.getByRole('button', { name: 'Send' }).click()
  const first = { question: 'why?', selection: 'An authority signs it.' }
  await expect.poll(bodies).toEqual([
    { ...first, trackId: 'main' },
    { ...first, question: first.selection, earlier: [first], trackId: 'main' },
  ])
})

test('“Find” searches for selected text at once, and attaches it to a message that is being written', async () => {
  const { sent } = await visit('/projects/tls', {
    network: { ...chatServer().network, 'POST /projects/tls/find': { text: 'I found nothing.', passages: [] } },
  })
  const bodies = () => sent.filter(({ path }) => path === '/projects/tls/find').map(({ body }) => body)
  searchInChat('tls', 'An authority signs it.')
  await expect.element(log.getByRole('blockquote')).toHaveTextContent('Selected text: An authority signs it.')
  await expect.element(log.getByText('I found nothing.')).toBeVisible()
  const expected = { question: 'An authority signs it.', selection: 'An authority signs it.', trackId: 'main' }
  expect(bodies()).toEqual([expected])
  await panel.getByRole('textbox', { name: 'Your question' }).fill('who is that')
  searchInChat('tls', 'the padlock')
  await expect.element(panel.getByRole('list', { name: 'Attached to your message' })).toHaveTextContent('“the padlock”')
  expect(bodies()).toEqual([expected])
})
