import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heldNavigation } from '../accounts/testing.ts'
import { findings, forgetAfterEach, hastenTime, noNetwork, refusal } from '../testing/render.tsx'
import { openDialogs, platform } from '../testing/platform.tsx'
import { confirmPictures, picture } from '../testing/uploads.ts'
import { cancel, choose, dialog, inert, kind, open, type Opened, pdf, ready, submit, tiles, title, website, zone } from './testing-form.ts'

forgetAfterEach()

const openUpload = async (options: Opened = {}) => {
  const opened = await open({}, options)
  await page.getByRole('button', { name: /Add a project/ }).click()
  await expect.element(dialog).toHaveAccessibleName('Upload project to portfolio')
  return opened
}
/** A file of this size, of which nobody reads a byte. */
const sized = (name: string, size: number) => Object.defineProperty(new File(['x'], name), 'size', { value: size })

describe('uploading a project', () => {
  test('asks for a title, a type and a file, and is disabled until it has all [FOLIO-40] [FOLIO-41] [FOLIO-42] [FOLIO-43] [FOLIO-44] [FOLIO-47] [FOLIO-56]', async () => {
    const { added } = await openUpload()
    await expect.element(title).toHaveFocus()
    await expect.element(kind('PDF upload')).toBeChecked()
    await expect.element(zone).toBeVisible()
    await expect.element(website).not.toBeInTheDocument()
    await inert(submit())
    await title.fill('What the old pier costs')
    await inert(submit())
    await userEvent.keyboard('{Enter}')
    await choose(pdf())
    await ready(submit())
    expect(added()).toEqual([])
    await expect.element(cancel).toBeVisible()
  })

  test('sends the file under a name of its own, and adds the project in front [FOLIO-06] [FOLIO-35] [FOLIO-57]', async () => {
    const { store, added, to } = await openUpload()
    await title.fill('  What the old pier costs ')
    await choose(pdf())
    await submit().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => tiles.element().querySelector('[data-document]')?.textContent).toContain('What the old pier costs')
    expect(tiles.element().querySelectorAll('[data-document]')).toHaveLength(2)
    const [name] = to('/uploads/generate-signed-url').map(({ query }) => query.get('fileName'))
    expect(name).toMatch(/^portfolio_[0-9a-f-]{36}$/)
    expect(store.sent.map((sent) => sent.name)).toEqual(['bill.pdf'])
    expect(added()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'FILE',
        title: 'What the old pier costs',
        file: { storageName: name, fileName: 'bill.pdf' },
      },
    ])
  })

  test('needs a title of at most 60 characters [FOLIO-45] [FOLIO-46] [LIMIT-02]', async () => {
    await openUpload()
    await choose(pdf())
    await inert(submit())
    await title.fill('   ')
    await userEvent.tab()
    await expect.element(dialog.getByText('Give your project a title.')).toBeVisible()
    await inert(submit())
    await title.fill('t'.repeat(60))
    await userEvent.keyboard('more')
    await expect.element(title).toHaveValue('t'.repeat(60))
    await expect.element(dialog.getByText('60 of 60')).toBeVisible()
    await ready(submit())
  })

  test('takes PDF, PNG and JPG up to 50 MB, one at a time, and no empty file [FOLIO-48] [FOLIO-49] [FOLIO-50] [FOLIO-51] [LIMIT-01]', async () => {
    const { store } = await openUpload()
    await expect.element(zone).toMatchTextContent(/PDF, PNG or JPG \(max\. 50MB\)/)
    const chooser = zone.element().querySelector('input[type=file]')!
    expect([chooser.getAttribute('accept'), chooser.hasAttribute('multiple')]).toEqual(['.pdf,.png,.jpg,.jpeg', false])
    await choose(new File([], 'empty.pdf'))
    await expect.element(zone.getByText('Choose a file')).toBeVisible()
    await expect.element(zone.getByText(/Upload failed/)).not.toBeInTheDocument()
    await choose(new File(['text'], 'notes.docx'))
    await expect.element(zone.getByText('Upload failed, that type of file is not supported')).toBeVisible()
    drop(sized('huge.pdf', 50 * 1024 * 1024 + 1))
    await expect.element(zone.getByText('Upload failed, your file is too big!')).toBeVisible()
    expect(store.sent).toEqual([])
    drop(sized('largest.pdf', 50 * 1024 * 1024), sized('beside.pdf', 100))
    await expect.poll(() => store.sent.map(({ name }) => name)).toEqual(['largest.pdf'])
    for (const name of ['page.PDF', 'shot.png', 'photo.jpg', 'photo.jpeg']) {
      await expect.element(zone.getByRole('button', { name: 'Replace' })).toBeVisible()
      await choose(name.endsWith('.PDF') ? pdf(name) : picture(name))
      if (!name.endsWith('.PDF')) await confirmPictures(1)
      const sentName = name.replace(/jpe?g$/, 'png')
      await expect.poll(() => store.sent.at(-1)?.name).toBe(sentName)
    }
  })

  test('retries three times, a second apart and with the same id, if the server fails [FOLIO-61]', async () => {
    const { added } = await openUpload({ refuse: () => refusal('failed') })
    await title.fill('The tide table')
    await kind('URL link').click()
    await website.fill('tides.example')
    const pass = hastenTime()
    await submit().click()
    for (let count = 1; count <= 4; count++) {
      await expect.poll(() => added().length).toBe(count)
      await pass(1000)
    }
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(added()).toHaveLength(4)
    expect(new Set(added().map((document) => (document as { id: string }).id)).size).toBe(1)
  })

  test('shows its progress, and is stopped by its button or by closing the dialog [FOLIO-56]', async () => {
    const { store, added } = await openUpload()
    await title.fill('What the old pier costs')
    store.isHolding = true
    await choose(pdf())
    await expect.element(zone.getByText('50 %')).toBeVisible()
    await inert(submit())
    await zone.getByRole('button', { name: 'Stop the upload' }).click()
    await expect.poll(() => store.stopped).toBe(1)
    await expect.element(zone.getByText('Choose a file')).toBeVisible()
    await inert(submit())
    await choose(pdf())
    await expect.poll(() => store.sent.length).toBe(2)
    await cancel.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => store.stopped).toBe(2)
    expect(added()).toEqual([])
  })
})

