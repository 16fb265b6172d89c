import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findings, forgetAfterEach, noNetwork, refusal } from '../../testing/render.tsx'
import { bar, caretAfter, editingServer, menu, openEditor, text } from './testing-editing.ts'

forgetAfterEach()

const uploaded = { src: '/static/pictures/rack.svg', width: 400, height: 200 }
const file = (name = 'mast.png', size = 4) => new File([new Uint8Array(size)], name, { type: 'image/png' })
const transfer = (...files: File[]) => {
  const data = new DataTransfer()
  for (const one of files) data.items.add(one)
  return data
}
const paste = (...files: File[]) =>
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer(...files), bubbles: true, cancelable: true }))
const open = async (answer: (nth: number) => unknown = () => Response.json(uploaded)) => {
  const server = editingServer()
  let uploads = 0
  const opened = await openEditor(server, { 'POST /projects/tls/pictures': () => answer(uploads++) })
  return { server, ...opened, uploads: () => uploads }
}
const save = async () => {
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
}
const form = page.getByRole('dialog', { name: 'Picture' })
const picture = { ...uploaded, type: 'image', withBorder: false, withSpacing: true }

test('a picture is uploaded, described and saved with the document', async () => {
  let arrive: (response: Response) => void = () => {}
  const { server, sent } = await open(() => new Promise<Response>((resolve) => (arrive = resolve)))
  await caretAfter('On Python.')
  await userEvent.keyboard('{Enter}/picture')
  await expect.element(menu.getByRole('option')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('PNG or JPG, at most 10 MB')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await userEvent.upload(form.element().querySelector('input[type=file]')!, file())
  await form.getByRole('textbox', { name: /^Description/ }).fill('A mast')
  arrive(Response.json(uploaded))
  await expect.poll(() => text.element().querySelectorAll(`img[width="400"]`).length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await save()
  expect(server.saved()!.steps[1]!.children.at(-1)).toEqual({ ...picture, id: expect.any(String), alt: 'A mast' })
  const upload = sent.find(({ path }) => path.endsWith('/pictures'))!
  expect(upload.headers.get('content-type')).toBe('application/octet-stream')
})

test('a pasted picture is inserted where the caret was, although the author continues typing', async () => {
  let arrive: (response: Response) => void = () => {}
  const { server } = await open(() => new Promise<Response>((resolve) => (arrive = resolve)))
  await caretAfter('On Python.')
  paste(file())
  await expect.element(bar.getByText('Uploading a picture')).toBeVisible()
  await caretAfter('Install the tools')
  await userEvent.keyboard(' now')
  arrive(Response.json(uploaded))
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
  expect(form.query()).toBeNull()
  await save()
  expect(server.saved()!.steps[1]!.children).toMatchObject([{ id: 'p-10' }, { ...picture, alt: '' }])
  expect(JSON.stringify(server.saved())).toContain('Install the tools now')
})

test('each of several dropped files becomes a picture, and undo removes the last one', async () => {
  const { server } = await open()
  const paragraph = [...text.element().querySelectorAll('p')].find((one) => one.textContent === 'On Python.')!
  paragraph.scrollIntoView({ block: 'center' })
  const { x, y } = paragraph.getBoundingClientRect()
  const drop = new DragEvent('drop', {
    dataTransfer: transfer(file(), file('b.png')),
    clientX: x + 2,
    clientY: y + 4,
    bubbles: true,
    cancelable: true,
  })
  paragraph.dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  await expect.poll(() => text.element().querySelectorAll('img[width="400"]').length).toBe(2)
  await save()
  expect(server.saved()!.steps[1]!.children.map(({ type }) => type)).toEqual(['paragraph', 'image', 'image'])
})

test.each([
  [
    'no picture',
    () => Response.json({ error: { code: 'invalid', message: '', fields: { file: 'not_a_picture' } } }, { status: 422 }),
    'mast.png: This file is not a PNG or JPG. Choose another one.',
  ],
  [
    'damaged',
    () => Response.json({ error: { code: 'invalid', message: '', fields: { file: 'damaged' } } }, { status: 422 }),
    'mast.png: This picture is damaged. Choose another one.',
  ],
  [
    'too many',
    () => refusal('too_many_requests', { 'retry-after': '30' }),
    'mast.png: Too many uploads at the moment. Try again in 30 seconds.',
  ],
  ['without a connection', noNetwork, 'mast.png: You seem to be offline. Upload the picture again when the connection is back.'],
] as const)('a file that is refused says why, and the text stays as it is: %s', async (_, answer, sentence) => {
  await open(answer)
  await caretAfter('On Python.')
  paste(file())
  await expect.element(bar.getByText(sentence)).toBeVisible()
  await expect.element(bar.getByText('No changes')).toBeVisible()
  await bar.getByRole('button', { name: 'Understood' }).click()
  await expect.element(bar.getByText(sentence)).not.toBeInTheDocument()
})

test('a file that is too large is refused before it is sent', async () => {
  const { uploads } = await open()
  await caretAfter('On Python.')
  paste(file('mast.png', 10 * 1024 * 1024 + 1))
  await expect.element(bar.getByText('mast.png: Upload failed, your file is too big!')).toBeVisible()
  expect(uploads()).toBe(0)
})
