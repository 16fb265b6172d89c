import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closePanel, usePanels } from '../../platform/panels/panels.ts'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { forgetAfterEach } from '../../testing/render.tsx'
import { chatServer } from '../testing.ts'
import { openChat, panel, send, words } from '../testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)
const address = location.href
afterEach(() => history.replaceState(history.state, '', address))

describe('a tool call of an answer', () => {
  const answered = async (...tools: Array<{ toolName: string; input: object }>) => {
    const server = chatServer()
    const visited = await openChat(server)
    await send('Take me there')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    for (const [at, tool] of tools.entries())
      server.say({ type: 'tool-call', toolCallId: `call-${at}`, ...tool } as Parameters<typeof server.say>[0])
    server.text('I take you there.')
    await expect.poll(words).toContain('I take you there.')
    return { server, visited }
  }

  test('runs after the answer has ended, isn’t shown as text, and scrolls to its element [CHAT-33] [CHAT-34] [CHAT-36]', async () => {
    const { server } = await answered({ toolName: 'scroll-to-element', input: { elementId: 'p-30' } })
    const scroller = document.getElementById(scrollerId)!
    expect(scroller.scrollTop).toBe(0)
    expect(words()).not.toContain('scroll-to-element')
    server.finish()
    await expect.poll(() => document.activeElement?.id).toBe('p-30')
    await expect.poll(() => scroller.scrollTop).toBeGreaterThan(300)
  })

  test('closes the panel [CHAT-33] [CHAT-35]', async () => {
    const { server } = await answered({ toolName: 'close-ask', input: {} })
    expect(usePanels.getState().open).toBe('left')
    server.finish()
    await expect.poll(() => usePanels.getState().open).toBeNull()
  })

  test('chooses a track [CHAT-37]', async () => {
    const { server, visited } = await answered({ toolName: 'select-track', input: { trackId: 'other' } })
    expect(visited.at()).not.toContain('track=other')
    server.finish()
    await expect.poll(visited.at).toContain('track=other')
  })

  test('doesn’t run if the answer was stopped or failed [CHAT-34]', async () => {
    const { server } = await answered({ toolName: 'close-ask', input: {} })
    await panel.getByRole('button', { name: 'Stop' }).click()
    await expect.element(panel.getByText('You stopped this answer.')).toBeVisible()
    await send('Take me there')
    await expect.poll(() => server.runningStreamId).not.toBeNull()
    server.say({ type: 'tool-call', toolCallId: 'call-1', toolName: 'close-ask', input: {} })
    server.text('I try.')
    server.finish('failed')
    await expect.element(panel.getByRole('alert')).toBeVisible()
    expect(usePanels.getState().open).toBe('left')
  })

  test('closes a panel that covers the text and scrolls to its element [CHAT-36]', async () => {
    await page.viewport(390, 844)
    const { server } = await answered({ toolName: 'scroll-to-element', input: { elementId: 'p-30' } })
    server.finish()
    await expect.poll(() => usePanels.getState().open).toBeNull()
    await expect.poll(() => document.getAnimations().length).toBe(0)
    const place = () =>
      document.getElementById('p-30')!.getBoundingClientRect().top - document.getElementById(scrollerId)!.getBoundingClientRect().top
    await expect.poll(() => Math.abs(place())).toBeLessThan(60)
  })

  test('doesn’t run in another window that reads the answer', async () => {
    const server = chatServer()
    server.askElsewhere('Take me there')
    server.say({ type: 'tool-call', toolCallId: 'call-1', toolName: 'close-ask', input: {} })
    await openChat(server)
    server.text('Done.')
    server.finish()
    await expect.element(panel.getByRole('button', { name: 'Good answer' })).toBeVisible()
    expect(usePanels.getState().open).toBe('left')
  })
})
