import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { parse } from 'yaml'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { blocksOf, validationsOf } from '@fieldwork/core/documents/walk.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { ValidationBoxNode, ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { sampleOutput } from '@fieldwork/core/evidence/judge.ts'
import type { EvidenceCheck } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { resolveEvidence } from '@fieldwork/compiler/evidence/resolve.ts'
import type { App } from './app.ts'

type Check = { check?: string; evidence?: EvidenceCheck['evidence']; masks?: string[]; examples?: { pass: string[]; fail: string[] } } & {
  options?: ReadonlyArray<{ value: string; answer?: true }>
}

const checksOf = (project: string) =>
  parse(readFileSync(join(import.meta.dirname, `../../content/projects/${project}/answers.yaml`), 'utf8')) as Record<
    string,
    Check | undefined
  >

const isOutput = (project: string, validation: string): boolean => checksOf(project)[validation]?.check === 'evidence'

/** Returns an accepted answer: the author's example, the right choice, or any text if text isn't graded. Not for command output. */
export const givenAnswer = (project: string, validation: string): string => {
  const { examples, options } = checksOf(project)[validation] ?? {}
  return examples?.pass[0] ?? options?.find(({ answer }) => answer)?.value ?? 'I looked, and it is so.'
}

/** Returns an answer that the check accepts from the page's person. For commands, their output with that person's values. */
export const rightAnswer = async (page: Page, project: string, validation: string): Promise<string> => {
  if (!isOutput(project, validation)) return givenAnswer(project, validation)
  const { evidence, masks } = checksOf(project)[validation]!
  const response = await page.request.get(`/projects/${project}`, { headers: { accept: 'application/json' } })
  return sampleOutput(resolveEvidence({ evidence: evidence!, masks } as EvidenceCheck, (await response.json()) as Project))
}

export const wrongAnswer = (project: string, validation: string): string =>
  checksOf(project)[validation]?.examples?.fail[0] ?? "I don't know."

/** Returns the first box of text questions with one graded by a rule, that question, and the others. */
export const judgedBox = (boxes: readonly ValidationBoxNode[], project: string) => {
  const isJudged = ({ id }: ValidationNode) => checksOf(project)[id]?.examples !== undefined
  const box = boxes.find((one) => validationsOf(one).every(({ type }) => type === 'validationText') && validationsOf(one).some(isJudged))!
  const item = validationsOf(box).find(isJudged)!
  return { box, item, others: validationsOf(box).filter((other) => other !== item) }
}

/** Returns a box of text questions without commands, which visitors can complete as well. */
export const isWordsBox = (box: ValidationBoxNode, project: string): boolean =>
  validationsOf(box).every(({ id, type }) => type === 'validationText' && !isOutput(project, id))

/** Creates a picture of this width. */
export const screenshotFile = async (name = 'result.png', width = 640) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 400, channels: 3, background: '#dde7ec' } })
    .png()
    .toBuffer(),
})

/** Returns the task boxes of a project in reading order, without those of the extra task. */
export const boxesOf = async (app: App, project: string): Promise<ValidationBoxNode[]> => {
  const response = await fetch(`${app.origin}/projects/${project}/document.json`, { headers: { accept: 'application/json' } })
  const document = (await response.json()) as GuidedDocument
  return blocksOf({ ...document, sections: [] }).filter((node): node is ValidationBoxNode => node.type === 'validationBox')
}

export const boxOn = (page: Page, box: ValidationBoxNode): Locator => page.locator(`[id="${box.id}"]`)
export const itemOn = (page: Page, node: ValidationNode): Locator => page.locator(`[id="${node.id}"]`)
export const fieldOf = (item: Locator): Locator => item.getByRole('textbox')

/** A screenshot of a terminal with this line, which ends in a key, and the key's position. */
export const screenshotWithKey = async (name: string, line = 'export AWS_ACCESS_KEY_ID=AKIAQ3EGRJ7XWPLM2VZT') => {
  const text = `<text x="20" y="60" font-family="DejaVu Sans Mono" font-size="20" fill="#f8f8f2">${line}</text>`
  const buffer = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#1e1f29"/>${text}</svg>`,
    ),
  )
    .png()
    .toBuffer()
  return { file: { name, mimeType: 'image/png', buffer }, middleOfKey: { x: 440, y: 53 } }
}

/** Chooses a file with the button, because input in a step that the app hasn't taken over would be lost. */
export const chooseFile = async (page: Page, item: Locator, file: Awaited<ReturnType<typeof screenshotFile>>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await item.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}

/** A URL answer follows its prefix. */
const typed = (node: ValidationNode, answer: string): string =>
  node.type === 'validationUrl' && answer.startsWith(node.extension) ? answer.slice(node.extension.length) : answer

/** Confirms the chosen picture after it was searched for secrets. */
export const confirmPicture = async (page: Page): Promise<void> => {
  const upload = page.getByRole('dialog', { name: 'Check your picture' }).getByRole('button', { name: /upload$/i })
  await expect(upload).toBeEnabled({ timeout: 30_000 })
  await upload.click()
}

export const fillItem = async (page: Page, project: string, node: ValidationNode, given?: string): Promise<void> => {
  const item = itemOn(page, node)
  const answer = given ?? (await rightAnswer(page, project, node.id))
  if (node.type === 'validationUpload') {
    await chooseFile(page, item, await screenshotFile())
    await confirmPicture(page)
    await expect(item.getByText(/KB, uploaded$/).first()).toBeVisible({ timeout: 20_000 })
  } else if (node.type === 'validationText' && node.format?.by === 'choice') await item.getByRole('radio', { name: answer }).check()
  else await fieldOf(item).fill(typed(node, answer))
}

/** Fills every item that must be filled and presses Done. */
export const completeBox = async (page: Page, project: string, box: ValidationBoxNode): Promise<void> => {
  for (const node of validationsOf(box)) if (!node.optional) await fillItem(page, project, node)
  await boxOn(page, box).getByRole('button', { name: 'Done', exact: true }).click()
  await expectDone(page, box)
}

/** Checks that the box is marked as done and that the button is gone. */
export const expectDone = async (page: Page, box: ValidationBoxNode): Promise<void> => {
  await expect(boxOn(page, box)).toHaveAttribute('data-variant', 'complete')
  await expect(boxOn(page, box).getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(boxOn(page, box).getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
}

/** Inserts every required answer, optionally except those of a box. */
export const answerInTheDatabase = async (
  db: { rows: (query: string, values?: unknown[]) => Promise<unknown[]> },
  userId: string,
  project: string,
  openBox?: ValidationBoxNode,
) => {
  await db.rows(
    `insert into enrolments (user_id, project_id, version) select $1, id, version from projects where id = $2 on conflict do nothing`,
    [userId, project],
  )
  await db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, status)
     select $1, v.project_id, v.id, v.type, 'Given before.', 'COMPLETE'
     from validations v join projects p on p.id = v.project_id and p.version = v.version
     where v.project_id = $2 and not v.optional and v.id <> all($3) on conflict do nothing`,
    [userId, project, openBox ? validationsOf(openBox).map(({ id }) => id) : []],
  )
}
