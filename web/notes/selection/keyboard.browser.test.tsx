import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAfterEach } from '../../testing/render.tsx'
import { annotationServer, forgetNotes, highlightOn, marked, noteOn, openNotes } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const toolbar = page.getByRole('toolbar', { name: 'Selected text' })
const begin = async () => {
  page.getByRole('button', { name: 'Select text with the keyboard' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => String(getSelection())).not.toBe('')
}
const selected = () => String(getSelection())

test('text is selected, highlighted and noted by the keyboard alone, and the focus comes back to the place', async () => {
  const server = annotationServer()
  await openNotes(server)
  await begin()
  expect(selected()).toBe('A')
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(selected()).toBe('certificate is a')
  await expect.element(page.getByText('Selected: certificate is a. Press Tab for actions.')).toBeInTheDocument()
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(toolbar.getByRole('button', { name: 'Highlight', exact: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  await expect.poll(marked).toEqual(['green: certificate is a'])
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(toolbar).not.toBeInTheDocument()
  expect(selected()).toBe('')
})

test('what keys highlight takes the focus, so that one goes on from there', async () => {
  await openNotes(annotationServer())
  await begin()
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('h')
  const flag = page.getByRole('button', { name: 'Yellow highlight: A' })
  await expect.element(flag).toHaveFocus()
  await expect.element(page.getByText('Highlighted, yellow.')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('textbox', { name: 'Text of the note' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Yellow highlight with 1 note/ })).toHaveFocus()
})

test('Escape in the toolbar of a highlight leads back to the highlight', async () => {
  await openNotes(annotationServer([highlightOn('h-1', 'statement', 2, 13)]))
  const flag = page.getByRole('button', { name: /^Yellow highlight/ })
  await expect.element(flag).toBeInTheDocument()
  ;(flag.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(toolbar).not.toBeInTheDocument()
  await expect.element(flag).toHaveFocus()
})

test('a highlight that is deleted and brought back has its notes open as before', async () => {
  await openNotes(annotationServer([highlightOn('h-1', 'statement', 2, 13, { group: 'g-1' }), noteOn('n-1', 'g-1', { content: 'Mine' })]))
  const flag = page.getByRole('button', { name: /^Yellow highlight/ })
  await expect.element(flag).toBeVisible()
  ;(flag.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toolbar).toBeVisible()
  await expect.element(page.getByText('Mine')).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(marked).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(marked).toEqual(['yellow: certificate'])
  await expect.element(page.getByText('Mine')).toBeVisible()
})

test('letters typed into a note do nothing to highlights', async () => {
  const server = annotationServer([highlightOn('h-1', 'statement', 2, 13, { group: 'g-1' }), noteOn('n-1', 'g-1', { pinned: true })])
  await openNotes(server)
  await page.getByRole('textbox', { name: 'Text of the note' }).click()
  await userEvent.keyboard('nsmeha{Backspace}')
  await expect.element(page.getByRole('textbox', { name: 'Text of the note' })).toHaveValue('nsmeh')
  expect(marked()).toEqual(['yellow: certificate'])
})

test('Tab goes through the toolbar and on in the text, where the words are still selected', async () => {
  await openNotes(annotationServer())
  await begin()
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.poll(() => document.activeElement?.id).toBe('document-scroller')
  await userEvent.keyboard('{Tab}{End}{Tab}')
  await expect.poll(() => document.activeElement?.id).toBe('document-scroller')
  expect(selected()).toBe('A')
  await expect.element(toolbar).toBeVisible()
})
