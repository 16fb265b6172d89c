import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { findings, forgetAfterEach, noNetwork } from '../../testing/render.tsx'
import { bar, caretAfter, editingServer, inBar, openEditor, words } from './testing-editing.ts'

forgetAfterEach()

const replaced =
  (...pairs: [string, string][]) =>
  (document: EditedDocument) =>
    JSON.parse(pairs.reduce((json, [before, after]) => json.replace(before, after), JSON.stringify(document))) as EditedDocument

/** Writes after "It is wide.", saves, and finds that another version was published before. */
const saveAfter = async (server: ReturnType<typeof editingServer>, ...pairs: [string, string][]) => {
  await openEditor(server)
  await caretAfter('It is wide.')
  await userEvent.keyboard(' Jump.')
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
  server.publish(replaced(...pairs))
  await inBar('Save').click()
  await expect.element(bar.getByText(/^Version 2 was published after you began/)).toBeVisible()
}
const save = async () => {
  await inBar('Save').click()
  await expect.element(bar.getByText('Saved as version 3')).toBeVisible()
}

test('edits of two administrators in different blocks are merged, reviewed and saved', async () => {
  const server = editingServer()
  await saveAfter(server, ['Stop it.', 'Stop all of it.'], ['On Node.', 'On Node 24.'])
  await inBar('Merge both').click()
  await expect.element(bar.getByText(/^Version 2 is merged with your changes: 2 of its changes came in/)).toBeVisible()
  await expect.poll(words).toContain('It is wide. Jump.')
  await expect.poll(words).toContain('Stop all of it.')
  expect(localStorage.getItem('fieldwork.editing.ada.tls')).toContain('Stop all of it.')
  await save()
  const saved = JSON.stringify(server.saved())
  for (const text of ['It is wide. Jump.', 'Stop all of it.', 'On Node 24.']) expect(saved).toContain(text)
  expect(server.saves.at(-1)!.headers.get('if-match')).toBe('"2-aa"')
})

test('conflicting edits are shown side by side, and the chosen side is saved', async () => {
  const server = editingServer()
  await saveAfter(server, ['It is wide.', 'It is narrow.'], ['Stop it.', 'Stop all of it.'])
  await inBar('Merge both').click()
  const choice = page.getByRole('group', { name: '1. In “Sign it”' })
  await expect.element(page.getByRole('heading', { name: 'One place was changed by both of you' })).toHaveFocus()
  await expect.element(choice.getByText('It is wide. Jump.')).toBeVisible()
  await expect.element(choice.getByText('It is narrow.')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Merge', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(inBar('Save')).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Back to my text' }).click()
  await expect.poll(words).toContain('It is wide. Jump.')
  await inBar('Merge both').click()
  await choice.getByRole('radio', { name: 'Version 2' }).click()
  await expect.element(page.getByText('1 of 1 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.poll(words).toContain('It is narrow.')
  await expect.poll(words).not.toContain('Jump.')
  await expect.poll(words).toContain('Stop all of it.')
  await save()
  expect(JSON.stringify(server.saved())).toContain('It is narrow.')
})

test('edits stored in the browser are merged after a reload; without a connection they stay unchanged', async () => {
  const server = editingServer()
  await saveAfter(server, ['Stop it.', 'Stop all of it.'])
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('button', { name: 'Enable editing' }).click()
  await expect.element(bar.getByText(/^Version 2 was published after you began/)).toBeVisible()
  const fetchAgain = globalThis.fetch
  globalThis.fetch = noNetwork
  await inBar('Merge both').click()
  await expect.element(bar.getByText(/^You seem to be offline/)).toBeVisible()
  await expect.poll(words).toContain('It is wide. Jump.')
  globalThis.fetch = fetchAgain
  await inBar('Merge both').click()
  await expect.poll(words).toContain('Stop all of it.')
  await expect.poll(words).toContain('It is wide. Jump.')
})
