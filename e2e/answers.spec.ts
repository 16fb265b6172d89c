import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import sharp from 'sharp'
import {
  boxesOf,
  boxOn,
  chooseFile,
  confirmPicture,
  expectDone,
  fieldOf,
  fillItem,
  itemOn,
  judgedBox,
  rightAnswer,
  screenshotWithKey,
  wrongAnswer,
} from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { openProject, reloadProject } from './testing/projectScreen.ts'
import { withFlags } from './testing/flags.ts'

const project = 'put-tls-in-front'
const isText = (node: ValidationNode) => node.type === 'validationText'

test('a wrong answer gets a hint without the answer key, and a right one completes the task [TASK-41] [TASK-51]', async ({
  app,
  page,
  session,
}) => {
  await session(people.ines)
  const { box, item, others } = judgedBox(await boxesOf(app, project), project)
  await openProject(page, '', project)
  await fillItem(page, project, item, wrongAnswer(project, item.id))
  for (const other of others) await fillItem(page, project, other)
  const done = boxOn(page, box).getByRole('button', { name: 'Done', exact: true })
  await done.click()
  await expect(boxOn(page, box).getByText('Hmmm... 🤔 Your answer is incorrect, give it another go.')).toBeVisible()
  await expect(boxOn(page, box)).not.toContainText(await rightAnswer(page, project, item.id))

  await fillItem(page, project, item)
  await done.click()
  await expectDone(page, box)
  await expect(boxOn(page, box)).toContainText(await rightAnswer(page, project, item.id))
})

test('Done is disabled until every question is answered, and warns free learners that complete answers can’t be edited [TASK-38] [TASK-39]', async ({
  app,
  page,
  session,
}) => {
  await session(people.ines)
  const box = (await boxesOf(app, project)).find((one) => validationsOf(one).every(isText))!
  await openProject(page, '', project)
  const waiting = boxOn(page, box).getByRole('button', { name: 'Tasks still to complete' })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  for (const node of validationsOf(box)) await fillItem(page, project, node)
  const done = boxOn(page, box).getByRole('button', { name: 'Done', exact: true })
  await done.hover()
  await expect(page.getByText("Careful! Once selected, you can't edit your answer.").filter({ visible: true })).toHaveCount(1)
})

test('editing a complete answer opens the paywall for a free learner and the field for a Pro learner [TASK-40] [TASK-47] [TASK-48]', async ({
  app,
  page,
  context,
  session,
}) => {
  await withFlags(context)
  const box = (await boxesOf(app, project)).find((one) => validationsOf(one).every(isText))!
  const item = validationsOf(box)[0]!
  await session(people.ines)
  await openProject(page, '', project)
  for (const node of validationsOf(box)) await fillItem(page, project, node)
  await boxOn(page, box).getByRole('button', { name: 'Done', exact: true }).click()
  const edit = boxOn(page, box).getByRole('button', { name: 'Edit the answers' })
  await edit.click()
  await expect(page.getByRole('dialog')).toContainText('Editing finished answers is part of Pro')

  await session(people.ines, { plan: 'pro' })
  await reloadProject(page)
  await edit.click()
  await fieldOf(itemOn(page, item)).fill('Another thought about the same thing.')
  const done = boxOn(page, box).getByRole('button', { name: 'Done', exact: true })
  await expect(done).toBeVisible()
  await done.hover()
  await expect(page.getByText("Go for it! Edit all you want—you're a Pro ⭐️").filter({ visible: true })).toHaveCount(1)
})

test('a free learner can answer an optional question after Done without changing the other answers', async ({ app, page, session, db }) => {
  const person = await session(people.ines)
  const http = 'speak-http-by-hand'
  const box = (await boxesOf(app, http)).find((one) => validationsOf(one).some(({ optional }) => optional))!
  const [required, optional] = [false, true].map((wanted) => validationsOf(box).find((node) => node.optional === wanted)!)
  const statuses = () =>
    db.rows('select validation_id as id, status from answers where user_id = $1 order by status, validation_id', [person.id])
  await openProject(page, '', http)
  await fillItem(page, http, required!)
  const done = boxOn(page, box).getByRole('button', { name: 'Done', exact: true })
  await done.click()
  await expect(boxOn(page, box)).toHaveAttribute('data-variant', 'complete')
  await reloadProject(page)
  await expect(boxOn(page, box)).toHaveAttribute('data-variant', 'complete')
  await fillItem(page, http, optional!)
  await done.click()
  await expect(boxOn(page, box)).toHaveAttribute('data-variant', 'complete')
  await expect(fieldOf(itemOn(page, optional!))).toHaveCount(0)
  for (const { title } of [required!, optional!]) await expect(boxOn(page, box).getByText(title)).toBeVisible()
  expect(await statuses()).toEqual([required!.id, optional!.id].toSorted().map((id) => ({ id, status: 'COMPLETE' })))
})

