import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { closePanel, usePanels } from '../platform/panels/panels.ts'
import { fakeServer, ines, padlock } from '../tasks/testing.tsx'
import { forgetAfterEach, visit } from '../testing/render.tsx'
import { forgetAttachments } from './attachments/attachmentStore.ts'
import { chatServer, guided } from './testing.ts'
import { field, panel } from './testing-panel.ts'

forgetAfterEach()
beforeEach(async () => {
  await page.viewport(1440, 900)
  usePanels.setState({ open: null })
})
afterEach(() => {
  closePanel()
  forgetAttachments()
})

const code = (id: string, ask: boolean): BlockNode => ({
  type: 'codeBlock',
  id,
  inline: false,
  language: 'shell',
  title: id,
  text: `openssl req -x509 # ${id}`,
  copyable: false,
  expandable: false,
  ask,
})
const link: BlockNode = {
  type: 'paragraph',
  id: 'linked',
  children: [
    { type: 'contentLink', linkType: 'ask', prefill: 'Why a padlock?', children: [{ type: 'text', text: 'Ask about the padlock' }] },
  ],
}

/** A learner reads the text; Ask is closed. */
const opened = async () => {
  const server = chatServer()
  const [step] = guided.steps
  const text = { ...guided, steps: [{ ...step!, children: [code('asked', true), code('unasked', false), link] }] }
  const network = { ...server.network, 'GET /projects/tls/document.json': text }
  await visit('/projects/tls', { user: ines(), flags: { 'capability.tutor': true }, network })
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
  expect(usePanels.getState().open).toBeNull()
  return { server, sent: () => server.messages.findLast(({ role }) => role === 'user')?.content }
}

test('asking about a code block opens Ask with a question in the field and the code attached [DOC-11]', async () => {
  const { server, sent } = await opened()
  const [offering, other] = ['asked', 'unasked'].map((id) => page.elementLocator(document.getElementById(id)!)) as [Locator, Locator]
  expect(other.getByRole('button').elements()).toEqual([])
  await offering.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(field).toHaveValue('What does this do?')
  await expect.element(panel.getByRole('list', { name: 'Attached to your message' })).toHaveTextContent('“openssl req -x509 # asked”')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual([
    { type: 'text', text: 'What does this do?' },
    { type: 'selection', content: 'openssl req -x509 # asked' },
  ])
  server.finish()
})

test('an ask link in the text opens Ask with its question in the field, which Enter sends [DOC-21]', async () => {
  const { server, sent } = await opened()
  await page.getByRole('link', { name: 'Ask about the padlock' }).click()
  await expect.element(field).toHaveValue('Why a padlock?')
  await expect.element(field).toHaveFocus()
  expect(server.messages).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toEqual([{ type: 'text', text: 'Why a padlock?' }])
  server.finish()
})

test('a task asks for a hint about its first open question, and what has been typed into Ask stays', async () => {
  const server = chatServer()
  const [step] = guided.steps
  const network = {
    ...server.network,
    'GET /projects/tls/document.json': { ...guided, steps: [{ ...step!, children: [padlock] }] },
    'GET /projects/tls/validations': fakeServer().validations.map(({ key: _key, refusals: _refusals, ...task }) => task),
  }
  await visit('/projects/tls', { user: ines(), flags: { 'capability.tutor': true }, network })
  const hint = page.getByRole('region', { name: padlock.title }).getByRole('button', { name: 'Hint' })
  await hint.click()
  const sent = () => server.messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const question = [{ type: 'text', text: 'Give me a hint for “How does it decide?”' }]
  await expect.poll(sent).toEqual([question])
  await field.fill('And why')
  // One answer after the other.
  await hint.click()
  expect(sent()).toEqual([question])
  server.finish()
  await expect.poll(sent).toEqual([question, question])
  await expect.element(field).toHaveValue('And why')
  server.finish()
})
