import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkout, ines, leave, shownDialog, textOf } from '../tasks/testing.tsx'
import { findings } from '../testing/render.tsx'
import { choose, openSharing, save, savedFiles } from './testing.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await leave()
})

const menuButton = page.getByRole('button', { name: /^Save project/ })
const theme = (name: string) => page.getByRole('button', { name, exact: true })
const address = page.getByRole('textbox', { name: 'Add URL' })
/** No tooltip opens, or stays open. */
const pointAway = () => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
const free = () => openSharing({ user: ines('free', checkout) })

test('Save project is a menu of five ways, the first of them chosen, two of them marked Pro [SHARE-09] [SHARE-10] [SHARE-11] [SHARE-12]', async () => {
  await free()
  await expect.poll(textOf(menuButton)).toBe('Save to portfolio')
  await menuButton.click()
  const options = page.getByRole('menuitemcheckbox')
  const words = () => options.elements().map(({ textContent }) => textContent)
  expect(words()).toEqual(['Save to portfolio', 'Save as PDF', 'Save as README.mdPro', 'Save as MarkdownPro', 'Share public URL'])
  expect(options.elements().map((option) => option.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false', 'false', 'false'])
})

test('a project that is in the portfolio is offered as a PDF first', async () => {
  await openSharing({ inPortfolio: ['tls'] })
  await expect.poll(textOf(menuButton)).toBe('Save as PDF')
})

test('theme and address are shown only for options with a title page, and the button names its action [SHARE-13] [SHARE-19]', async () => {
  await openSharing()
  for (const [option, hasTitlePage, button] of [
    ['Save to portfolio', true, 'Save documentation'],
    ['Save as PDF', true, 'Save documentation'],
    ['Save as README.md', false, 'Save documentation'],
    ['Save as Markdown', false, 'Save documentation'],
    ['Share public URL', true, 'Copy link'],
  ] as const) {
    await choose(option)
    await expect.element(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    const shown = page.getByRole('group', { name: 'Theme of the documentation' }).elements().length
    expect([option, shown, address.elements().length]).toEqual([option, Number(hasTitlePage), Number(hasTitlePage)])
  }
})

test('README and Markdown do nothing without Pro but offer it [SHARE-27]', async () => {
  const { server } = await free()
  const files = savedFiles()
  server.calls.length = 0
  await choose('Save as Markdown')
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'project_share_export' })
  expect([await files(), server.calls]).toEqual([[], []])
})

test('what is locked is left out where Pro isn’t sold', async () => {
  await openSharing({ user: ines('free') })
  await expect.element(page.getByRole('button', { name: 'Save documentation' })).toBeVisible()
  expect([theme('Light').elements(), address.elements()]).toEqual([[], []])
  await menuButton.click()
  const options = page.getByRole('menuitemcheckbox').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual(['Save to portfolio', 'Save as PDF', 'Share public URL'])
})

test('three themes have a card, light is chosen at first, and the whole title page shows on hover and on focus [SHARE-13] [SHARE-14] [SHARE-17]', async () => {
  await openSharing()
  for (const [name, pressed] of [
    ['Light', 'true'],
    ['Dark', 'false'],
    ['Fun', 'false'],
  ] as const) {
    await expect.element(theme(name)).toHaveAttribute('aria-pressed', pressed)
    await userEvent.hover(theme(name))
    await expect.poll(openPictures).toEqual([`${name.toLowerCase()}.webp`])
  }
  await pointAway()
  await expect.poll(openPictures).toEqual([])
  menuButton.element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(theme('Light')).toHaveFocus()
  await expect.poll(() => openPictures().length).toBe(1)
})

/** File names of the pictures in what floats, once they are drawn. */
const openPictures = () =>
  [...document.querySelectorAll<HTMLImageElement>('[popover]:popover-open img')]
    .filter(({ naturalWidth, naturalHeight }) => naturalWidth === 480 && naturalHeight === 678)
    .map(({ src }) => /[^/]+\.webp/.exec(src)![0])

test('dark and fun are locked without Pro, which their tooltip offers, and a press opens the paywall [SHARE-15] [SHARE-16]', async () => {
  await free()
  for (const name of ['Dark', 'Fun']) {
    expect(theme(name).element().querySelector('[data-icon=lock]')).not.toBeNull()
    await userEvent.hover(theme(name))
    await expect.poll(() => document.querySelector('[popover]:popover-open')?.textContent).toBe('Unlock with PRO')
    await expect.element(theme(name)).toHaveAccessibleDescription('Unlock with PRO')
  }
  expect(theme('Light').element().querySelector('[data-icon=lock]')).toBeNull()
  await theme('Dark').click()
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'project_share_theme_select' })
})

