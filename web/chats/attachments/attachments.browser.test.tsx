import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attachToChat } from '../../platform/panels/chatSelections.ts'
import { closePanel, usePanels } from '../../platform/panels/panels.ts'
import { findings, forgetAfterEach } from '../../testing/render.tsx'
import { confirmPictures, fakeStore, picture, playRecognition } from '../../testing/uploads.ts'
import { field, panel } from '../testing-panel.ts'
import { forgetAttachments } from './attachmentStore.ts'
import { choose, items, list, opened, seeing, send } from './testing-attachments.ts'

/** Addresses of this page are not the played network's. */
const read = globalThis.fetch.bind(globalThis)

forgetAfterEach()
let store: ReturnType<typeof fakeStore>
let readForReal: ReturnType<typeof playRecognition>
beforeEach(async () => {
  await page.viewport(1440, 900)
  usePanels.setState({ open: null })
  store = fakeStore()
  readForReal = playRecognition()
})
afterEach(forgetAttachments)

const refused = 'At most 5 selections and files go with a message. Remove one first.'

test('text selected anywhere on the page is attached trimmed, up to 400 characters, never blank and never twice [CHAT-39] [CHAT-40] [LIMIT-02]', async () => {
  const { sent } = await opened()
  attachToChat('tls', '  subject alternative name \n')
  await vi.waitFor(() => expect(items()).toEqual(['“subject alternative name”']))
  expect(usePanels.getState().open).toBe('left')
  attachToChat('tls', 'subject alternative name')
  attachToChat('tls', ' \n ')
  attachToChat('another-project', 'elsewhere')
  attachToChat('tls', `${'x'.repeat(400)} and more`)
  await vi.waitFor(() => expect(items()).toHaveLength(2))
  await send().click()
  await expect.poll(sent).toEqual([
    { type: 'selection', content: 'subject alternative name' },
    { type: 'selection', content: 'x'.repeat(400) },
  ])
  await expect.element(list()).not.toBeInTheDocument()
})

test('selections attached before the chat is open or before login appear once it is open', async () => {
  attachToChat('tls', 'a statement, not a secret')
  await opened()
  await vi.waitFor(() => expect(items()).toEqual(['“a statement, not a secret”']))
})

test('a sixth attachment is refused with a sentence until one is removed [CHAT-38]', async () => {
  await opened()
  for (const number of [1, 2, 3, 4]) attachToChat('tls', `words ${number}`)
  await vi.waitFor(() => expect(items()).toHaveLength(4))
  await choose(picture('one.png'), picture('two.png'))
  await expect.element(panel.getByRole('alert')).toHaveTextContent(refused)
  expect(items()).toHaveLength(5)
  expect(list().getByText('two.png').elements()).toEqual([])
  attachToChat('tls', 'words 6')
  await vi.waitFor(() => expect(panel.getByRole('alert').query()?.textContent).toBe(refused))
  await page.getByRole('button', { name: 'Remove “words 1”' }).click()
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove “words 2”' })).toHaveFocus()
  attachToChat('tls', 'words 6')
  await vi.waitFor(() => expect(items()).toContain('“words 6”'))
})

test('selections survive a reload for the same user only; files don’t', async () => {
  const first = await opened()
  attachToChat('tls', 'kept words')
  await choose(picture())
  await vi.waitFor(() => expect(items()).toHaveLength(2))
  await first.unmount()
  forgetAttachments()
  const again = await opened()
  expect(items()).toEqual(['“kept words”'])
  await again.unmount()
  const other = await opened(seeing, 'nora')
  await expect.element(list()).not.toBeInTheDocument()
  await other.unmount()
  localStorage.setItem('fieldwork.chatAttachments.ines.tls', '{"not": "a list"}')
  forgetAttachments()
  await opened()
  await expect.element(list()).not.toBeInTheDocument()
})

