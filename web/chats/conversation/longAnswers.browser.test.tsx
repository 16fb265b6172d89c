import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closePanel } from '../../platform/panels/panels.ts'
import { forgetAfterEach } from '../../testing/render.tsx'
import { answerMessage, chatServer, messagesPath, userMessage } from '../testing.ts'
import { log, openChat, panel, send, words } from '../testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

const long = 'These are many words which fill several lines of the panel, so that the list has to be scrolled. '.repeat(3)

test('the panel leaves the question at the top when its answer is longer than its list, and follows the end once the reader has gone there', async () => {
  const server = chatServer([userMessage('1', 'Before?'), answerMessage('2', long.repeat(3))])
  await openChat(server)
  await send('Why?')
  await expect.poll(() => server.runningStreamId).not.toBeNull()
  const element = log.element() as HTMLElement
  const fromEnd = () => element.scrollHeight - element.scrollTop - element.clientHeight
  const top = () => [...element.querySelectorAll('li[data-role="user"]')].at(-1)!.getBoundingClientRect().top
  const fromTop = () => Math.round(top() - element.getBoundingClientRect().top)
  server.text(long)
  await expect.poll(words).toContain(long.trim())
  await expect.poll(fromEnd).toBeLessThan(2)
  server.text(`\n\n${long.repeat(5)}`)
  await expect.poll(fromEnd).toBeGreaterThan(100)
  expect(fromTop()).toBe(8)
  await panel.getByRole('button', { name: 'Jump to the latest message' }).click()
  await expect.poll(fromEnd).toBeLessThan(2)
  const height = element.scrollHeight
  server.text(`\n\n${long.repeat(5)}`)
  await expect.poll(() => element.scrollHeight - height).toBeGreaterThan(100)
  await expect.poll(fromEnd).toBeLessThan(2)
  server.finish()
})

test('the panel shows the beginning of an answer below the end of a question that is longer than its list', async () => {
  const server = chatServer()
  await openChat(server)
  await send('A line of a log\n'.repeat(60))
  await expect.poll(() => server.runningStreamId).not.toBeNull()
  server.text(`Look here. ${long.repeat(10)}`)
  await expect.poll(words).toContain('Look here.')
  server.finish()
  const element = log.element() as HTMLElement
  const topOf = (role: string) =>
    element.querySelector(`li[data-role="${role}"]`)!.getBoundingClientRect().top - element.getBoundingClientRect().top
  await expect.poll(() => topOf('assistant') - element.clientHeight / 2).toBeLessThan(60)
  await expect.element(panel.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible()
  expect(topOf('assistant') - element.clientHeight / 2).toBeGreaterThan(0)
})

test('loads in view only if there are messages to load', async () => {
  const network = { [`GET ${messagesPath}`]: () => new Promise<Response>(() => {}) }
  const { screen } = await openChat(chatServer(), { network })
  await expect.element(panel.getByText('Search “Put TLS in front” in your own words', { exact: false })).toBeVisible()
  expect(log.getByRole('img', { name: 'Loading' }).elements()).toEqual([])
  await screen.unmount()
  await openChat(chatServer([userMessage('1', 'a?'), answerMessage('2', 'A.')]), { network })
  await expect.element(log.getByRole('img', { name: 'Loading' })).toBeInTheDocument()
  expect(words()).not.toContain('in your own words')
})

test('leaving a project while Ask is open causes no script error', async () => {
  const errors: string[] = []
  const listening = new AbortController()
  addEventListener('error', ({ message }) => errors.push(message), listening)
  const { router } = await openChat(chatServer([userMessage('1', 'a?'), answerMessage('2', long)]))
  // Several times, because whether a frame comes between removing the list and React's effects is up to the browser.
  for (let time = 0; time < 6; time++) {
    await expect.poll(words).toContain('These are many words')
    await router.navigate('/terms')
    await expect.poll(words).toBe('')
    await new Promise(requestAnimationFrame)
    await router.navigate('/projects/tls')
  }
  listening.abort()
  expect(errors).toEqual([])
})
