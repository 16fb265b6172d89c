import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAfterEach } from '../testing/render.tsx'
import { annotationServer, forgetNotes, marked, openNotes, select } from './testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const toolbar = page.getByRole('toolbar', { name: 'Selected text' })

test('selected words are highlighted in yellow with H, and saved [NOTE-01, NOTE-03, NOTE-09, NOTE-14]', async () => {
  const server = annotationServer()
  await openNotes(server)
  await select('statement', 2, 'statement', 13)
  for (const name of ['Highlight', 'Note', 'Simplify', 'Explain more', 'Examples', 'Ask'])
    await expect.element(toolbar.getByRole('button', { name })).toBeVisible()
  await userEvent.keyboard('h')
  await expect.poll(() => marked()).toEqual(['yellow: certificate'])
  await expect.poll(() => server.highlights().map(({ color, range }) => [color, range.quote])).toEqual([['yellow', 'certificate']])
  await page.screenshot({ path: '/tmp/fw/u-shot1.png' })
})

test('a note', async () => {
  const server = annotationServer()
  await openNotes(server)
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('n')
  await userEvent.keyboard('So it may be in *Git*')
  await expect.poll(() => server.notes()[0]?.content).toBe('So it may be in *Git*')
  await page.viewport(1500, 900)
  await page.screenshot({ path: '/tmp/fw/u-shot2.png' })
})
