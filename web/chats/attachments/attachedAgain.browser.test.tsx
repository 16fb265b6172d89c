import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attachToChat } from '../../platform/panels/chatSelections.ts'
import { closePanel, usePanels } from '../../platform/panels/panels.ts'
import { forgetAfterEach, noNetwork, refusal } from '../../testing/render.tsx'
import { fakeStore, picture, playRecognition } from '../../testing/uploads.ts'
import { field, panel } from '../testing-panel.ts'
import { forgetAttachments } from './attachmentStore.ts'
import { choose, items, opened, send } from './testing-attachments.ts'

forgetAfterEach()
beforeEach(async () => {
  await page.viewport(1440, 900)
  usePanels.setState({ open: null })
  fakeStore()
  playRecognition()
})
afterEach(forgetAttachments)

test('editing a rejected message restores its text, selections and files to the composer', async () => {
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

test('editing a message after a reload names the files that have to be attached again', async () => {
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

test('everything can be attached on a page loaded over plain http', async () => {
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

test('attachments stay with the same user when the session ends under the page', async () => {
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
