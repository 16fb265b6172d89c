import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/main.css'
import { Dropzone, type SendFile } from './Dropzone.tsx'
import { UploadFailed } from './uploadFailed.ts'

const png = (name = 'padlock-journal.png', size = 2048) => new File([new Uint8Array(size)], name, { type: 'image/png' })

/** An upload whose course the test decides. */
function storage() {
  const calls: { file: File; progress: (loaded: number) => void; signal: AbortSignal; finish: () => void; fail: (error: Error) => void }[] =
    []
  const upload: SendFile = (file, progress, signal) =>
    new Promise((finish, fail) => {
      calls.push({ file, progress, signal, finish, fail })
      signal.addEventListener('abort', () => fail(new DOMException('Stopped', 'AbortError')))
    })
  return { calls, upload }
}

const zone = () => document.querySelector<HTMLElement>('[role=group]')!
const choose = (file: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
const dragOf = (...files: File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  return (type: string) =>
    zone().lastElementChild!.previousElementSibling!.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}
const status = () => zone().dataset['status']

describe('a file', () => {
  test('that is chosen is sent, counted in whole percent, and shown when it has arrived [MODAL-52] [MODAL-58] [MODAL-59]', async () => {
    const { calls, upload } = storage()
    const arrived: string[] = []
    await render(<Dropzone label="Screenshot" upload={upload} onUploaded={(file) => arrived.push(file.name)} />)
    expect(status()).toBe('idle')
    await choose(png())
    await expect.poll(status).toBe('uploading')
    calls[0]!.progress(683)
    await expect.element(page.getByText('33 %')).toBeVisible()
    await expect.element(page.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '33')
    await expect.element(page.getByText('683 Bytes of 2 KB')).toBeVisible()
    calls[0]!.finish()
    await expect.poll(status).toBe('success')
    await expect.element(page.getByText('2 KB, uploaded', { exact: true })).toBeVisible()
    expect(arrived).toEqual(['padlock-journal.png'])
  })

  test('that hovers over the zone is seen, and is sent when it is let go [MODAL-53]', async () => {
    const { calls, upload } = storage()
    await render(<Dropzone label="Screenshot" upload={upload} />)
    const drag = dragOf(png())
    drag('dragenter')
    await expect.element(page.getByText('Drop to upload')).toBeVisible()
    drag('dragleave')
    await expect.element(page.getByText('Choose a file')).toBeVisible()
    drag('dragover')
    drag('drop')
    await expect.poll(status).toBe('uploading')
    expect(calls[0]!.file.name).toBe('padlock-journal.png')
  })

  test('comes alone: of two, and while one is on its way, only the first is taken [MODAL-55]', async () => {
    const { calls, upload } = storage()
    await render(<Dropzone label="Screenshot" upload={upload} />)
    dragOf(png('first.png'), png('second.png'))('drop')
    await expect.poll(status).toBe('uploading')
    dragOf(png('third.png'))('drop')
    expect(calls.map(({ file }) => file.name)).toEqual(['first.png'])
    expect(document.querySelector<HTMLInputElement>('input[type=file]')!.multiple).toBe(false)
  })

  test('of no size is passed over in silence [MODAL-56]', async () => {
    const { calls, upload } = storage()
    const { container } = await render(<Dropzone label="Screenshot" upload={upload} />)
    const before = container.textContent
    await choose(png('empty.png', 0))
    expect(status()).toBe('idle')
    expect(container.textContent).toBe(before)
    expect(calls).toEqual([])
  })

  test.each([
    ['too big is refused before it is sent [MODAL-60]', png('evening-walk.png', 1025), 'Upload failed, your file is too big!'],
    [
      'of another type is refused before it is sent [MODAL-61]',
      new File(['#!/bin/sh'], 'run.sh'),
      'Upload failed, that type of file is not supported',
    ],
  ])('that is %s', async (_, file, words) => {
    const { calls, upload } = storage()
    await render(<Dropzone label="Screenshot" upload={upload} maxBytes={1024} />)
    await choose(file)
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
    expect(calls).toEqual([])
  })
})

describe('an upload', () => {
  test('that fails says so beside "Try again", which clears the file and waits for another [MODAL-54] [MODAL-65]', async () => {
    const { calls, upload } = storage()
    const failures: unknown[] = []
    await render(<Dropzone label="Screenshot" upload={upload} onFailed={(error) => failures.push(error)} />)
    await choose(png())
    await expect.poll(status).toBe('uploading')
    const failure = new Error('The line broke.')
    calls[0]!.fail(failure)
    await expect.element(page.getByText('Upload failed, please try again', { exact: true })).toBeVisible()
    expect(failures).toEqual([failure])
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(status()).toBe('idle')
    await expect.element(page.getByText('Choose a file')).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  test('whose failure has words of its own shows these', async () => {
    const { calls, upload } = storage()
    await render(<Dropzone label="Screenshot" upload={upload} />)
    await choose(png())
    await expect.poll(status).toBe('uploading')
    calls[0]!.fail(new UploadFailed('Something went wrong, please refresh the page and try again.'))
    await expect.element(page.getByText('Something went wrong, please refresh the page and try again.')).toBeVisible()
  })

  test('can be stopped, and nothing more is heard of it', async () => {
    const { calls, upload } = storage()
    const failures: unknown[] = []
    await render(<Dropzone label="Screenshot" upload={upload} onFailed={(error) => failures.push(error)} />)
    await choose(png())
    await expect.poll(status).toBe('uploading')
    await page.getByRole('button', { name: 'Stop the upload' }).click()
    await expect.poll(status).toBe('idle')
    expect(calls[0]!.signal.aborted).toBe(true)
    expect(failures).toEqual([])
  })

  test('stops when its place goes away', async () => {
    const { calls, upload } = storage()
    const screen = await render(<Dropzone label="Screenshot" upload={upload} />)
    await choose(png())
    await expect.poll(status).toBe('uploading')
    await screen.unmount()
    expect(calls[0]!.signal.aborted).toBe(true)
  })

  test('keeps the focus of the keyboard in its zone', async () => {
    const { upload } = storage()
    await render(<Dropzone label="Screenshot" upload={upload} />)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: /Choose a file/ })).toHaveFocus()
    await choose(png())
    await expect.poll(() => zone().contains(document.activeElement)).toBe(true)
  })
})

