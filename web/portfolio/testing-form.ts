import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { pdfFile } from '../testing/pdf.ts'
import { everyPart, visit } from '../testing/render.tsx'
import { fakeStore } from '../testing/uploads.ts'
import { ines } from '../tasks/testing.tsx'
import { documents, portfolio, portfolioServer } from './testing.ts'

/* The dialog in which a document is added or edited. */

export const tiles = page.getByRole('list', { name: 'Projects' })
export const dialog = page.getByRole('dialog')
export const title = dialog.getByRole('textbox', { name: 'Project title' })
export const website = dialog.getByRole('textbox', { name: 'Website' })
export const zone = dialog.getByRole('group', { name: 'File of your project' })
export const cancel = dialog.getByRole('button', { name: 'Cancel' })
export const submit = (name = 'Upload project') => dialog.getByRole('button', { name })
export const kind = (name: 'PDF upload' | 'URL link') => dialog.getByRole('radio', { name })
export const inert = async (button: Locator) => expect.element(button).toHaveAttribute('aria-disabled', 'true')
export const ready = async (button: Locator) => expect.element(button).not.toHaveAttribute('aria-disabled')

export type Opened = { refuse?: () => Response | undefined; network?: Record<string, unknown> }
export const open = async (part: Partial<OwnPortfolio> = {}, { refuse, network }: Opened = {}) => {
  const store = fakeStore()
  const server = portfolioServer(portfolio({ documents: [documents.table], ...part }), refuse)
  const visited = await visit('/portfolio', { user: ines(), flags: everyPart, network: { ...server.table, ...network } })
  await expect.element(tiles).toBeVisible()
  const added = () => visited.to('/user/portfolio/documents').map(({ body }) => body)
  return { ...visited, store, server, added }
}
export const choose = (file: File) => userEvent.upload(zone.element().querySelector('input[type=file]')!, file)
export const pdf = (name = 'bill.pdf') => new File([pdfFile(['What the old pier costs'])], name, { type: 'application/pdf' })
