import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAfterEach } from '../../testing/render.tsx'
import { annotationServer, forgetNotes, openNotes, select } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const contents = page.getByRole('navigation', { name: 'Table of contents' })

test('a step is bookmarked beside its title, and the table of contents shows it and opens it [NOTE-34] [NOTE-35] [DOC-69]', async () => {
  const server = annotationServer()
  await openNotes(server)
  await page.getByRole('button', { name: 'Bookmark Serve it' }).click()
  await expect.element(contents.getByRole('link', { name: 'Serve it Bookmark' })).toBeInTheDocument()
  await expect.poll(() => server.file.items).toEqual([{ kind: 'bookmark', block: 'serve', changed: 1, on: true }])
  await page.getByRole('button', { name: 'Remove the bookmark Serve it' }).click()
  await expect.element(contents.getByRole('link', { name: 'Serve it Bookmark' })).not.toBeInTheDocument()
})

test('a bookmarked passage is a child of its step, which is open, and leads to it [NOTE-34] [NOTE-35] [DOC-59] [DOC-61] [DOC-69]', async () => {
  await openNotes(annotationServer([{ kind: 'bookmark', block: 'port', changed: 1, on: true }]))
  const entry = contents.getByRole('link', { name: 'Bookmark Port 443 is for TLS.' })
  await expect.element(entry).toBeVisible()
  await expect.element(entry).toHaveAttribute('href', '#port')
})

test('the toolbar bookmarks the block of the selected words', async () => {
  const server = annotationServer()
  await openNotes(server)
  await select('last', 0, 'last', 8)
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Bookmark' }).click()
  await expect.poll(() => server.file.items).toEqual([{ kind: 'bookmark', block: 'last', changed: 1, on: true }])
})

test('ticked checkboxes are stored in the account', async () => {
  const server = annotationServer([{ kind: 'checkbox', block: 'tick', changed: 1, on: true }])
  await openNotes(server)
  const tick = page.getByRole('checkbox', { name: 'It answers' })
  await expect.element(tick).toBeChecked()
  await userEvent.click(tick)
  await expect.poll(() => server.file.items).toEqual([{ kind: 'checkbox', block: 'tick', changed: 2, on: false }])
})
