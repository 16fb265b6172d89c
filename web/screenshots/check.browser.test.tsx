import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findings } from '../testing/render.tsx'
import { checkPictures } from './api.ts'
import type { RecognitionMessage } from './recognizeSecrets.ts'
import { coveredShare, drawScreen, pixelsOf, screens, type TestScreen } from './testing-screens.ts'

const maxBytes = 10 * 1024 * 1024
const [terminal] = screens as [TestScreen]

let leave: AbortController
beforeEach(() => {
  leave = new AbortController()
})
afterEach(() => {
  leave.abort()
  vi.unstubAllGlobals()
})

const check = (...files: File[]) => checkPictures(files, { maxBytes, signal: leave.signal })
const dialog = () => page.getByRole('dialog', { name: 'Check your picture' })
const upload = () => page.getByRole('button', { name: /upload$/i })
/** The search has ended. */
const searched = () => expect.element(upload()).not.toHaveAttribute('aria-disabled')
const boxes = () => page.getByRole('list', { name: 'Boxes over the picture' }).getByRole('listitem').elements()
const boxOver = (name: string | RegExp) => page.getByRole('button', { name })
/** A browser in which recognition cannot run. */
const blind = () => vi.stubGlobal('Worker', undefined)

test.for(screens)('every secret in a screenshot of $name is found and covered, and nothing else', async (screen) => {
  const { file, secrets, harmless } = await drawScreen(screen)
  const checked = check(file)
  await searched()
  expect(boxes()).toHaveLength(secrets.length)
  await upload().click()
  const [sent] = await checked
  const pixels = await pixelsOf(sent!)
  for (const secret of secrets) expect(coveredShare(pixels, secret)).toBeGreaterThan(0.97)
  // A quotation mark beside a secret may be covered with it.
  for (const words of harmless.filter(({ width }) => width > 60)) expect(coveredShare(pixels, words)).toBeLessThan(0.35)
})

test('a QR code is found and covered', async () => {
  const { file, secrets } = await drawScreen(
    { ...terminal, lines: ['Scan with your authenticator'] },
    'otpauth://totp/shop:ines?secret=JBSWY3DPEHPK3PXP',
  )
  const checked = check(file)
  await searched()
  await expect.element(boxOver('QR code, suggested, box 1 of 1')).toBeVisible()
  await upload().click()
  expect(coveredShare(await pixelsOf((await checked)[0]!), secrets[0]!)).toBe(1)
})

