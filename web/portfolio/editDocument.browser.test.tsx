import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { forgetAfterEach, hastenTime, refusal } from '../testing/render.tsx'
import { openDialog } from '../testing/platform.tsx'
import { editDialog } from './dialogs.ts'
import { documents } from './testing.ts'
import { choose, dialog, inert, kind, open, type Opened, pdf, ready, submit, tiles, title, website, zone } from './testing-form.ts'

forgetAfterEach()

describe('editing a project', () => {
  const edit = async (document: OwnPortfolio['documents'][number], options: Opened = {}) => {
    const opened = await open({ documents: [document] }, options)
    await page.getByRole('button', { name: `More for ${document.title}` }).click()
    await page.getByRole('menuitem', { name: 'Edit project' }).click()
    await expect.element(dialog).toHaveAccessibleName('Edit project')
    const changes = () => opened.to(`/user/portfolio/documents/${document.id}`).map(({ body }) => body)
    return { ...opened, changes }
  }

  test('starts with the current values, and saves the changed ones [FOLIO-40] [FOLIO-44]', async () => {
    const { changes } = await edit(documents.table)
    await expect.element(title).toHaveValue('The tide table itself')
    await expect.element(website).toHaveValue('tides.moreno.example')
    await title.fill('Tides')
    await submit('Save changes').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(tiles.getByRole('link', { name: /^Tides/ })).toBeVisible()
    expect(changes()).toEqual([{ type: 'URL', title: 'Tides', url: { url: 'tides.moreno.example' } }])
  })

  test('sends no file if the file stays', async () => {
    const { changes } = await edit(documents.bill)
    await title.fill('The bill')
    await submit('Save changes').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changes()).toEqual([{ type: 'FILE', title: 'The bill' }])
  })

  test('keeps its file or replaces it [FOLIO-47]', async () => {
    const { changes } = await edit(documents.bill)
    await expect.element(zone.getByText('bill.pdf')).toBeVisible()
    await ready(submit('Save changes'))
    await zone.getByRole('button', { name: 'Remove the file' }).click()
    await inert(submit('Save changes'))
    await choose(pdf('newer.pdf'))
    await submit('Save changes').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changes()).toMatchObject([{ type: 'FILE', file: { fileName: 'newer.pdf', storageName: expect.stringMatching(/^portfolio_/) } }])
    expect((changes()[0] as { file: { storageName: string } }).file.storageName).not.toBe(documents.bill.file.storageName)
  })

  test('asks only for the title if the document was saved from a project, and says that its PDF keeps its own [FOLIO-55]', async () => {
    const { changes } = await edit(documents.site)
    await expect.element(title).toHaveAccessibleDescription(/The PDF keeps the title of the project\./)
    await expect.element(kind('PDF upload')).not.toBeInTheDocument()
    await expect.element(zone).not.toBeInTheDocument()
    await title.fill('My own corner')
    await submit('Save changes').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changes()).toEqual([{ type: 'PROJECT', title: 'My own corner' }])
  })

  test('retries three times, a second apart, if the server fails [FOLIO-61]', async () => {
    const { changes } = await edit(documents.table, { refuse: () => refusal('failed') })
    await title.fill('Tides')
    const pass = hastenTime()
    await submit('Save changes').click()
    for (let count = 1; count <= 4; count++) {
      await expect.poll(() => changes().length).toBe(count)
      await pass(1000)
    }
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(changes()).toHaveLength(4)
  })

  test('fails without an id before anything is sent [FOLIO-60]', async () => {
    const { sent } = await open()
    openDialog(editDialog, { document: { ...documents.table, id: '' } })
    await submit('Save changes').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Document id is required to edit a document')
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})
