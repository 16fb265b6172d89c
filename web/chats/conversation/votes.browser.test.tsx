import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closePanel } from '../../platform/panels/panels.ts'
import { clientEvents } from '../../testing/beacons.ts'
import { forgetAfterEach } from '../../testing/render.tsx'
import { answerMessage, chatServer, userMessage } from '../testing.ts'
import { openChat, panel } from '../testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

const good = panel.getByRole('button', { name: 'Good answer' })
const bad = panel.getByRole('button', { name: 'Bad answer' })
const because = () => chatServer([userMessage('q', 'Why?'), answerMessage('a', 'Because.')])

test('an answer is voted on once, and the vote survives a reload [CHAT-43] [CHAT-44] [EVENT-03]', async () => {
  const events = clientEvents()
  const server = because()
  const first = await openChat(server)
  await good.click()
  await bad.click({ force: true })
  await expect.element(good).toHaveAttribute('aria-pressed', 'true')
  await expect.element(bad).toHaveAttribute('aria-pressed', 'false')
  const feedback = { projectId: 'tls', chatId: server.chat().id, messageId: 'a', vote: 'up' }
  expect((await events()).filter(([name]) => name === 'chat_feedback')).toEqual([['chat_feedback', feedback]])
  expect((await events()).map(([name]) => name)).toContain('chat_opened')
  await first.screen.unmount()
  closePanel()
  await openChat(server)
  await expect.element(good).toHaveAttribute('aria-pressed', 'true')
})

test('the thanks for a vote disappears after five seconds [CHAT-45]', async () => {
  await openChat(because())
  await expect.element(bad).toBeVisible()
  const isThanked = () => panel.getByText('Thank you for your feedback!').query() !== null
  expect(isThanked()).toBe(false)
  // From here on no time passes by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(bad.element() as HTMLElement).click()
  await expect.poll(isThanked).toBe(true)
  await vi.advanceTimersByTimeAsync(4_999)
  await new Promise(requestAnimationFrame)
  expect(isThanked()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(isThanked).toBe(false)
})
