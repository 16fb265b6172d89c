import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { togglePanel, usePanels } from '../platform/panels/panels.ts'
import { showPanels } from '../platform/panels/shownPanels.ts'
import { ines } from '../tasks/testing.tsx'
import { visit } from '../testing/render.tsx'
import type { ChatServer } from './testing.ts'

/* The Ask panel on a project page. */

// As the app does on start: a panel without a width can't be clicked.
usePanels.subscribe(showPanels)

export const panel = page.getByRole('complementary', { name: /^Ask(?:: find in this project)?$/ })
export const field = panel.getByRole('textbox', { name: 'Your question' })
export const log = panel.getByRole('region', { name: 'Messages' })
/** The text of the message list, for polling. */
export const words = (): string => log.query()?.textContent ?? ''

/** Opens the project as a learner, and Ask on it. */
export const openChat = async (server: ChatServer, options: Parameters<typeof visit>[1] = {}) => {
  const visited = await visit('/projects/tls', { user: ines(), ...options, network: { ...server.network, ...options.network } })
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
  if (usePanels.getState().open !== 'left') togglePanel('left')
  await expect.element(field).toBeVisible()
  return visited
}

export const send = async (text: string): Promise<void> => {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}

/** Everything that the browser stores of chats. */
export const storedChatText = (): string =>
  Object.entries(localStorage)
    .flatMap(([key, value]) => (key.startsWith('fieldwork.chat.') ? value : []))
    .join('\n')
