import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { pdfFile } from '../web/testing/pdf.ts'
import { confirmPicture, screenshotFile } from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { servePublicly } from './testing/publicAddress.ts'
import { openPage, reloadPage } from './testing/openPage.ts'
import { withFlags } from './testing/flags.ts'

const bill = (words = 'What the old pier costs', name = 'bill.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfFile([words, 'And what it brings'])),
})
const tiles = (page: Page) => page.getByRole('list', { name: 'Projects' })
const dialogOf = (page: Page) => page.getByRole('dialog')
const chooser = (page: Page) => dialogOf(page).locator('input[type=file]')
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Upload project' })
const openUpload = async (page: Page, title: string) => {
  await page.getByRole('button', { name: /Add a project/ }).click()
  await dialogOf(page).getByLabel('Project title').fill(title)
}
/** Blocks uploads until undone: they fail at once or hang. */
const interrupt = async (page: Page, how: 'fail' | 'wait') => {
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'PUT' || !route.request().url().includes('upload')) return route.fallback()
    return how === 'fail' ? route.abort() : undefined
  })
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

test('a learner names a portfolio, fills it to its limit despite a failed and a canceled upload, edits and deletes documents, and others see only public ones [FOLIO-04] [FOLIO-05] [FOLIO-10] [FOLIO-33] [FOLIO-36] [FOLIO-57] [APP-08] [APP-09] [APP-10]', async ({
  page,
  session,
  browser,
  app,
}) => {
  const refused: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
  await session(people.ines)
  await openPage(page, '/portfolio')
  const { nickname } = (await (await page.request.get('/user', { headers: { accept: 'application/json' } })).json()) as { nickname: string }
  const public_ = `/${nickname}/portfolio`

  await test.step('title and description save themselves, and nobody else sees an empty portfolio', async () => {
    const elsewhere = await browser.newContext({ baseURL: app.origin })
    const stranger = await elsewhere.newPage()
    await stranger.goto(public_)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Coming soon')
    await elsewhere.close()
    await page.getByRole('textbox', { name: 'Title' }).fill('Small things that answer')
    await page.getByRole('textbox', { name: 'Description' }).fill('I run a tide table for the old pier.')
    await expect(page.getByText('Description saved')).toBeVisible()
    await reloadPage(page)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Small things that answer')
  })

  await test.step('an upload that fails is tried again, and one that is stopped leaves nothing', async () => {
    await openUpload(page, 'What the old pier costs')
    let goOn = await interrupt(page, 'fail')
    await chooser(page).setInputFiles(bill())
    await expect(dialogOf(page).getByText('Upload failed, please try again', { exact: true })).toBeVisible()
    await goOn()
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    goOn = await interrupt(page, 'wait')
    await chooser(page).setInputFiles(bill())
    await dialogOf(page).getByRole('button', { name: 'Stop the upload' }).click()
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await goOn()
    await chooser(page).setInputFiles({ name: 'lie.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only its name says PDF') })
    await expect(dialogOf(page).getByText('This file is not a PDF, PNG or JPG. Choose another one.')).toBeVisible()
    await chooser(page).setInputFiles(bill())
    await submit(page).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(tiles(page).getByRole('img').or(tiles(page).locator('img')).first()).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('a picture and a link fill it to the limit of the plan', async () => {
    await openUpload(page, 'Two days of tide')
    await chooser(page).setInputFiles(await screenshotFile('tides.png'))
    await confirmPicture(page)
    await submit(page).click()
    await expect(dialogOf(page)).toBeHidden()
    await openUpload(page, 'The tide table')
    await dialogOf(page).getByText('URL link').click()
    await dialogOf(page).getByLabel('Website').fill('https://tides.example/today')
    await submit(page).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByText('Project limit reached')).toBeVisible()
    const titles = tiles(page).getByRole('link')
    await expect(titles).toHaveText([/^The tide table/, 'Two days of tide', 'What the old pier costs'])
  })

  await test.step('the limit leads to the plans', async () => {
    await withFlags(page.context())
    await reloadPage(page)
    await page.getByRole('button', { name: /Project limit reached/ }).click()
    await expect(page.getByRole('dialog', { name: 'An unlimited portfolio is part of Pro' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the PDF is read in the page, and replaced', async () => {
    await tiles(page).getByRole('link', { name: 'What the old pier costs' }).click()
    const pdf = page.getByRole('region', { name: 'What the old pier costs' })
    for (const line of ['What the old pier costs', 'And what it brings']) await expect(pdf.getByText(line)).toBeAttached()
    await page.getByRole('link', { name: 'Back to my portfolio' }).click()
    await page.getByRole('button', { name: 'More for What the old pier costs' }).click()
    await page.getByRole('menuitem', { name: 'Edit project' }).click()
    await dialogOf(page).getByLabel('Project title').fill('What it costs now')
    await chooser(page).setInputFiles(bill('Less than before', 'newer.pdf'))
    await expect(dialogOf(page).getByText('newer.pdf')).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await tiles(page).getByRole('link', { name: 'What it costs now' }).click()
    await expect(page.getByRole('region', { name: 'What it costs now' }).getByText('Less than before')).toBeAttached()
    // The viewer respects the content policy.
    expect(refused).toEqual([])
    await openPage(page, '/portfolio')
  })

  await test.step('nobody else sees it until it is published', async () => {
    const elsewhere = await browser.newContext({ baseURL: app.origin })
    const stranger = await elsewhere.newPage()
    await stranger.goto(public_)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Coming soon')
    expect((await elsewhere.request.get(`/users/${nickname}/portfolio`, { headers: { accept: 'application/json' } })).status()).toBe(404)
    await elsewhere.close()
    await expect(page.getByText('This server runs only on your computer, so others couldn’t open a link.')).toBeVisible()
    await servePublicly(page.context())
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await reloadPage(page)
    await expect(page.getByRole('radio', { name: 'Only you' })).toBeChecked()
    await page.getByRole('button', { name: 'Publish and share' }).click()
    await expect(page.getByText('Published. Link copied.').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${public_}$`))
    await expect(page.getByRole('radio', { name: 'Only you' })).not.toBeChecked()
  })

  await test.step('a stranger reads it, and another learner, without anything to change it', async () => {
    const documentPath = await tiles(page).getByRole('link', { name: 'What it costs now' }).getAttribute('href')
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await session(people.nora)
      const elsewhere = isSignedIn ? page.context() : await browser.newContext({ baseURL: app.origin })
      const other = await elsewhere.newPage()
      await other.goto(public_)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Small things that answer')
      await expect(other.getByRole('link', { name: /The tide table/ })).toHaveAttribute('href', 'https://tides.example/today')
      await expect(other.getByRole('button', { name: /^More for|Add a project/ })).toHaveCount(0)
      // Its owner's address leads there.
      const led = await other.request.get(app.origin + documentPath!, { maxRedirects: 0, headers: { accept: 'text/html' } })
      expect([led.status(), led.headers()['location']]).toEqual([302, `/${nickname}${documentPath}`])
      await other.goto(`/${nickname}${documentPath}`)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('What it costs now')
      await other.goto('/portfolio/documents/11111111-1111-4111-8111-111111111111')
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(isSignedIn ? /^Page not found/ : 'Please sign in to continue')
      await other.close()
    }
    await session(people.ines)
  })

  await test.step('what is deleted is gone, and so is all once it is for its owner alone', async () => {
    await reloadPage(page)
    await page.getByRole('button', { name: 'More for Two days of tide' }).click()
    await page.getByRole('menuitem', { name: 'Delete project' }).click()
    await expect(dialogOf(page)).toContainText('Delete Two days of tide?')
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
    await expect(tiles(page).getByRole('link')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /Add a project/ })).toContainText('2 of 3 projects on the Free plan')
    const documentPath = await tiles(page).getByRole('link', { name: 'What it costs now' }).getAttribute('href')
    await page.getByRole('radio', { name: 'Only you' }).click()
    await expect(page.getByRole('radio', { name: 'Only you' })).toBeChecked()
    await expect(page.getByText('Publishing it shows others 2 projects, each at its own address.')).toBeVisible()
    const elsewhere = await browser.newContext({ baseURL: app.origin })
    const stranger = await elsewhere.newPage()
    await stranger.goto(public_)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Coming soon')
    await stranger.goto(documentPath!)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Please sign in to continue')
    await elsewhere.close()
  })
})
