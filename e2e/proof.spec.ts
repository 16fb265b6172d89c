import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import type { Download, Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { boxesOf, givenAnswer } from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { openProject } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

const project = 'put-tls-in-front'

test('a credential is verified offline, fails when changed and reports revocation; the project is exported and imported again', async ({
  app,
  page,
  session,
  db,
  browser,
}) => {
  const person = await session(people.ines)
  const tasks = (await boxesOf(app, project)).flatMap(validationsOf)
  for (const { id } of tasks)
    await db.rows(
      `insert into answers (user_id, project_id, validation_id, type, text_data, status)
       select $1, $2, id, type, $4, 'COMPLETE' from validations where project_id = $2 and id = $3 and version = 1`,
      [person.id, project, id, givenAnswer(project, id)],
    )
  await db.rows('insert into enrolments (user_id, project_id, version) values ($1, $2, 1)', [person.id, project])
  await openProject(page, '', project)
  await page.getByRole('button', { name: 'Complete project' }).click()
  await expect(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'My work', exact: true }).click()

  const part = page.getByRole('region', { name: 'Credential' })
  await part.getByLabel('Name on the credential').fill('Ines Moreno')
  await part.getByRole('button', { name: 'Get credential' }).click()
  await expect(part.getByText('Issued to Ines Moreno')).toBeVisible()
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-proof-'))
  try {
    const saved = async (press: () => Promise<void>): Promise<string> => {
      const downloading = page.waitForEvent('download')
      await press()
      return keep(await downloading, folder)
    }
    const json = await saved(() => part.getByRole('button', { name: 'Download file' }).click())
    const picture = await saved(() => part.getByRole('button', { name: 'Download picture' }).click())
    const bundle = await saved(() => page.getByRole('button', { name: 'Export project' }).click())
    await page.goto('/credentials/verify')
    await page.getByText('Technical details').click()
    const verifier = await saved(() => page.getByRole('link', { name: 'Save this page as one file' }).click())
    const tampered = join(folder, 'tampered.json')
    await writeFile(tampered, (await readFile(json, 'utf8')).replaceAll('Ines Moreno', 'Nora Norman'))

    // The server's page, which fetches the status list.
    await choose(page, json)
    await expect(page.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
    await expect(page.getByText('It hasn’t been revoked so far.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Ines Moreno' })).toBeVisible()
    await expectNoViolations(page, 'the page that checks credentials')

    // The saved page, offline.
    const context = await browser.newContext({ offline: true })
    const offline = await context.newPage()
    const asked: string[] = []
    offline.on('request', (request) => void (request.url().startsWith('file:') || asked.push(request.url())))
    await offline.goto(pathToFileURL(verifier).href)
    await choose(offline, picture)
    await expect(offline.getByRole('heading', { name: 'The signature matches' })).toBeVisible()
    await expect(offline.getByText('Whether it was revoked hasn’t been checked')).toBeVisible()
    await choose(offline, tampered)
    await expect(offline.getByRole('heading', { name: 'This credential is not valid' })).toBeVisible()
    await expect(offline.getByText('It was changed after it was signed, or signed by someone else.')).toBeVisible()
    await expect(offline.getByText('Nora Norman')).toHaveCount(0)
    expect(asked).toEqual([])
    await choose(offline, json)
    await offline.getByRole('button', { name: 'Check whether it was revoked' }).click()
    await expect(offline.getByText('Whether it was revoked couldn’t be checked')).toBeVisible()

    // The exported project, also offline.
    const failed: string[] = []
    offline.on('requestfailed', (request) => void failed.push(request.url()))
    await unpack(bundle, join(folder, 'project'))
    await offline.goto(pathToFileURL(join(folder, 'project/index.html')).href)
    await expect(offline.getByRole('heading', { level: 1, name: /TLS/ })).toBeVisible()
    await expect(offline.getByText(givenAnswer(project, tasks.find(({ type }) => type === 'validationText')!.id)).first()).toBeVisible()
    const pictures = await offline.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))
    expect([failed, pictures.includes(false)]).toEqual([[], false])
    await offline.setViewportSize({ width: 390, height: 844 })
    expect(await offline.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await context.close()

    await openPage(page, '/account')
    const chooser = page.waitForEvent('filechooser')
    const imports = page.getByRole('region', { name: 'Import a project' })
    await imports.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(bundle)
    await expect(imports.getByRole('cell', { name: 'here already' }).first()).toBeVisible()
    await imports.getByRole('button', { name: 'Import it' }).click()
    await expect(imports.getByRole('link', { name: 'Open the project' })).toBeVisible()

    // My work is still open.
    await openProject(page, '', project)
    await part.getByText('Change or revoke it').click()
    await part.getByRole('button', { name: 'Revoke' }).click()
    await part.getByRole('button', { name: 'Revoke it' }).click()
    await expect(page.getByText('Your credential is revoked.')).toBeVisible()
    await page.goto('/credentials/verify')
    await choose(page, json)
    await expect(page.getByRole('heading', { name: 'This credential was revoked' })).toBeVisible()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const keep = async (download: Download, folder: string): Promise<string> => {
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

const choose = (page: Page, path: string) => page.locator('#file').setInputFiles(path)

const unpack = async (zip: string, folder: string): Promise<void> => {
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
}