test.each([
  [1440, 900],
  [1280, 720],
  [390, 844],
])('the preview of a theme never covers the main button at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 900))
  await openSharing()
  const button = page.getByRole('button', { name: 'Save documentation', exact: true })
  for (const name of ['Light', 'Dark', 'Fun']) {
    await userEvent.hover(theme(name))
    await expect.poll(openPictures).toEqual([`${name.toLowerCase()}.webp`])
    const preview = document.querySelector<HTMLElement>('[popover]:popover-open')!
    await expect.poll(() => preview.dataset['side']).toBeDefined()
    const [box, covered] = [preview.getBoundingClientRect(), button.element().getBoundingClientRect()]
    expect(box.top).toBeGreaterThanOrEqual(0)
    expect(box.bottom <= covered.top || box.top >= covered.bottom).toBe(true)
    await pointAway()
  }
})

test('the stored theme and address are preselected; without Pro, a stored dark theme becomes light [SHARE-18] [SHARE-30]', async () => {
  const stored = { documentationTheme: 'dark', profileURL: 'https://ines.example/' } as const
  const { unmount } = await openSharing({ preferences: stored })
  await expect.element(theme('Dark')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(address).toHaveValue('https://ines.example/')
  await unmount()
  await leave()
  const { server } = await openSharing({ user: ines('free', checkout), preferences: stored })
  await expect.element(theme('Light')).toHaveAttribute('aria-pressed', 'true')
  await save()
  await expect.poll(() => server.preferences).toMatchObject({ documentationTheme: 'light', profileURL: 'https://ines.example/' })
})

test('an invalid address prevents saving, and shows an error at the field until it is corrected [SHARE-21] [SHARE-29]', async () => {
  const { server } = await openSharing()
  await choose('Save as PDF')
  const files = savedFiles()
  for (const wrong of ['not an address', 'javascript:alert(1)', 'ines']) {
    await address.fill(wrong)
    server.calls.length = 0
    await save()
    await expect.element(page.getByText('The URL provided is not valid.')).toBeVisible()
    await expect.element(address).toHaveFocus()
    await expect.element(address).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls).toEqual([])
  }
  await address.fill('')
  await expect.element(page.getByText('The URL provided is not valid.')).not.toBeInTheDocument()
  await save()
  await expect.poll(files).toHaveLength(1)
  expect(server.preferences.profileURL).toBe(null)
})

test('an address has at most 2048 characters [SHARE-22] [LIMIT-02]', async () => {
  await openSharing()
  await expect.element(address).toHaveAttribute('maxlength', '2048')
})

test('without Pro the address field is read-only and says why, and a press or a key opens the paywall [SHARE-23]', async () => {
  await free()
  await expect.element(address).toHaveAttribute('aria-disabled', 'true')
  await expect.element(address).toHaveAccessibleDescription('Your own address on the title page is part of Pro.')
  theme('Fun').element().focus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(address).toHaveFocus()
  await userEvent.keyboard('i')
  await expect.element(address).toHaveValue('')
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'project_share_url' })
})

test('both themes meet WCAG 2.2 AA, with locked options and a public link', async () => {
  const { server } = await free()
  const dialog = page.getByRole('dialog').element()
  for (const appTheme of ['light', 'dark'] as const) expect(await findings(appTheme, dialog)).toEqual([])
  server.isPublic = true
  await choose('Share public URL')
  await expect.element(page.getByRole('region', { name: 'Public link' })).toBeVisible()
  await pointAway()
  for (const appTheme of ['light', 'dark'] as const) expect(await findings(appTheme, dialog)).toEqual([])
  delete document.documentElement.dataset['theme']
})
