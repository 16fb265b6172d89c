import '../testing.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { validationsQuery } from '../api.ts'
import { TaskBox } from './TaskBox.tsx'
import { hastenTime } from '../../testing/render.tsx'
import { fakeStore } from '../../testing/uploads.ts'
import { fakeServer, ines, leave, shownDialog, show } from '../testing.tsx'

const box: ValidationBoxNode = {
  type: 'validationBox',
  id: 'padlock',
  title: 'Prove the padlock is yours',
  children: [{ type: 'validationUpload', id: 'shot', title: 'A screenshot of the padlock', optional: false, hidden: false }],
}

let store: ReturnType<typeof fakeStore>

beforeEach(() => {
  // A browser remembers 250 addresses.
  performance.clearResourceTimings()
  store = fakeStore()
})
afterEach(async () => {
  vi.useRealTimers()
  await leave()
})

const choose = (name: string, type = 'image/png', size = 2048) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([new Uint8Array(size)], name, { type }))
const shown = async (options: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ boxes: [box], ...options })
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  await expect.element(page.getByText('A screenshot of the padlock').first()).toBeVisible()
  return server
}
const notYet = () => page.getByRole('button', { name: 'Tasks still to complete' })

test('a picture is uploaded under the names of project and validation before the answer counts as filled [TASK-29] [TASK-31]', async () => {
  const server = await shown()
  const asked: string[] = []
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => (asked.push(input), through(input, init)))
  await expect.element(notYet()).toBeVisible()
  await choose('padlock.png')
  await expect.element(page.getByText('padlock.png')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(store.sent).toEqual([{ url: 'https://files.example/put', name: 'padlock.png', type: 'application/octet-stream', size: 2048 }])
  expect(asked).toContain('/uploads/generate-signed-url?fileName=tls_shot')
  await expect
    .poll(() => server.answer('shot'))
    .toMatchObject({ file: { name: 'padlock.png', storageName: 'tls_shot' }, status: 'INCOMPLETE' })
})

test('a picture whose response is lost is sent again without showing an error', async () => {
  store.losesResponse = true
  const server = await shown()
  await choose('padlock.png')
  await expect.poll(() => server.answer('shot')?.file?.name).toBe('padlock.png')
  expect(store.sent).toHaveLength(2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Upload failed/)).not.toBeInTheDocument()
})

test.for(['padlock.jpg', 'PADLOCK.JPEG'])('%s is accepted, too [TASK-27]', async (name) => {
  const server = await shown()
  await choose(name, 'image/jpeg')
  await expect.poll(() => server.answer('shot')?.file?.name).toBe(name)
})

test('a picture in review is reopened by focusing its field [TASK-46]', async () => {
  const server = await shown()
  server.put({ id: 'shot', type: 'FILE', file: { name: 'padlock.png', storageName: 'tls_shot' }, status: 'IN_REVIEW' })
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  const replace = page.getByRole('button', { name: 'Replace' })
  await expect.element(replace).toBeVisible()
  replace.element().focus()
  await expect.poll(() => server.answer('shot')?.status).toBe('INCOMPLETE')
})

test.for([
  ['notes.pdf', 'application/pdf', 2048, 'Upload failed, that type of file is not supported'],
  ['padlock.gif', 'image/gif', 2048, 'Upload failed, that type of file is not supported'],
  ['padlock.png', 'image/png', 10 * 1024 * 1024 + 1, 'Upload failed, your file is too big!'],
] as const)('%s (%s, %i bytes) is not sent: %s [TASK-27] [TASK-28] [LIMIT-01]', async ([name, type, size, words]) => {
  await shown()
  await choose(name, type, size)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(store.sent).toEqual([])
})

test('the error about a wrong file type stays when the answers load', async () => {
  const server = fakeServer({ boxes: [box] })
  const through = globalThis.fetch
  let letAnswersCome = () => {}
  const answersMayCome = new Promise<void>((resolve) => (letAnswersCome = resolve))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.endsWith('/validations')) await answersMayCome
    return through(input, init)
  })
  const { client } = await show(server, <TaskBox box={box} renderBlock={() => null} />)
  await choose('notes.pdf', 'application/pdf')
  const words = page.getByRole('alert').getByText('Upload failed, that type of file is not supported')
  await expect.element(words).toBeVisible()
  letAnswersCome()
  await expect.poll(() => client.getQueryData(validationsQuery('tls').queryKey)).toHaveLength(1)
  await expect.element(notYet()).toBeVisible()
  await expect.element(words).toBeVisible()
})