test('an invalid URL is refused in its field and graded as incorrect, and a valid one is accepted [TASK-24] [TASK-26]', async ({
  app,
  page,
  session,
}) => {
  const database = 'a-database-from-an-empty-folder'
  await session(people.ines)
  const box = (await boxesOf(app, database)).find((one) => validationsOf(one).some(({ type }) => type === 'validationUrl'))!
  const item = validationsOf(box).find(({ type }) => type === 'validationUrl')!
  await openProject(page, '', database)
  for (const node of validationsOf(box)) await fillItem(page, database, node)
  await expect(itemOn(page, item)).toContainText('https://')
  await fieldOf(itemOn(page, item)).fill('journal home arpa')
  await boxOn(page, box).getByRole('button', { name: 'Done', exact: true }).click()
  await expect(itemOn(page, item).getByText('Not a valid URL').first()).toBeVisible()
  await expect(itemOn(page, item).getByRole('img', { name: 'Incorrect' })).toBeVisible()
  await expect.poll(() => storedStatus(page, database, item.id)).toBe('INCORRECT')
  await fillItem(page, database, item)
  await boxOn(page, box).getByRole('button', { name: 'Done', exact: true }).click()
  await expect(boxOn(page, box)).toContainText(await rightAnswer(page, database, item.id))
})

test('a screenshot of the wrong type or size is refused; a valid one is uploaded with its visible key covered, and appears in My work [TASK-27] [TASK-28] [TASK-29] [MODAL-60] [MODAL-61]', async ({
  app,
  page,
  session,
}) => {
  await session(people.ines)
  const box = (await boxesOf(app, project)).find((one) => validationsOf(one).some(({ type }) => type === 'validationUpload'))!
  const item = validationsOf(box).find(({ type }) => type === 'validationUpload')!
  await openProject(page, '', project)
  const input = itemOn(page, item).locator('input[type=file]')
  await chooseFile(page, itemOn(page, item), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') })
  await expect(itemOn(page, item).getByText('Upload failed, that type of file is not supported').first()).toBeVisible()
  await expect(itemOn(page, item).getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await input.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 1) })
  await expect(itemOn(page, item).getByText('Upload failed, your file is too big!').first()).toBeVisible()
  await expect(itemOn(page, item).getByRole('button', { name: 'Choose another file' })).toBeVisible()
  await input.setInputFiles({ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('only the name says picture') })
  await expect(itemOn(page, item).getByText('This file is not a PNG or JPG. Choose another one.').first()).toBeVisible()
  await expect(itemOn(page, item).getByRole('button', { name: 'Choose another file' })).toBeVisible()
  const { file, middleOfKey } = await screenshotWithKey('padlock.png')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
  await input.setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Key, suggested, box 1 of 1' })).toBeVisible({ timeout: 30_000 })
  expect(sent).toEqual([])
  await confirmPicture(page)
  await expect(
    itemOn(page, item)
      .getByText(/uploaded$/)
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const picture = page.locator('#panel-right').getByRole('img').first()
  await expect(picture).toBeVisible()
  const address = await page.locator('#panel-right img').first().getAttribute('src')
  expect(address).toContain(`/uploads/${project}_${item.id}`)
  const stored = sharp(await (await page.request.get(address!)).body())
  const [red, green, blue] = await stored
    .extract({ left: middleOfKey.x, top: middleOfKey.y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect([red, green, blue]).toEqual([0x1f, 0x29, 0x33])
})

test('a made-up key that the project shows is not covered in the picture that has to show it', async ({ page, session }) => {
  await session(people.ines)
  await openProject(page, '', 'secrets-out-of-the-code')
  const item = page.locator('[id="refusal-picture"]')
  const { file } = await screenshotWithKey('refusal.png', '+TEST_KEY = &quot;apk_00112233445566778899aabbccddeeff&quot;')
  await chooseFile(page, item, file)
  const check = page.getByRole('dialog', { name: 'Check your picture' })
  await expect(check.getByText('Nothing found that looks secret', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(check.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
})

/** Returns the stored status of an answer. */
const storedStatus = async (page: Page, projectId: string, id: string): Promise<unknown> => {
  const reply = await page.request.get(`/projects/${projectId}/validations/${id}`, { headers: { accept: 'application/json' } })
  return ((await reply.json()) as { status?: unknown }).status
}
