import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attachToChat, useChatSelections } from '../../platform/panels/chatSelections.ts'
import { usePanels } from '../../platform/panels/panels.ts'
import { loadedAnew } from '../../testing/loadedAnew.ts'
import { forgetAfterEach } from '../../testing/render.tsx'
import { annotationServer, forgetNotes, highlightOn, noteOn, openNotes, select } from '../testing.ts'

forgetAfterEach()
beforeEach(() => void usePanels.setState({ open: null }))
afterEach(async () => {
  await forgetNotes()
  useChatSelections.setState({ waiting: [] })
})

/* A visitor's words wait: the chat takes them after logging in. */
const waiting = () => useChatSelections.getState().waiting.map(({ projectId, text }) => `${projectId}: ${text}`)
const toolbar = page.getByRole('toolbar', { name: 'Selected text' })
const ask = () => toolbar.getByRole('button', { name: 'Ask in the chat' })

test('selected text is attached to the chat with the learner’s variables, by button or the key C, without highlighting it', async () => {
  const server = annotationServer()
  await openNotes(server, { user: null })
  await select('statement', 2, 'statement', 13)
  await toolbar.getByRole('button', { name: 'More' }).click()
  await ask().click()
  expect(waiting()).toEqual(['tls: certificate'])
  expect(usePanels.getState().open).toBe('left')
  const attached = page.getByRole('complementary', { name: 'Ask' }).getByRole('list', { name: 'Attached to your message' })
  await expect.element(attached).toHaveTextContent('“certificate”')
  // A pointer that selects text takes the focus from the field of the chat.
  ;(document.activeElement as HTMLElement).blur()
  await select('request', 0, 'request', 41)
  await userEvent.keyboard('c')
  await expect.poll(waiting).toEqual(['tls: certificate', 'tls: openssl req -new\n  -subj "/CN=journal.home.arpa'])
  await expect.element(page.getByRole('toolbar', { name: 'Selected text' })).not.toBeInTheDocument()
  expect(server.highlights()).toEqual([])
})

test('text attached to the chat is still there after a reload', async () => {
  attachToChat('tls', 'certificate')
  const path = '../../platform/panels/chatSelections.ts'
  const nextPage = await loadedAnew<{ useChatSelections: typeof useChatSelections }>(path, import.meta.url)
  expect(nextPage.useChatSelections.getState().waiting).toEqual([{ projectId: 'tls', text: 'certificate' }])
})

test('highlights and notes attach their passage to the chat', async () => {
  const server = annotationServer([
    highlightOn('h1', 'statement', 2, 13, { group: 'g1' }),
    noteOn('n1', 'g1', { content: 'Signed words', pinned: true }),
  ])
  await openNotes(server, { flags: { 'capability.tutor': true } })
  const note = page.getByRole('article', { name: 'Note: certificate' })
  await note.getByRole('button', { name: 'Ask in the chat' }).click()
  expect(usePanels.getState().open).toBe('left')
  const panel = page.getByRole('complementary', { name: 'Ask' })
  await expect.element(panel.getByText('“certificate”')).toBeVisible()
})

test('without a tutor nothing can be attached to the chat', async () => {
  await openNotes(annotationServer(), { flags: { 'capability.tutor': false } })
  await select('statement', 2, 'statement', 13)
  await toolbar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible()
  await expect.element(ask()).not.toBeInTheDocument()
  await userEvent.keyboard('c')
  expect([waiting(), usePanels.getState().open]).toEqual([[], null])
})