test('each suggestion can be covered or left visible, and what is left visible is sent unchanged', async () => {
  const { file, secrets } = await drawScreen(terminal)
  const checked = check(file)
  await expect.element(page.getByRole('heading', { name: 'Check your picture' })).toBeInTheDocument()
  await searched()
  await expect.element(page.getByText('2 places to check')).toBeVisible()
  await page.getByRole('button', { name: 'Not secret: Email address, box 1' }).click()
  await page.getByRole('button', { name: 'Cover: Token, box 2' }).click()
  await expect.element(page.getByText('All places are checked.')).toBeVisible()
  await expect.element(boxOver('Token, covered, box 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const pixels = await pixelsOf((await checked)[0]!)
  expect(coveredShare(pixels, secrets[0]!)).toBeLessThan(0.35)
  expect(coveredShare(pixels, secrets[1]!)).toBeGreaterThan(0.97)
})

test('screen readers hear the kind of secret that a box covers, but never the secret', async () => {
  const { file } = await drawScreen(terminal)
  void check(file)
  await searched()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('2 places found that may be secret.')
  expect(dialog().element().outerHTML).not.toMatch(/ines\.berg|k7Qp2/)
})

test('a box is added, moved, resized, confirmed and removed by keyboard alone', async () => {
  blind()
  const { file } = await drawScreen(terminal)
  const checked = check(file)
  await searched()
  page.getByRole('button', { name: 'Add a box' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const own = boxOver('Your own box, covered, box 1 of 1')
  await expect.element(own).toHaveFocus()
  await expect.element(own).toHaveAccessibleDescription(/Arrow keys move the box/)
  const before = own.element().getBoundingClientRect()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  const after = own.element().getBoundingClientRect()
  expect(after.left).toBeGreaterThan(before.left)
  expect(after.top).toBeGreaterThan(before.top)
  expect(after.width).toBeGreaterThan(before.width)
  expect(after.height).toBeGreaterThan(before.height)
  await userEvent.keyboard('{Delete}')
  expect(boxes()).toHaveLength(0)
  await upload().click()
  expect((await checked)[0]!.name).toBe('screen.png')
})

test('a box can be drawn, moved and resized with the mouse, and the picture is covered there', async () => {
  blind()
  const { file } = await drawScreen(terminal)
  const checked = check(file)
  await searched()
  const picture = page.getByRole('img', { name: 'The picture screen.png' }).element()
  const { left, top, width, height } = picture.getBoundingClientRect()
  const mouse = { bubbles: true, cancelable: true, pointerId: 1, pointerType: 'mouse', button: 0 }
  const drag = (target: Element, from: [number, number], to: [number, number]) => {
    const event = (type: string, [x, y]: [number, number]) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          ...mouse,
          clientX: left + x * width,
          clientY: top + y * height,
        }),
      )
    event('pointerdown', from)
    event('pointermove', to)
    event('pointerup', to)
  }
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  drag(picture, [0.1, 0.1], [0.3, 0.3])
  const own = boxOver('Your own box, covered, box 1 of 1')
  await expect.element(own).toHaveFocus()
  drag(own.element(), [0.2, 0.2], [0.5, 0.5])
  await vi.waitFor(() => expect(own.element().getBoundingClientRect().left).toBeCloseTo(left + 0.4 * width, -1))
  drag(own.element().querySelector('[data-corner="bottomRight"]')!, [0.6, 0.6], [0.8, 0.9])
  await upload().click()
  const pixels = await pixelsOf((await checked)[0]!)
  const place = (x: number, y: number, wide: number, high: number) =>
    new DOMRect(x * pixels.width, y * pixels.height, wide * pixels.width, high * pixels.height)
  expect(coveredShare(pixels, place(0.42, 0.42, 0.36, 0.46))).toBe(1)
  expect(coveredShare(pixels, place(0.1, 0.1, 0.2, 0.2))).toBeLessThan(0.1)
})

test('nothing is uploaded when the dialog is cancelled, by its button or Escape', async () => {
  blind()
  const { file } = await drawScreen(terminal)
  const first = check(file)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await first).toEqual([])
  const second = check(file)
  await searched()
  await userEvent.keyboard('{Escape}')
  expect(await second).toEqual([])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('location and camera metadata of a photo isn’t sent', async () => {
  blind()
  const { file } = await drawScreen(terminal)
  const picture = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  const metadata = new TextEncoder().encode('Exif\0\0GPSLatitude 48.3984 GPSLongitude 9.9916 Camera of Ines')
  const segment = [0xff, 0xe1, 0, metadata.length + 2, ...metadata]
  const photo = new File([jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2)], 'photo.jpg', { type: 'image/jpeg' })
  expect(await photo.text()).toContain('GPSLatitude')
  const checked = check(photo)
  await searched()
  await upload().click()
  const [sent] = await checked
  expect([sent!.name, sent!.type]).toEqual(['photo.jpg', 'image/jpeg'])
  expect(await sent!.text()).not.toMatch(/Exif|GPS|Camera/)
})

test.for([
  ['that says of itself that it has 900 megapixels', [30_000, 30_000], 'This picture is too large to be checked here'],
  ['that is damaged', [40, 40], 'This picture can’t be opened here'],
] as const)('a picture %s is refused with a sentence, and not sent', async ([, [wide, high], sentence]) => {
  const head = new DataView(new ArrayBuffer(64))
  for (const [at, value] of [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, wide, high].entries()) head.setUint32(at * 4, value)
  const checked = check(new File([head.buffer], 'huge.png', { type: 'image/png' }))
  await vi.waitFor(() => expect(page.getByRole('alert').element().textContent).toContain(sentence))
  await expect.element(upload()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose another picture' }).click()
  expect(await checked).toEqual([])
})

test('the dialog says if recognition can’t run, and boxes can be drawn by hand', async () => {
  blind()
  const { file } = await drawScreen(terminal)
  const checked = check(file)
  await expect.element(page.getByText(/This browser can’t search the picture/)).toBeVisible()
  await page.getByRole('button', { name: 'Add a box' }).click()
  await upload().click()
  expect(await checked).toHaveLength(1)
})

/** A worker that tells this, and then no more. */
const workerThat = (...messages: RecognitionMessage[]) =>
  class extends EventTarget {
    postMessage = () => {
      for (const data of messages) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
    }
    terminate = () => {}
  }

test.for<[string, RecognitionMessage[], RegExp, number]>([
  ['before it read anything', [{ share: 0, secrets: [] }, { failed: 'out of memory' }], /This browser can’t search the picture\./, 0],
  [
    'in the middle of the picture',
    [
      { share: 0, secrets: [] },
      { share: 0.5, secrets: [{ kind: 'token', box: { left: 90, top: 80, width: 200, height: 20 } }] },
      { failed: 'aborted' },
    ],
    /The search stopped before the end of the picture\. Look at the rest yourself/,
    1,
  ],
])('a search that fails %s says so, keeps what it found, and boxes are drawn by hand', async ([, messages, sentence, count]) => {
  vi.stubGlobal('Worker', workerThat(...messages))
  const { file } = await drawScreen(terminal)
  const checked = check(file)
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.poll(() => boxes().length).toBe(count)
  await page.getByRole('button', { name: 'Add a box' }).click()
  await expect.poll(() => boxes().length).toBe(count + 1)
  await upload().click()
  const pixels = await pixelsOf((await checked)[0]!)
  expect(coveredShare(pixels, new DOMRect(92, 82, 196, 16))).toBeCloseTo(count, 1)
  expect(coveredShare(pixels, new DOMRect(pixels.width * 0.42, pixels.height * 0.48, pixels.width * 0.16, pixels.height * 0.04))).toBe(1)
})

test('the search can be skipped at any time', async () => {
  const { file } = await drawScreen(terminal)
  void check(file)
  await page.getByRole('button', { name: 'Skip and cover by hand' }).click()
  await expect.element(page.getByText(/You skipped the search/)).toBeVisible()
  await searched()
})

test('other files are neither shown nor changed, and several pictures are shown one after another', async () => {
  blind()
  const { file } = await drawScreen(terminal)
  const text = new File(['only the name says picture'], 'lie.png', { type: 'image/png' })
  const checked = check(file, text, file)
  await expect.element(page.getByText('Picture 1 of 2')).toBeVisible()
  await searched()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Picture 2 of 2')).toBeVisible()
  await searched()
  await upload().click()
  const [first, second, ...more] = await checked
  expect([first, second?.name, more]).toEqual([text, 'screen.png', []])
})

test('a picture that would exceed its limit becomes a smaller JPG with its boxes in position', async () => {
  blind()
  const noise = new OffscreenCanvas(600, 600)
  const context = noise.getContext('2d')!
  const data = context.createImageData(600, 600)
  for (let at = 0; at < data.data.length; at++) data.data[at] = (at * 7919) % 251
  context.putImageData(data, 0, 0)
  const small = new File([await noise.convertToBlob({ type: 'image/png' })], 'noise.png', { type: 'image/png' })
  const checked = checkPictures([small], { maxBytes: small.size - 1, signal: leave.signal })
  expect(await checked).toEqual([small])
  const jpeg = new File([await noise.convertToBlob({ type: 'image/jpeg', quality: 0.05 })], 'noise.jpeg', { type: 'image/jpeg' })
  const limit = jpeg.size
  const again = checkPictures([jpeg], { maxBytes: limit, signal: leave.signal })
  await searched()
  await page.getByRole('button', { name: 'Add a box' }).click()
  await userEvent.keyboard('{Shift>}{ArrowDown>20/}{/Shift}')
  const { left, top, width, height } = page.getByRole('img', { name: 'The picture noise.jpeg' }).element().getBoundingClientRect()
  const box = boxOver(/^Your own box/)
    .element()
    .getBoundingClientRect()
  await upload().click()
  const [sent] = await again
  const pixels = await pixelsOf(sent!)
  expect(pixels.width).toBeLessThan(500)
  expect(pixels.width).toBe(pixels.height)
  const scaled = (by: number) =>
    new DOMRect(
      ((box.left - left) / width) * pixels.width - by,
      ((box.top - top) / height) * pixels.height - by,
      (box.width / width) * pixels.width + 2 * by,
      (box.height / height) * pixels.height + 2 * by,
    )
  // A JPG blurs what is beside an edge.
  const [inner, all] = [scaled(-4), scaled(12)]
  expect(coveredShare(pixels, inner)).toBeGreaterThan(0.9)
  expect(coveredShare(pixels, all)).toBeLessThan((box.width * box.height * (pixels.width / width) ** 2) / (all.width * all.height) + 0.1)
  expect(sent!.size).toBeLessThanOrEqual(limit)
  expect(sent!.name).toBe('noise.jpeg')
})

test.for(['light', 'dark'] as const)('the dialog has no accessibility violations in the %s theme', async (theme) => {
  const { file } = await drawScreen(terminal)
  void check(file)
  await searched()
  await page.getByRole('button', { name: 'Cover: Token, box 2' }).click()
  await page.getByRole('button', { name: '1 Email address suggested' }).click()
  expect(await findings(theme, dialog().element())).toEqual([])
})
