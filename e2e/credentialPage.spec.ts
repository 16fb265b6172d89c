import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import type { App } from './testing/app.ts'
import { answerInTheDatabase } from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { openProject } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

const project = 'put-tls-in-front'
const words = 'The browser checks who signed the certificate before it sends anything.'

/** Makes the app offer links, as on a public server. This test runs on a loopback address, where it wouldn't. */
const atPublicAddress = (page: Page) =>
  page.evaluate(() => {
    document.querySelector<HTMLMetaElement>('meta[property="og:url"]')!.content = 'https://learn.example/'
  })

const stranger = async (browser: Browser, app: App) => (await browser.newContext({ baseURL: app.origin })).newPage()

test('after the last task, one view shows the learner’s words and saves the PDF at one press; a credential gets a page that a stranger’s browser verifies, a changed copy fails, and revoking ends it [SHARE-01]', async ({
  app,
  page,
  session,
  db,
  browser,
}) => {
  const person = await session(people.ines)
  await answerInTheDatabase(db, person.id, project)
  await page.setViewportSize({ width: 1280, height: 720 })
  await openProject(page, '', project)
  await atPublicAddress(page)
  await page.getByRole('button', { name: 'Complete project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  const field = dialog.getByRole('textbox', { name: 'In your own words: what did you build?' })
  await field.fill(words)
  await field.press('Control+Enter')
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Next project/ })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Yes, share them' })).toBeInViewport({ ratio: 1 })

  // The sentences have the PDF made again.
  const downloading = page.waitForEvent('download', { timeout: 60_000 })
  await dialog.getByRole('button', { name: /^PDF/ }).click()
  expect((await downloading).suggestedFilename()).toBe(`fieldwork-${project}.pdf`)

  await dialog.getByRole('button', { name: /^Credential/ }).click()
  const part = dialog.getByRole('region', { name: 'Credential' })
  await part.getByLabel('Name on the credential').fill('Ines Moreno')
  await part.getByRole('button', { name: 'Get credential with a public page' }).click()
  const address = (await part.getByRole('link', { name: 'Open its page' }).getAttribute('href'))!
  const profile = new URL((await part.getByRole('link', { name: /^Add to LinkedIn profile/ }).getAttribute('href'))!)
  expect(profile.searchParams.get('certUrl')).toBe(`https://learn.example${address}`)
  await expect.poll(() => part.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)

  // Posts link to the credential.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Download documentation' }).click()
  const share = page.getByRole('link', { name: /^Post on LinkedIn/ })
  await expect(share).toHaveAttribute('href', new RegExp(encodeURIComponent(`https://learn.example${address}`)))

  const other = await stranger(browser, app)
  const refused: string[] = []
  other.on('console', (message) => void (message.text().includes('Content Security Policy') && refused.push(message.text())))
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 1, name: /TLS/ })).toBeVisible()
  await expect(other.getByText('Ines Moreno')).toBeVisible()
  await expect(other.getByText(/^A site that answers over TLS/)).toBeVisible()
  await expect(other.getByText(/^\d tasks: \d (?:output|answer)s? checked/)).toBeVisible()
  await expect(other.locator('#status[data-kind=good]').getByRole('heading', { name: 'Verified' })).toBeVisible()
  await expect(other.locator('[data-signed=acceptedBy]').first()).toBeVisible()
  await expect.poll(() => other.locator('article > img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  await other.getByText('How your browser checked it').click()
  await expect(other.locator('#checks li')).toHaveCount(4)
  await expect(other.locator('#checks li:not([data-kind=good])')).toHaveCount(0)
  expect(refused).toEqual([])
  await expectNoViolations(other, 'the page of a credential')
  await other.setViewportSize({ width: 390, height: 844 })
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // Over plain http, browsers have no cryptography.
  const overHttp = await stranger(browser, app)
  await overHttp.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(crypto, 'subtle', { value: undefined })
  })
  await overHttp.goto(address)
  const result = overHttp.locator('#status[data-kind=good]')
  await expect(result.getByRole('heading', { name: 'The signature matches' })).toBeVisible()
  await expect(overHttp.getByText(/^This page came over plain http/)).toBeVisible()
  await expect(overHttp.getByRole('link', { name: 'the checking page' })).toHaveAttribute('href', '/credentials/verify')
  await expect(overHttp.locator('#checks li:not([data-kind=good])')).toHaveCount(0)
  await expectNoViolations(overHttp, 'the page of a credential over http')
  await overHttp.context().close()

  // The picture contains the credential.
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-credential-'))
  try {
    const saving = other.waitForEvent('download')
    await other.getByRole('link', { name: 'Download the picture' }).click()
    const picture = join(folder, 'credential.png')
    await (await saving).saveAs(picture)
    await other.goto('/credentials/verify')
    await other.locator('#file').setInputFiles(picture)
    await expect(other.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  // First a copy whose credential and page were both changed, then one where only the page was changed.
  const change = (text: string, into: string, isEverywhere: boolean) =>
    other.route(`**${address}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: isEverywhere ? html.replaceAll(text, into) : html.replace(`dir="auto">${text}`, `dir="auto">${into}`),
      })
    })
  await change('Ines Moreno', 'Nora Norman', true)
  await other.goto(address)
  const refusal = other.locator('#status[data-kind=bad]')
  await expect(refusal.getByRole('heading', { name: 'Not valid' })).toBeVisible()
  await expect(refusal.getByText('This credential was changed after it was signed', { exact: false })).toBeVisible()
  await other.unrouteAll()
  await change('Ines Moreno', 'Nora Norman', false)
  await other.reload()
  await expect(refusal.getByRole('heading', { name: 'Not valid' })).toBeVisible()
  await expect(refusal.getByText('What you read here isn’t what was signed.', { exact: false })).toBeVisible()
  await other.unrouteAll()

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await dialog.getByRole('button', { name: /^Credential/ }).click()
  await part.getByText('Change or revoke it').click()
  await part.getByRole('button', { name: 'Revoke' }).click()
  await part.getByRole('button', { name: 'Revoke it' }).click()
  await expect(page.getByText('Your credential is revoked.')).toBeVisible()
  expect((await other.goto(address))!.status()).toBe(410)
  await expect(other.getByRole('heading', { name: 'This credential was revoked' })).toBeVisible()
  await other.context().close()
})

test('on a server that only this computer reaches, the completion view offers no links, and only its owner sees the page of a credential until it is published', async ({
  app,
  page,
  session,
  db,
  browser,
}) => {
  const person = await session(people.ines)
  await answerInTheDatabase(db, person.id, project)
  await openProject(page, '', project)
  await page.getByRole('button', { name: 'Complete project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  await expect(dialog.getByText('so others couldn’t open a link', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Public page/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Credential/ }).click()
  await dialog.getByRole('button', { name: 'Get credential', exact: true }).click()
  await expect(dialog.getByText(/^Issued to/)).toBeVisible()
  const address = (await dialog.getByRole('link', { name: 'Open its page' }).getAttribute('href'))!
  const other = await stranger(browser, app)
  expect((await other.goto(address))!.status()).toBe(404)
  await dialog.getByRole('button', { name: 'Publish its page' }).click()
  await expect(dialog.getByText(/^Anyone on this computer can open its page/)).toBeVisible()
  expect((await other.goto(address))!.status()).toBe(200)
  await other.context().close()
  await page.goto(address)
  await expect(page.getByText('This is your credential, as others see it.')).toBeVisible()
})