test('a picture and a text file are uploaded to signed URLs with progress, and sent with the message by key after a selection [CHAT-09] [CHAT-10]', async () => {
  readForReal()
  store.isHolding = true
  const { sent } = await opened()
  attachToChat('tls', 'words of the project')
  await choose(picture(), new File(['FATAL: the gauge is wet\n'], 'server.log'))
  await expect.element(page.getByRole('progressbar', { name: 'Uploading shot.png' })).toHaveAttribute('value', '50')
  await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
  await vi.waitFor(() => expect(store.sent.map(({ name }) => name).toSorted()).toEqual(['server.log', 'shot.png']))
  store.release()
  await expect.element(page.getByText(/Bytes, the tutor sees it/)).toBeVisible()
  await expect.element(page.getByText('24 Bytes, the tutor reads it')).toBeVisible()
  await send().click()
  await expect.poll(sent).toEqual([
    { type: 'selection', content: 'words of the project' },
    { type: 'file', filename: 'shot.png', data: expect.stringMatching(/^chat_picture_[a-z0-9-]{36}$/), mediaType: 'image/png' },
    { type: 'file', filename: 'server.log', data: expect.stringMatching(/^chat_text_[a-z0-9-]{36}$/), mediaType: 'text/plain' },
  ])
})

test('each file says how much of it the tutor can read', async () => {
  const files = [picture(), new File(['short'], 'short.txt'), new File(['word '.repeat(5000)], 'long.txt')]
  const blind = await opened({ 'capability.model': true })
  await choose(...files)
  await expect.element(page.getByText(/Bytes\. The tutor can’t see pictures here: say what it shows\./)).toBeVisible()
  await expect.element(page.getByText('24.4 KB, the tutor reads the first 20,000 characters')).toBeVisible()
  await blind.unmount()
  forgetAttachments()
  await opened({})
  await choose(...files)
  await expect.element(page.getByText('5 Bytes, the tutor looks for passages with its first words')).toBeVisible()
})

test('removing a file stops its upload, and it isn’t sent', async () => {
  store.isHolding = true
  await opened()
  await choose(picture())
  await page.getByRole('button', { name: 'Stop the upload of shot.png' }).click()
  await expect.element(list()).not.toBeInTheDocument()
  expect(store.stopped).toBe(1)
  await expect.element(send()).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('an upload continues while the panel is closed', async () => {
  store.isHolding = true
  const { unmount } = await opened()
  await choose(picture())
  await vi.waitFor(() => expect(store.sent).toHaveLength(1))
  await unmount()
  store.release()
  closePanel()
  await opened()
  await expect.element(page.getByText(/Bytes, the tutor sees it/)).toBeVisible()
})

test('a failed upload says so, stays when the message is sent without it, and can be retried', async () => {
  store.reply = 'unreachable'
  const { sent } = await opened()
  await choose(picture())
  await expect.element(page.getByText('Upload failed, please try again. The server can’t be reached. Check your connection.')).toBeVisible()
  await expect
    .element(panel.getByRole('status').filter({ hasText: 'shot.png' }))
    .toHaveTextContent('shot.png: Upload failed, please try again. The server can’t be reached. Check your connection.')
  attachToChat('tls', 'words')
  await vi.waitFor(() => expect(items()).toHaveLength(2))
  await send().click()
  await expect.poll(sent).toEqual([{ type: 'selection', content: 'words' }])
  store.reply = { status: 200 }
  await page.getByRole('button', { name: 'Try again: shot.png' }).click()
  await expect.element(page.getByText(/Bytes, the tutor sees it/)).toBeVisible()
})

test.for<[what: string, file: File, sentence: string]>([
  ['empty', new File([], 'a.txt'), 'This file is empty.'],
  ['larger than 10 MB', picture('large.png', 10 * 1024 * 1024 + 1), 'This file is larger than 10 MB. Attach a smaller one.'],
  [
    'of another type',
    new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 0xff])], 'a.pdf'),
    'Only PNG and JPG pictures and text files can be attached.',
  ],
  [
    'a picture by its name alone',
    new File(['GIF89a\x00'], 'a.png', { type: 'image/png' }),
    'Only PNG and JPG pictures and text files can be attached.',
  ],
])('a file that is %s is refused with a sentence, and nothing is sent', async ([, file, sentence]) => {
  await opened()
  await choose(file)
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  expect(store.sent).toEqual([])
  await expect.element(page.getByRole('button', { name: /Try again/ })).not.toBeInTheDocument()
})

