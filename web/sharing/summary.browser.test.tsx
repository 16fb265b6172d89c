import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leave } from '../tasks/testing.tsx'
import { findings } from '../testing/render.tsx'
import { openSharing, savedFiles } from './testing.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await leave()
})

const field = page.getByRole('textbox', { name: 'In your own words: what did you build?' })
const saveButton = page.getByRole('button', { name: 'Save', exact: true })
const edit = page.getByRole('button', { name: 'Edit' })
const figure = page.getByRole('figure')
const sentences = 'I built a site behind a lock.'
const put = (summary: string) => ['PUT /projects/tls/summary', { summary }]
const opened = (change: Parameters<typeof openSharing>[0] = {}) => openSharing({ view: 'projectComplete', ...change })

test('the completion view asks what was built, with an example instead of a text, and nobody has to answer', async () => {
  const { server } = await opened()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveAttribute('placeholder', expect.stringMatching(/^For example: “/))
  await expect.element(page.getByText('Optional. Your public page and PDF begin with it.')).toBeVisible()
  await expect.element(saveButton).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Public page/ })).toHaveFocus()
  await field.click()
  await userEvent.tab()
  expect(server.calls.map(([call]) => call)).not.toContain('PUT /projects/tls/summary')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme, page.getByRole('dialog').element())).toEqual([])
  delete document.documentElement.dataset['theme']
})

test('the example is what the project leads to', async () => {
  await opened({ metadata: { outcomeForOthers: 'A site behind a lock.' } })
  await expect.element(field).toHaveAttribute('placeholder', 'For example: “A site behind a lock.”')
})

test('what was typed is saved once the field is left, becomes a quotation when it is submitted, and can be edited', async () => {
  const { server } = await opened()
  await field.fill('I built a site.')
  await userEvent.tab()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(server.calls).toContainEqual(put('I built a site.'))
  await expect.element(saveButton).not.toBeInTheDocument()
  await field.fill(sentences)
  await expect.element(page.getByText('Saved.')).not.toBeInTheDocument()
  await saveButton.click()
  await expect.element(figure).toMatchTextContent(/“I built a site behind a lock\.”In your own words/)
  await expect.element(edit).toHaveFocus()
  await edit.click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(sentences)
  await expect.element(saveButton).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect.element(edit).toHaveFocus()
  await edit.click()
  await field.fill(`${sentences} Alone.`)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(figure).toMatchTextContent(/“I built a site behind a lock\. Alone\.”/)
  expect(server.calls.filter(([call]) => call === 'PUT /projects/tls/summary')).toEqual([
    put('I built a site.'),
    put(sentences),
    put(`${sentences} Alone.`),
  ])
  await edit.click()
  await field.fill('')
  await saveButton.click()
  await expect.poll(() => server.calls.at(-1)).toEqual(put(''))
  await expect.element(field).toHaveValue('')
})

test('a press on PDF right after typing saves the text first, and saves the PDF that contains it', async () => {
  const files = savedFiles()
  const { server } = await opened()
  await field.fill(sentences)
  server.calls.length = 0
  await page.getByRole('button', { name: /^PDF/ }).click()
  await expect.poll(files, { timeout: 10_000 }).toEqual([['fieldwork-tls.pdf', 'bytes of fieldwork-tls.pdf']])
  expect(server.calls.map(([call]) => call)).toEqual([
    'PUT /projects/tls/summary',
    'GET /projects/tls/docs',
    'GET /projects/tls/docs/fieldwork-tls.pdf',
  ])
})

test('without a connection, the text stays in the field, also after the view was left, and is saved later', async () => {
  const { server } = await opened()
  server.failing['PUT /projects/tls/summary'] = 'network'
  await field.fill(sentences)
  await userEvent.tab()
  await expect.element(page.getByText(/^Not saved yet\. It stays here/)).toBeVisible()
  await page.getByRole('button', { name: /^Download documentation/ }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(figure).toMatchTextContent(/“I built a site behind a lock\.”/)
  delete server.failing['PUT /projects/tls/summary']
  await edit.click()
  await field.fill(`${sentences} Alone.`)
  await saveButton.click()
  await expect.element(edit).toHaveFocus()
  expect(server.calls).toContainEqual(put(`${sentences} Alone.`))
})

test('a refused text stays, and can be sent again', async () => {
  const { server } = await opened()
  server.failing['PUT /projects/tls/summary'] = 'too_many_requests'
  await field.fill(sentences)
  await saveButton.click()
  await expect.element(page.getByText(/^(?:That couldn’t be saved\. Please try again\.|Not saved yet)/)).toBeVisible()
  await expect.element(field).toHaveValue(sentences)
  delete server.failing['PUT /projects/tls/summary']
  // The next attempt may come before the press.
  await saveButton.click({ timeout: 5000 }).catch(() => {})
  await expect.element(figure).toMatchTextContent(/“I built a site behind a lock\.”/)
})

test('what was being typed is in the field again after a reload, in this account only, until it is saved', async () => {
  await opened()
  await field.fill(sentences)
  const storageKey = 'fieldwork.summary.ines.tls.tls'
  expect(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).toMatchObject({ mine: sentences })
  await field.fill('')
  expect(localStorage.getItem(storageKey)).toBeNull()
  await leave()

  localStorage.setItem(storageKey, JSON.stringify({ mine: sentences, base: 0 }))
  localStorage.setItem('fieldwork.summary.marek.tls.tls', JSON.stringify({ mine: 'Of Marek', base: 0 }))
  const { server } = await opened()
  await expect.element(field).toHaveValue(sentences)
  await saveButton.click()
  await expect.element(figure).toMatchTextContent(/“I built a site behind a lock\.”/)
  expect(server.calls).toContainEqual(put(sentences))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fieldwork.summary.'))).toEqual(['fieldwork.summary.marek.tls.tls'])
})

test('a text that reached the server before the reload is not asked for again', async () => {
  localStorage.setItem('fieldwork.summary.ines.tls.tls', JSON.stringify({ mine: sentences, base: 0 }))
  await opened({ summary: sentences })
  await expect.element(figure).toMatchTextContent(/“I built a site behind a lock\.”/)
  expect(localStorage.getItem('fieldwork.summary.ines.tls.tls')).toBeNull()
})

test.each(['Escape', 'Cancel'])('an edit begins at the end of the text, and %s takes it back', async (way) => {
  const { server } = await opened({ summary: sentences })
  await edit.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' Alone.')
  await expect.element(field).toHaveValue(`${sentences} Alone.`)
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(figure).toMatchTextContent(/“I built a site behind a lock\.”/)
  await expect.element(edit).toHaveFocus()
  await expect
    .poll(() => server.calls.filter(([call]) => call === 'PUT /projects/tls/summary').at(-1)?.[1] ?? { summary: sentences })
    .toEqual({
      summary: sentences,
    })
})