const drop = (...files: File[]) => {
  const transfer = new DataTransfer()
  Object.defineProperties(transfer, { files: { value: files }, types: { value: ['Files'] } })
  zone
    .element()
    .querySelector('button')!
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
}

describe('an upload that fails', () => {
  const inline = zone.getByText('Upload failed, please try again', { exact: true })
  const notice = page.getByRole('region', { name: 'Notices' }).getByText('Upload failed, please try again.')

  test('shows an error in the form and in a notice, and continues after "Try again" [MODAL-62] [MODAL-65]', async () => {
    const { store } = await openUpload()
    store.reply = 'unreachable'
    await title.fill('What the old pier costs')
    await choose(pdf())
    await expect.element(inline).toBeVisible()
    await expect.element(notice).toBeVisible()
    await inert(submit())
    store.reply = { status: 200 }
    await zone.getByRole('button', { name: 'Try again' }).click()
    await choose(pdf())
    await ready(submit())
    await expect.element(title).toHaveValue('What the old pier costs')
  })

  test.each([
    ['is refused', () => refusal('failed')],
    ['has no URL', () => new Response('{}', { headers: { 'content-type': 'application/json', 'x-outside-contract': '' } })],
    ['does not come', noNetwork],
  ])('because the address %s, fails with the same words [MODAL-64]', async (_why, answer) => {
    const { store } = await openUpload({ network: { 'GET /uploads/generate-signed-url': answer } })
    await choose(pdf())
    await expect.element(inline).toBeVisible()
    await expect.element(notice).toBeVisible()
    expect(store.sent).toEqual([])
  })

  test('asks to refresh the page if the error is XML [MODAL-63]', async () => {
    const { store } = await openUpload()
    store.reply = { status: 403, type: 'application/xml', body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>' }
    await choose(pdf())
    await expect.element(zone.getByText('Something went wrong, please refresh the page and try again.')).toBeVisible()
    await zone.getByRole('button', { name: 'Try again' }).click()
    await expect.element(zone.getByText('Choose a file')).toBeVisible()
  })
})

describe('a link', () => {
  test('is a website behind a fixed https://, which is required [FOLIO-42] [FOLIO-43] [FOLIO-52]', async () => {
    const { added } = await openUpload()
    await title.fill('The tide table')
    await kind('URL link').click()
    await expect.element(zone).not.toBeInTheDocument()
    await expect.element(dialog.getByText('https://')).toBeVisible()
    await inert(submit())
    await website.fill('https://tides.example/today')
    await expect.element(website).toHaveValue('tides.example/today')
    await submit().click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(added()).toMatchObject([{ type: 'URL', title: 'The tide table', url: { url: 'tides.example/today' } }])
    await expect.element(tiles.getByRole('link', { name: /The tide table \(/ })).toHaveAttribute('href', 'https://tides.example/today')
  })

  test('keeps a pasted http:// [FOLIO-43]', async () => {
    const { added } = await openUpload()
    await title.fill('An old page')
    await kind('URL link').click()
    await website.fill('http://old.example')
    await expect.element(website).toHaveValue('http://old.example')
    await submit().click()
    await expect.poll(added).toMatchObject([{ url: { url: 'http://old.example' } }])
  })

  const wrongOnes = ['tides example', 'javascript:alert(1)', 'ftp://files.example', 'me:secret@tides.example']
  test.each(wrongOnes)('such as %s is not a valid URL [FOLIO-54]', async (wrong) => {
    await openUpload()
    await title.fill('The tide table')
    await kind('URL link').click()
    await website.fill(wrong)
    await userEvent.tab()
    await expect.element(dialog.getByText('Not a valid URL')).toBeVisible()
    await inert(submit())
    await website.fill('tides.example')
    await expect.element(dialog.getByText('Not a valid URL')).not.toBeInTheDocument()
    await ready(submit())
  })

  test('has at most 2048 characters [FOLIO-53] [LIMIT-02]', async () => {
    await openUpload()
    await kind('URL link').click()
    const longest = `tides.example/${'a'.repeat(2048 - 14)}`
    await website.fill(longest)
    await userEvent.keyboard('more')
    await expect.element(website).toHaveValue(longest)
  })

  test('keeps an uploaded file while the other type is chosen', async () => {
    await openUpload()
    await title.fill('The tide table')
    await choose(pdf())
    await ready(submit())
    await kind('URL link').click()
    await inert(submit())
    await kind('PDF upload').click()
    await expect.element(zone.getByText('bill.pdf')).toBeVisible()
    await ready(submit())
  })
})

describe('a project that cannot be saved', () => {
  test('keeps what was entered, and is retried with the same id', async () => {
    let isBroken = true
    const { added } = await openUpload({ refuse: () => (isBroken ? refusal('conflict') : undefined) })
    await title.fill('The tide table')
    await kind('URL link').click()
    await website.fill('tides.example')
    await submit().click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(title).toHaveValue('The tide table')
    isBroken = false
    await submit().click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [first, second] = added() as { id: string }[]
    expect(second!.id).toBe(first!.id)
  })

  test('shows an error and leads to the plans if the limit of the plan is reached', async () => {
    const full = Response.json({ error: { code: 'limit_reached', details: { gate: 'portfolio_add_project_limit' } } }, { status: 403 })
    await openUpload({ refuse: () => full.clone() })
    await title.fill('The tide table')
    await kind('URL link').click()
    await website.fill('tides.example')
    await submit().click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/An unlimited portfolio isn’t available to your account\./)
    await dialog.getByRole('button', { name: 'See plans' }).click()
    await expect.poll(() => openDialogs().find(({ isClosing }) => !isClosing)?.type).toBe('paywall')
  })
})

test('an open form delays the reload for a new version of the app until it is closed', async () => {
  await openUpload()
  await title.fill('The tide table')
  const held = heldNavigation()
  let isHeld = false
  void held.then(() => (isHeld = true))
  platform().reload.checkVersion('99.0.0')
  await cancel.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(isHeld).toBe(false)
  platform().reload.checkVersion('99.0.0')
  expect(await held).toMatchObject({ type: 'reload' })
})

test('the upload has no accessibility findings in either theme', async () => {
  await openUpload()
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
})
