import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brand } from '@fieldwork/core/brand.ts'
import { accountChanges } from './api.ts'
import { profilePictureLimit } from '@fieldwork/core/uploads/purpose.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, refusal, visit, type SentRequest } from '../testing/render.tsx'

forgetAfterEach()

const menu = page.getByRole('region', { name: 'Your account' })
const field = menu.getByLabelText('A picture of you')
const change = (name: string) => menu.getByRole('button', { name, exact: true })
const picture = (type = 'image/png', size = 100) => new File([new Uint8Array(size)], 'me.png', { type })

/** Takes what is sent to the store. */
class Store extends EventTarget {
  static sent: Array<{ url: string; type: string | undefined }> = []
  static status = 200
  static text = ''
  upload = new EventTarget()
  status = Store.status
  responseText = Store.text
  #url = ''
  #type: string | undefined
  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader(_name: string, type: string) {
    this.#type = type
  }
  getResponseHeader(name: string) {
    return name === 'content-type' && Store.text ? 'application/xml' : null
  }
  send() {
    Store.sent.push({ url: this.#url, type: this.#type })
    setTimeout(() => this.dispatchEvent(new Event('load')))
  }
}

const openMenu = async (network: Record<string, unknown> = {}, user = ines()) => {
  vi.stubGlobal('XMLHttpRequest', Store)
  Object.assign(Store, { sent: [], status: 200, text: '' })
  onTestFinished(() => void vi.unstubAllGlobals())
  let kept = user
  const visited = await visit('/portfolio', {
    user,
    network: {
      'GET /uploads/generate-signed-url': () => Response.json({ url: 'http://store.test/signed' }),
      'GET /user': () => Response.json(kept),
      'PUT /user/picture': ({ body }: SentRequest) => Response.json((kept = { ...kept, ...(body as { picture: string }) })),
      ...network,
    },
  })
  await page.getByRole('button', { name: `Your ${brand.name}, Ines Moreno` }).click()
  await expect.element(menu.getByRole('heading')).toBeVisible()
  return visited
}

describe('the picture in the user menu', () => {
  test('is chosen, sent under a name of its own, saved under the nickname, and can be removed [USER-05] [USER-19] [USER-22] [USER-23] [USER-24]', async () => {
    const { to } = await openMenu()
    const heard = vi.fn<() => void>()
    onTestFinished(accountChanges().listen(heard))
    await expect.element(change('Add your picture')).toBeVisible()
    expect(field.element()).not.toHaveAttribute('multiple')
    await userEvent.upload(field, picture())
    await expect.element(change('Change your picture')).toBeVisible()
    const [asked] = to('/uploads/generate-signed-url')
    const name = asked!.query.get('fileName')!
    expect(name).toMatch(/^profile_picture_[0-9a-f-]{36}$/)
    expect(Store.sent).toEqual([{ url: 'http://store.test/signed', type: 'application/octet-stream' }])
    expect(to('/user/picture').map(({ body }) => body)).toEqual([{ picture: `/${ines().nickname}/uploads/${name}` }])
    for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
    await menu.getByRole('button', { name: 'Remove picture' }).click()
    await expect.element(change('Add your picture')).toBeVisible()
    expect(to('/user/picture').at(-1)!.body).toEqual({ picture: '' })
    // The other windows, of both.
    await expect.poll(() => heard.mock.calls.length).toBe(2)
  })

  const refusedFiles = [
    ['of another type', picture('image/webp'), 'Please upload a JPEG, or PNG file.'],
    ['that is too large', picture('image/jpeg', profilePictureLimit + 1), 'File is too large. Maximum size is 5MB. Please try again.'],
  ] as const
  test.each(refusedFiles)(
    'that is a file %s is refused at once, and nothing is sent [USER-20] [USER-21] [LIMIT-01]',
    async (_, file, sentence) => {
      const { to } = await openMenu()
      // As by a drop, which heeds no list of types.
      const transfer = new DataTransfer()
      transfer.items.add(file)
      const input = field.element() as HTMLInputElement
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await expect.element(menu.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      expect(to('/uploads/generate-signed-url')).toEqual([])
      await userEvent.upload(field, picture())
      await expect.element(menu.getByText(sentence)).not.toBeInTheDocument()
      await expect.element(change('Change your picture')).toBeVisible()
    },
  )

  test('stays unchanged and shows an error, or a specific reason, if it can’t be saved [USER-18]', async () => {
    const { to } = await openMenu({ 'PUT /user/picture': () => refusal('invalid') })
    await userEvent.upload(field, picture())
    await expect.element(menu.getByText('Something went wrong! Please try again.')).toBeVisible()
    await expect.element(change('Add your picture')).toBeVisible()
    Object.assign(Store, { status: 415, text: '<?xml version="1.0"?><Error><Code>NotAPicture</Code></Error>' })
    await userEvent.upload(field, picture())
    await expect.element(menu.getByText('This file is not a PNG or JPG. Choose another one.')).toBeVisible()
    expect(to('/user/picture')).toHaveLength(1)
  })
})
