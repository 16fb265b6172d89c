import { people } from '@fieldwork/core/accounts/testing-people.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { personWithSession } from '../server/testing/people.ts'
import { answerInTheDatabase, boxesOf, boxOn, expectDone, fieldOf, fillItem, itemOn, judgedBox, wrongAnswer } from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { openProject } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

// No other journey answers this project: its figures are asserted.
const project = 'sign-in-with-a-code'
const reason = 'It names the same thing in other words.'

test('a learner insists on a refused answer and completes the project, its documentation and credential say so, and an author copies the answer as an example', async ({
  app,
  page,
  session,
  db,
}) => {
  const person = await session(people.ines)
  const { box, item: asked, others } = judgedBox(await boxesOf(app, project), project)
  await answerInTheDatabase(db, person.id, project, box)
  await openProject(page, '', project)
  const item = itemOn(page, asked)
  const done = boxOn(page, box).getByRole('button', { name: 'Done', exact: true })
  const insist = item.getByRole('button', { name: 'Mine says the same' })
  const words = `${wrongAnswer(project, asked.id)}, I am sure`
  for (const other of others) await fillItem(page, project, other)

  await fillItem(page, project, asked, wrongAnswer(project, asked.id))
  await done.click()
  await expect(boxOn(page, box).locator('[data-hint], [role=alert], [role=status]').first()).toBeVisible()
  await expect(insist).toHaveCount(0)
  await fieldOf(item).fill(words)
  await done.click()
  await insist.click()
  await expect(item.getByText('A good answer:')).toBeVisible()
  await item.getByRole('checkbox', { name: /^Let authors read/ }).click()
  await expect(item.getByText(/your project counts this answer on your word, and its author reads it, without your name/)).toBeVisible()
  await expectNoViolations(page, 'insisting', { exclude: ['article > :not(:has(#' + box.id + '))'] })
  await item.getByLabel('Say in a sentence why').fill(reason)
  await item.getByRole('button', { name: 'Yes', exact: true }).click()
  await expectDone(page, box)
  await expect(boxOn(page, box).getByText('Accepted on your word')).toBeVisible()

  await page.getByRole('button', { name: 'Complete project' }).click()
  await expect(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const work = page.getByRole('complementary', { name: 'My work' })
  const folded = work.getByRole('button', { name: /^Show \d/ })
  await expect(folded.first()).toBeVisible()
  while ((await folded.count()) > 0) await folded.first().click()
  await expect(work.getByText('Accepted on your word')).toHaveCount(1)
  const part = page.getByRole('region', { name: 'Credential' })
  await part.getByLabel('Name on the credential').fill('Ines Moreno')
  await part.getByRole('button', { name: 'Get credential' }).click()
  await expect(part.getByText('Issued to Ines Moreno')).toBeVisible()
  const [credential] = await db.rows<{ body: string }>('select body from credentials where user_id = $1', [person.id])
  const { evidence } = JSON.parse(credential!.body) as OpenBadge
  expect(evidence.filter(({ acceptedBy }) => acceptedBy === 'learner').map(({ name }) => name)).toEqual([asked.title])
  const documentation = async () =>
    (await db.rows<{ markdown: string | null }>('select markdown from documentation where user_id = $1', [person.id]))[0]?.markdown ?? ''
  await expect.poll(documentation, { timeout: 40_000 }).toContain('Accepted on the learner’s word: the check refused this answer.')

  // Four more, so that there is something to see.
  for (const name of ['bo', 'cy', 'di', 'ed']) {
    const { id } = await personWithSession(db, `${name}-insists@example.org`)
    await db.rows(`update users set preferences = '{"letsAuthorsRead": true}' where id = $1`, [id])
    await db.rows(
      `insert into graded_answers (user_id, project_id, validation_id, number, version, outcome, words)
       select $1, id, $3, 1, version, 'ACCEPTED', 'as it should be' from projects where id = $2`,
      [id, project, asked.id],
    )
  }
  await db.rows('update projects set authors = $2 where id = $1', [project, ['writer-of-codes@example.org']])
  await session('writer-of-codes@example.org')
  await openPage(page, `/projects/${project}`)
  await page.getByRole('link', { name: 'Learners’ answers' }).click()
  const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: asked.title }) })
  await expect(task).toContainText(/Right on the first try80 %4 of 5/)
  await expect(task).toContainText(/Insisted on theirs20 %1 of 5/)
  await task.getByRole('button', { name: /^Read answers/ }).click()
  await task.getByText('Insisted', { exact: true }).click()
  await expect(task.getByText(`Why: ${reason}`)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await task.getByRole('button', { name: 'Copy as passing example' }).click()
  await expect(task.getByText('Copied!')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`# projects/${project}/answers.yaml\n${asked.id}:\n  examples:\n    pass:\n      - ${JSON.stringify(words)}\n`)
  await expectNoViolations(page, 'answers of learners')
})
