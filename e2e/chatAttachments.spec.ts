import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { png } from '../server/uploads/testing-pictures.ts'
import { confirmPicture } from './testing/answers.ts'
import { startApp } from './testing/app.ts'
import { chromiumArguments, chromiumPath, fakeMicrophone } from './testing/chromium.ts'
import { expect, test as journey } from './testing/journey.ts'
import { startModelServer, type ModelServer } from './testing/modelServer.ts'
import { dragOver, notesReady, selectionToolbar } from './testing/notes.ts'
import { openProject, panelOf, reloadProject } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

/* The app with a local server that plays a language model, which reads pictures and transcribes recordings. */

const test = journey.extend<object, { model: ModelServer }>({
  model: [
    async ({ browserName: _browser }, use) => {
      const model = await startModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ model }, use) => {
      const settings = { MODEL_URL: model.url, MODEL_NAME: 'small', MODEL_READS_PICTURES: 'true', TRANSCRIBE_MODEL: 'whisper' }
      const app = await startApp({ ADMIN_EMAILS: people.ada.email, ...settings })
      await use(app)
      await app.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ launchOptions: { executablePath: chromiumPath, args: [...chromiumArguments, ...fakeMicrophone] }, permissions: ['microphone'] })

const tls = 'put-tls-in-front'

test('a question with a quotation, a picture and dictated text reaches the tutor, and unsent text survives a reload [CHAT-05] [CHAT-26] [CHAT-41]', async ({
  page,
  model,
  session,
}) => {
  model.words = 'What does this picture have to do with it?'
  model.answer = 'It shows the padlock of the site.'
  await session('attaches@example.org')
  await openProject(page, '', tls)
  await notesReady(page)
  const words = 'A choir has a journal on the web'
  await dragOver(page, words)
  await selectionToolbar(page).getByRole('button', { name: 'More', exact: true }).click()
  await selectionToolbar(page).getByRole('button', { name: 'Ask in the chat' }).click()
  const panel = panelOf(page, 'left')
  const attached = panel.getByRole('list', { name: 'Attached to your message' })
  await expect(attached.getByText(`“${words}”`)).toBeVisible()
  const field = panel.getByRole('textbox', { name: 'Your question' })
  await expect(field).toBeFocused()

  await panel.locator('input[type=file]').setInputFiles({ name: 'padlock.png', mimeType: 'image/png', buffer: await png() })
  await confirmPicture(page)
  await expect(attached.getByText(/the tutor sees it$/)).toBeVisible()

  await panel.getByRole('button', { name: 'Speak' }).click()
  await expect(panel.getByRole('timer')).toHaveText('0:01 of 2:00')
  await expectNoViolations(page, 'recording')
  await panel.getByRole('button', { name: 'Write it down' }).click()
  await expect(field).toHaveValue(model.words)
  await expect(field).toBeFocused()
  // The server sent the first one at its start, to find out whether the model accepts recordings.
  expect(model.recordings.at(-1)).toContain('A_OPUS')

  await page.keyboard.press('Enter')
  const message = panel.getByRole('region', { name: 'Messages' })
  await expect(message.getByText(model.answer)).toBeVisible()
  await expect(attached).toHaveCount(0)
  await expect(message.getByText(words)).toBeVisible()
  await expect(message.getByRole('img', { name: 'padlock.png' })).toHaveJSProperty('complete', true)
  await expect(message.getByRole('img', { name: 'padlock.png' })).not.toHaveJSProperty('naturalWidth', 0)
  const asked = model.chats.at(-1)!
  expect(asked).toContain(words)
  expect(asked).toContain(model.words)
  expect(asked).toContain('data:image/png;base64,')

  await dragOver(page, 'Everything runs on your own machine')
  await page.keyboard.press('c')
  await expect(attached.getByText('“Everything runs on your own machine”')).toBeVisible()
  await reloadProject(page)
  await expect(attached.getByText('“Everything runs on your own machine”')).toBeVisible()
})
