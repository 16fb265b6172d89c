import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closePanel } from '../../platform/panels/panels.ts'
import { ines } from '../../tasks/testing.tsx'
import { forgetAfterEach, refusal, type SentRequest } from '../../testing/render.tsx'
import { chatId, chatServer } from '../testing.ts'
import { field, log, openChat, panel } from '../testing-panel.ts'

/* Speaking in the panel. The microphone is Chromium's own fake one. */

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

test('a recording made before the chat has loaded says "Chat ID is required" and is transcribed once the chat is there [CHAT-42]', async () => {
  const server = chatServer()
  const read = server.network['GET /chats'] as (sent: SentRequest) => Response
  let isAway = true
  const { to } = await openChat(server, {
    user: ines('free', { 'capability.transcription': true }),
    network: {
      'GET /chats': (sent: SentRequest) => (isAway ? refusal('failed') : read(sent)),
      [`POST /chats/${chatId}/transcribe`]: { transcription: 'What moves the sea?' },
    },
  })
  await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  await panel.getByRole('button', { name: 'Speak' }).click()
  await expect.element(panel.getByRole('timer')).toHaveTextContent('0:01 of 2:00')
  await panel.getByRole('button', { name: 'Write it down' }).click()
  await expect.element(panel.getByText('Chat ID is required')).toBeVisible()
  expect(to(`/chats/${chatId}/transcribe`)).toEqual([])
  isAway = false
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel.getByText('Chat ID is required')).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Write it down' }).click()
  await expect.element(field).toHaveValue('What moves the sea?')
})