test('a refused file doesn’t count towards the five attachments', async () => {
  await opened()
  await choose(new File([], 'a.txt'), ...[1, 2, 3, 4, 5].map((number) => picture(`${number}.png`)))
  await expect.element(page.getByText('This file is empty.')).toBeVisible()
  await expect.element(page.getByText('1.png', { exact: true })).toBeVisible()
  expect(items()).toHaveLength(5)
  await choose(picture('5.png'))
  await expect.element(page.getByText('5.png', { exact: true })).toBeVisible()
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
})

test('a picture that the server can’t read is refused with its sentence', async () => {
  store.reply = { status: 415, type: 'application/xml', body: '<Error><Code>DamagedPicture</Code></Error>' }
  await opened()
  await choose(picture())
  await expect.element(page.getByText('This picture is damaged. Choose another one.')).toBeVisible()
})

const withData = (fill: (data: DataTransfer) => void) => {
  const data = new DataTransfer()
  fill(data)
  return data
}
const drag = (type: string, target: Element, dataTransfer: DataTransfer) =>
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))

test('files and text can be dropped on the panel; text dropped on the field goes into it', async () => {
  await opened()
  const beside = panel.getByRole('region', { name: 'Messages' }).element()
  const files = withData((data) => data.items.add(picture()))
  drag('dragenter', beside, files)
  await expect.element(page.getByText('Drop to attach')).toBeVisible()
  drag('drop', beside, files)
  await confirmPictures(1)
  await expect.element(page.getByText('Drop to attach')).not.toBeInTheDocument()
  await expect.element(page.getByText('shot.png', { exact: true })).toBeVisible()
  const words = withData((data) => data.setData('text/plain', 'dropped words'))
  expect(drag('dragover', field.element(), words)).toBe(true)
  drag('drop', beside, words)
  await vi.waitFor(() => expect(items()).toContain('“dropped words”'))
})

test('a pasted picture is attached, but pasted text that comes with a picture stays text', async () => {
  await opened()
  const input = field.element()
  const paste = (clipboardData: DataTransfer) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  const both = withData((data) => {
    data.items.add(picture('table.png'))
    data.setData('text/plain', 'a table')
  })
  expect(paste(both)).toBe(true)
  expect(paste(withData((data) => data.items.add(picture('image.png'))))).toBe(false)
  await confirmPictures(1)
  await expect.element(page.getByText('image.png')).toBeVisible()
  expect(list().getByText('table.png').elements()).toEqual([])
})

test('a picture’s preview can be enlarged, and its object URL is revoked when it is removed [CHAT-09]', async () => {
  await opened()
  await choose(picture())
  await page.getByRole('button', { name: 'Enlarge shot.png' }).click()
  await expect.element(page.getByRole('dialog').getByRole('img', { name: 'shot.png' })).toBeVisible()
  const address = document.querySelector<HTMLImageElement>('li img')!.src
  expect((await read(address)).ok).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove shot.png' }).click()
  await vi.waitFor(() => expect(read(address)).rejects.toThrow('Failed to fetch'))
})

test.for(['light', 'dark'] as const)('attachments have no accessibility violations in the %s theme', async (theme) => {
  await opened()
  attachToChat('tls', 'words of the project')
  store.reply = 'unreachable'
  await choose(picture('bad.png'))
  await expect.element(page.getByRole('button', { name: 'Try again: bad.png' })).toBeVisible()
  store.reply = { status: 200 }
  await choose(picture('good.png'))
  await expect.element(page.getByText(/Bytes, the tutor sees it/)).toBeVisible()
  expect(await findings(theme, list().element())).toEqual([])
})