test('what was uploaded before is shown, and can be removed; a locked one cannot', async () => {
  const { upload } = storage()
  let removed = 0
  const stored = { name: 'padlock.png', size: 421_888 }
  const screen = await render(<Dropzone label="Screenshot" upload={upload} stored={stored} onRemove={() => removed++} />)
  await expect.element(page.getByText('412 KB, uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the file' }).click()
  expect(removed).toBe(1)
  await screen.rerender(<Dropzone label="Screenshot" upload={upload} stored={stored} locked />)
  await expect.element(page.getByText('padlock.png')).toBeVisible()
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

describe('an upload into a place that says what it holds', () => {
  const held = (name: string, revision: number) => ({ name, url: `/uploads/shot?revision=${revision}` })
  const choosePadlock = async () => {
    const { calls, upload } = storage()
    const screen = await render(<Dropzone label="Screenshot" upload={upload} stored={held('padlock.png', 3)} />)
    const holds = (name?: string, revision = 0) =>
      screen.rerender(<Dropzone label="Screenshot" upload={upload} stored={name ? held(name, revision) : undefined} />)
    await choose(png('padlock.png'))
    await expect.poll(status).toBe('uploading')
    calls[0]!.finish()
    await expect.element(page.getByText('2 KB, uploaded', { exact: true })).toBeVisible()
    return holds
  }
  const picture = () => zone().querySelector('img')?.getAttribute('src')

  test('is shown from this device until it is saved there, and then from there', async () => {
    const holds = await choosePadlock()
    expect(picture()).toMatch(/^blob:/)
    await holds('padlock.png', 4)
    await expect.poll(status).toBe('stored')
    await expect.element(page.getByText('2 KB, uploaded', { exact: true })).toBeVisible()
  })

  test('gives way to what another window put there, under another name or the same', async () => {
    const holds = await choosePadlock()
    await holds('padlock.png', 4)
    await expect.poll(status).toBe('stored')
    await holds('padlock.png', 5)
    await expect.element(page.getByText('2 KB, uploaded', { exact: true })).not.toBeInTheDocument()
    await holds('handshake.png', 6)
    await expect.element(page.getByText('handshake.png')).toBeVisible()
    expect(page.getByText('padlock.png').query()).toBeNull()
  })

  test('gives way at once when another file is there before its own is saved', async () => {
    const holds = await choosePadlock()
    await holds('handshake.png', 4)
    await expect.element(page.getByText('handshake.png')).toBeVisible()
    await expect.poll(status).toBe('stored')
  })

  test('goes when the place is emptied', async () => {
    const holds = await choosePadlock()
    await holds()
    await expect.poll(status).toBe('idle')
    await expect.element(page.getByText('Choose a file')).toBeVisible()
  })
})

test('the generic dropzone names its limits, and a place names its own [MODAL-57]', async () => {
  const { upload } = storage()
  const screen = await render(<Dropzone label="Screenshot" upload={upload} />)
  await expect.element(page.getByText('PDF, PNG, JPG or GIF (max. 5MB)')).toBeVisible()
  await screen.rerender(<Dropzone label="Screenshot" upload={upload} hint="PNG or JPG (max. 10MB)" />)
  await expect.element(page.getByText('PNG or JPG (max. 10MB)')).toBeVisible()
})
