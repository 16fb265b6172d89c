import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closePanel } from '../platform/panels/panels.ts'
import { forgetAfterEach } from '../testing/render.tsx'
import { chatServer } from './testing.ts'
import { log, openChat, panel, send, words } from './testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

const long = 'Many words stand in this answer, and they come all at once. '.repeat(40).trim()
const stop = panel.getByRole('button', { name: 'Stop' })

/** The whole answer is shown in the same frame as its first word. */
const expectAtOnce = async () => {
  await expect.poll(words).toContain('Many words')
  expect(words()).toContain(long)
}

test('an answer that was already running is shown as it arrives, as the tutor’s, and stays active until it ends [CHAT-07]', async () => {
  const server = chatServer()
  server.askElsewhere('Why?')
  await openChat(server)
  await expect.element(stop).toBeVisible()
  server.text(long)
  await expectAtOnce()
  const answer = log.query()!.querySelector('[data-role="assistant"]')!
  expect([answer.querySelectorAll('[data-typing]').length, answer.textContent.startsWith('The tutor: ')]).toEqual([1, true])
  await expect.element(stop).toBeVisible()
  server.finish()
  await expect.element(stop).not.toBeInTheDocument()
  // It stays the same element when it is a message under the id that it had on its way.
  await expect.element(panel.getByRole('button', { name: 'Good answer' })).toBeVisible()
  expect(log.query()!.querySelector('[data-role="assistant"]')).toBe(answer)
})

test('with reduced motion, an answer is shown as it arrives [CHAT-07]', async () => {
  const matching = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('prefers-reduced-motion') ? Object.assign(new EventTarget(), { matches: true }) : matching(query),
  )
  const server = chatServer()
  await openChat(server)
  await send('Why?')
  await expect.poll(() => server.runningStreamId).not.toBeNull()
  server.text(long)
  await expectAtOnce()
  server.finish()
})