test('an uploaded picture is loaded from the server [TASK-32]', async () => {
  const server = await shown()
  server.put({ id: 'shot', type: 'FILE', file: { name: 'padlock.png', storageName: 'tls_shot' }, status: 'INCOMPLETE' })
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
  await expect.poll(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)).toContain('/uploads/tls_shot')
})

test('without a signed URL the field says so, and the answer is incorrect [TASK-34] [TASK-30]', async () => {
  const server = await shown()
  server.uploads = undefined
  await choose('padlock.png')
  await expect.element(page.getByText('Unable to get signed URL for upload. Please try again later.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Incorrect' })).toBeVisible()
  await expect.element(notYet()).toBeVisible()
})

test('an XML error of the file store asks to refresh [MODAL-63]', async () => {
  store.reply = { status: 403, type: 'application/xml', body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>' }
  await shown()
  await choose('padlock.png')
  await expect.element(page.getByText('Something went wrong, please refresh the page and try again.')).toBeVisible()
})

test('the title of a completed box is scrolled into view', async () => {
  const server = fakeServer({ boxes: [box] })
  server.put({ id: 'shot', type: 'FILE', file: { name: 'padlock.png', storageName: 'tls_shot' }, status: 'INCOMPLETE' })
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  const title = page.getByRole('heading', { name: 'Prove the padlock is yours' })
  const done = page.getByRole('button', { name: 'Done' })
  await expect.element(done).toBeVisible()
  const section = title.element().closest('section')!
  Object.assign(section.parentElement!.style, { height: '600px', overflowY: 'auto' })
  section.style.marginBlock = '2000px'
  done.element().scrollIntoView({ block: 'start' })
  await expect.poll(() => title.element().getBoundingClientRect().bottom).toBeLessThan(0)
  await done.click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toBeInViewport()
})

test('a finished file answer says what a good picture shows', async () => {
  const server = fakeServer({ boxes: [box] })
  server.put({ id: 'shot', type: 'FILE', file: { name: 'padlock.png', storageName: 'tls_shot' }, status: 'COMPLETE' })
  server.answer('shot')!.model = 'a closed padlock beside the name of your site.'
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  await expect.element(page.getByText('A good picture shows a closed padlock beside the name of your site.')).toBeVisible()
})

test.for<[number, string, string]>([
  [415, 'NotAPicture', 'This file is not a PNG or JPG. Choose another one.'],
  [415, 'DamagedPicture', 'This picture is damaged. Choose another one.'],
  [
    413,
    'PictureTooLarge',
    'This picture is too large. It may have 50 megapixels and 16,000 pixels a side at most; one with 6 megapixels always fits.',
  ],
  [413, 'EntityTooLarge', 'Upload failed, your file is too big!'],
])('a file that is refused with %i %s reads: %s Its button chooses another file', async ([status, code, words]) => {
  store.reply = { status, type: 'application/xml', body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` }
  await shown()
  await choose('padlock.png')
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  let isChooserOpen = false
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  chooser.addEventListener('click', (event) => {
    event.preventDefault()
    isChooserOpen = true
  })
  await page.getByRole('button', { name: 'Choose another file' }).click()
  expect(isChooserOpen).toBe(true)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.for<[number, string, string, number?]>([
  [429, 'SlowDown', 'Too many uploads at the moment. Try again in 40 minutes.', 2_390],
  [503, 'ServiceUnavailable', 'Too many uploads at the moment. Try again in 5 seconds.', 5],
  [503, 'SlowDown', 'Too many uploads at the moment. Try again in a moment.'],
  [400, 'InvalidRequest', 'Something went wrong, please refresh the page and try again.'],
  [400, 'toString', 'Something went wrong, please refresh the page and try again.'],
])('an upload that is refused with %i %s reads: %s', async ([status, code, words, wait]) => {
  store.reply = { status, type: 'application/xml', body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, wait }
  await shown()
  await choose('padlock.png')
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test.for([
  [503, '{"error":{"code":"storage_full","message":"storage full"}}', 'The server has no space left. Try again later.'],
  [503, '{"error":{"code":"maintenance","message":""}}', 'We’re doing some maintenance. Try again in a few minutes.'],
  [507, '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code></Error>', 'The server has no space left. Try again later.'],
  [413, '<html><h1>413 Request Entity Too Large</h1></html>', 'Upload failed, your file is too big!'],
  [500, '{"error":{"code":"failed","message":""}}', 'Upload failed, please try again'],
] as const)('an upload that is answered with %i %s reads: %s', async ([status, body, words]) => {
  store.reply = { status, body, type: body.startsWith('{') ? 'application/json' : 'text/html' }
  await shown()
  await choose('padlock.png')
  await expect.element(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
})

test('a failed upload shows a toast and an error in the field, makes the answer incorrect and can be retried [MODAL-62] [MODAL-65] [TASK-30]', async () => {
  store.reply = 'unreachable'
  await shown()
  await choose('padlock.png')
  await expect.element(page.getByText('Upload failed, please try again.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The server can’t be reached. Check your connection.')).toBeVisible()
  await expect.element(page.getByText('Upload failed, please try again', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Incorrect' })).toBeVisible()
  store.reply = { status: 200 }
  await page.getByRole('button', { name: 'Try again' }).click()
  await choose('padlock.png')
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Incorrect' })).not.toBeInTheDocument()
})

test('an uploaded picture can be removed', async () => {
  const server = await shown()
  await choose('padlock.png')
  await expect.poll(() => server.answer('shot')?.file?.name).toBe('padlock.png')
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await expect.poll(() => server.answer('shot')?.file?.storageName).toBe('')
  await expect.element(notYet()).toBeVisible()
})

test('a visitor is asked to log in before choosing a file', async () => {
  await shown({ user: null })
  await page.getByText('Choose a file').click()
  await expect.poll(shownDialog).toMatchObject({ type: 'login' })
  expect(store.sent).toEqual([])
})

test('replacing the picture of a complete answer as a Pro learner grades it again, even under the same name [TASK-47]', async () => {
  const server = await shown({ user: ines('pro') })
  server.put({ id: 'shot', type: 'FILE', file: { name: 'padlock.png', storageName: 'tls_shot' }, status: 'COMPLETE' })
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  await page.getByRole('button', { name: 'Edit the answers' }).click()
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)!
  await userEvent.upload(input, new File([new Uint8Array(9)], 'padlock.png', { type: 'image/png' }))
  await expect.poll(() => server.answer('shot')?.status).toBe('INCOMPLETE')
})

test('a picture that replaces one of the same name gets its own URL and is saved once', async () => {
  const pass = hastenTime()
  const server = await shown()
  const seen = () => performance.getEntriesByType('resource').map(({ name }) => name.slice(name.indexOf('/uploads')))
  await choose('diagram.png')
  await expect.poll(() => server.answer('shot')?.revision).toBe(1)
  await choose('diagram.png', 'image/png', 4096)
  await expect.poll(() => server.answer('shot')?.revision).toBe(2)
  expect(store.sent.map(({ size }) => size)).toEqual([2048, 4096])
  // The pause after typing is over, too.
  await pass(5000)
  expect(server.writes.map(({ revision }) => revision)).toEqual([0, 1])
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  await expect.poll(seen).toContain('/uploads/tls_shot?revision=2')
})

test('a picture whose save got no reply is saved once', async () => {
  const server = await shown()
  await choose('diagram.png')
  await expect.poll(() => server.answer('shot')?.revision).toBe(1)
  server.network = 'lost'
  await choose('diagram.png')
  await expect.poll(() => server.answer('shot')?.revision).toBe(2)
  const late = page.getByText('Not saved yet, trying again').first()
  await expect.element(late).toBeVisible()
  server.network = 'there'
  await expect.element(late, { timeout: 8000 }).not.toBeInTheDocument()
  expect(server.answer('shot')?.revision).toBe(2)
}, 15_000)
