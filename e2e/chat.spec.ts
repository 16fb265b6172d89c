import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { startApp } from './testing/app.ts'
import { expect, test as journey } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { startModelServer, type ModelServer } from './testing/modelServer.ts'
import { dragOver, notesReady, selectionToolbar } from './testing/notes.ts'
import { atRest, openProject, panelOf, project, projectIsReady, reloadProject, scrollerOf, toolbarOf } from './testing/projectScreen.ts'

/** Runs on an app with the journey's own language model. */
const test = journey.extend<object, { model: ModelServer }>({
  model: [
    async ({ browserName: _browser }, use) => {
      const model = await startModelServer()
      model.answer = null
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ model }, use) => {
      const app = await startApp({ MODEL_URL: model.url, MODEL_NAME: 'played' })
      await use(app)
      await app.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// All of them share a model.
test.describe.configure({ mode: 'default' })

const chatOf = (page: Page) => panelOf(page, 'left')
const logOf = (page: Page) => chatOf(page).getByRole('region', { name: 'Messages' })
const fieldOf = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your question' })

const ask = async (page: Page, model: ModelServer, question: string) => {
  const before = model.chats.length
  await fieldOf(page).fill(question)
  await page.keyboard.press('Enter')
  await expect.poll(() => model.chats.length).toBe(before + 1)
}

test('a learner asks a question, reads the answer while it streams, and follows its source to the passage and back [CHAT-01] [CHAT-20] [CHAT-21] [CHAT-27]', async ({
  page,
  session,
  model,
}) => {
  await session(people.ines)
  await openProject(page)
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  await expect(fieldOf(page)).toBeFocused()
  await ask(page, model, 'What does the status code say?')
  await expect(logOf(page)).toContainText('What does the status code say?')
  model.say('It says how the request went [1]. ')
  await expect(logOf(page)).toContainText('It says how the request went')
  await expect(chatOf(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  model.say('Read it first.')
  model.end()
  await expect(logOf(page)).toContainText('Read it first.')
  await expect(chatOf(page).getByRole('button', { name: 'Good answer' })).toBeVisible()

  const place = await scrollerOf(page).evaluate(({ scrollTop }) => scrollTop)
  await chatOf(page).getByRole('region', { name: 'Sources' }).getByRole('link').first().click()
  await expect.poll(() => scrollerOf(page).evaluate(({ scrollTop }) => scrollTop)).not.toBe(place)
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect.poll(() => scrollerOf(page).evaluate(({ scrollTop }) => scrollTop)).toBe(place)
})

test('with a language model, the selection bar has Simplify, Explain more and Examples again, and a note keeps the answer [NOTE-11]', async ({
  page,
  session,
  model,
}) => {
  await session(people.ines)
  await openProject(page)
  await notesReady(page)
  await dragOver(page, 'harbour wants its tide table')
  await selectionToolbar(page).getByRole('button', { name: 'More', exact: true }).click()
  for (const name of ['Explain more', 'Examples']) await expect(selectionToolbar(page).getByRole('button', { name })).toBeVisible()
  const before = model.chats.length
  await selectionToolbar(page).getByRole('button', { name: 'Simplify' }).click()
  const note = page.getByRole('article', { name: /^Simplify: / })
  await expect(note.getByText('The tutor is reading the project…')).toBeVisible()
  await expect.poll(() => model.chats.length).toBe(before + 1)
  model.say('A harbour needs a page.')
  model.end()
  await expect(note.getByText('A harbour needs a page.')).toBeVisible()
})

test('on a phone, where Ask covers the text, the question includes the step that was on the screen', async ({ page, session, model }) => {
  await session(people.ines)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/projects/${project}#make-it-object`)
  await expect(page.locator('#make-it-object h2')).toBeInViewport()
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  await expect(page.locator('#make-it-object h2')).toBeHidden()
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/messages'))
  await ask(page, model, 'What is this step about?')
  model.end()
  expect((await asked).postDataJSON()).toMatchObject({ stepId: 'make-it-object' })
  await chatOf(page).getByRole('button', { name: 'Close Ask' }).click()
  await atRest(page)
  await expect(page.locator('#make-it-object h2')).toBeInViewport()
})

test('in forced colors, the question field shows its focus and Send looks disabled while the field is empty', async ({ page, session }) => {
  await session(people.ines)
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, `/projects/${project}`)
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  const question = chatOf(page).getByRole('textbox', { name: 'Your question' })
  await expect(question).toBeFocused()
  await expect(question).toHaveCSS('outline-style', 'solid')
  await expect(question).toHaveCSS('outline-width', '2px')
  const send = chatOf(page).getByRole('button', { name: 'Send' })
  const systemGray = await page.evaluate(() => {
    const gray = document.body.appendChild(document.createElement('i'))
    gray.style.color = 'GrayText'
    return getComputedStyle(gray).color
  })
  await expect(send).toHaveCSS('color', systemGray)
  await expect(send).toHaveCSS('border-top-style', 'dashed')
})

test('a streaming answer continues after a reload and in a second tab, and is stored once [CHAT-13]', async ({ page, session, model }) => {
  await session(people.ines)
  await openProject(page)
  await page.keyboard.press('Control+ArrowLeft')
  await ask(page, model, 'What is a socket?')
  model.say('One end ')
  await expect(logOf(page)).toContainText('One end')

  await reloadProject(page)
  await expect(logOf(page)).toContainText('What is a socket?')
  await expect(logOf(page)).toContainText('One end')
  const other = await page.context().newPage()
  await openProject(other)
  await projectIsReady(other)
  await expect(logOf(other)).toContainText('One end')
  model.say('of a ')
  for (const tab of [page, other]) await expect(logOf(tab)).toContainText('One end of a')
  model.say('connection.')
  model.end()
  for (const tab of [page, other]) {
    await expect(chatOf(tab).getByRole('button', { name: 'Good answer' })).toHaveCount(1)
    await expect(logOf(tab)).toContainText('One end of a connection.')
    await expect(logOf(tab).getByText('What is a socket?')).toHaveCount(1)
  }
})

test('a learner stops an answer, which cancels the model’s request, votes on it, and clears the chat in both tabs [CHAT-30] [CHAT-31] [CHAT-43]', async ({
  page,
  session,
  model,
}) => {
  await session(people.ines)
  await openProject(page)
  await page.keyboard.press('Control+ArrowLeft')
  await ask(page, model, 'Tell me everything')
  model.say('It begins with ')
  await expect(logOf(page)).toContainText('It begins with')
  await chatOf(page).getByRole('button', { name: 'Stop' }).click()
  await expect(logOf(page)).toContainText('You stopped this answer.')
  await expect.poll(() => model.isStopped()).toBe(true)
  await chatOf(page).getByRole('button', { name: 'Good answer' }).click()
  await expect(logOf(page)).toContainText('Thank you for your feedback!')

  const other = await page.context().newPage()
  await openProject(other)
  await expect(logOf(other)).toContainText('It begins with')
  await chatOf(page).getByRole('button', { name: 'Clear this chat' }).click()
  await chatOf(page).getByRole('button', { name: 'Clear', exact: true }).click()
  for (const tab of [page, other]) await expect(logOf(tab)).toContainText('Ask me about')
})
