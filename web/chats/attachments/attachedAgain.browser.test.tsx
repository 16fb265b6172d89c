import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attachToChat } from '../../platform/panels/chatSelections.ts'
import { closePanel, usePanels } from '../../platform/panels/panels.ts'
import { ines } from '../../tasks/testing.tsx'
import { forgetAfterEach, noNetwork, refusal } from '../../testing/render.tsx'
import { confirmPictures, fakeStore, picture } from '../../testing/uploads.ts'
import { chatServer } from '../testing.ts'
import { field, openChat, panel } from '../testing-panel.ts'
import { forgetAttachments } from './attachmentStore.ts'

forgetAfterEach()
beforeEach(async () => {
  await page.viewport(1440, 900)
  usePanels.setState({ open: null })
  fakeStore()
})
afterEach(forgetAttachments)

const seeing = { 'capability.model': true, 'capability.pictures': true }
const opened = async (flags: Record<string, boolean> = seeing, who = 'ines') => {
  const server = chatServer()
  const visited = await openChat(server, {
    user: { ...ines('free', flags), id: who },
    network: { 'GET /uploads/generate-signed-url': { url: 'https://files.example/put' } },
  })
  return { server, unmount: () => visited.screen.unmount(), sent: () => server.messages.findLast(({ role }) => role === 'user')?.content }
}
const list = () => panel.getByRole('list', { name: 'Attached to your message' })
const items = () =>
  list()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const send = () => panel.getByRole('button', { name: 'Send' })

const choose = async (...files: File[]) => {
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files)
  await confirmPictures(files.filter(({ name, size }) => name.endsWith('.png') && size === 70).length)
}

test('a message that is refused is changed: its words, selections and files are back where they were written', async () => {
  const { server, sent } = await opened()
  await choose(picture())
  attachToChat('tls', 'words of the project')
  await expect.element(panel.getByText(/Bytes, the tutor sees it/)).toBeVisible()
  await field.fill('What is this?')
  server.refusing = () => refusal('file_missing')
  await send().click()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect.element(field).toHaveValue('What is this?')
  await expect.element(field).toHaveFocus()
  expect(items()).toHaveLength(2)
  expect(panel.getByRole('button', { name: 'Send again' }).query()).toBeNull()
  await panel.getByRole('button', { name: 'Remove shot.png' }).click()
  await field.fill('What is that?')
  server.refusing = undefined
  await send().click()
  await expect.poll(sent).toEqual([
    { type: 'text', text: 'What is that?' },
    { type: 'selection', content: 'words of the project' },
  ])
  server.finish()
})

test('a message that is changed after a reload says which files have to be attached again', async () => {
  const first = await opened()
  await choose(picture())
  await expect.element(panel.getByText(/Bytes, the tutor sees it/)).toBeVisible()
  first.server.refusing = noNetwork
  await send().click()
  await expect.element(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  await first.unmount()
  closePanel()
  forgetAttachments()
  await opened()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect.element(panel.getByText('Attach shot.png again: this page does not have it any more.')).toBeVisible()
})

test('on a page that came over plain http everything can be attached', async () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  try {
    const { sent } = await opened()
    attachToChat('tls', 'words of the project')
    await choose(picture())
    await expect.element(panel.getByText(/Bytes, the tutor sees it/)).toBeVisible()
    await send().click()
    await expect.poll(sent).toMatchObject([{ content: 'words of the project' }, { mediaType: 'image/png' }])
  } finally {
    Reflect.deleteProperty(crypto, 'randomUUID')
  }
})

test('what is attached stays when the session ends below the page, and is kept as the same person’s', async () => {
  const { server } = await opened()
  server.refusing = () => refusal('signed_out')
  await field.fill('Why?')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  attachToChat('tls', 'words of the project')
  await vi.waitFor(() => expect(items()).toEqual(['“words of the project”']))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fieldwork.chatAttachments'))).toEqual([
    'fieldwork.chatAttachments.ines.tls',
  ])
})
