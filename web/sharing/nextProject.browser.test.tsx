import '../tasks/testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { leave } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { done, openSharing } from './testing.tsx'

afterEach(leave)

const next = project({ id: 'log', metadata: { ...done.metadata, title: 'Read your log like a diary', tracks: [] } })
const opened = (projects: Project[]) => openSharing({ view: 'projectComplete', projects })

test('the next project is a link that names it, and says that it was begun [SHARE-06]', async () => {
  await opened([done, { ...next, status: 'IN_PROGRESS' }])
  await expect
    .element(page.getByRole('link', { name: /Next project · You began this\s*Read your log like a diary/ }))
    .toHaveAttribute('href', '/projects/log')
})

test('a project that was begun before is one line beside the next project of the series', async () => {
  const series = { id: 'corner', title: 'The corner' }
  const inSeries = { ...done, metadata: { ...done.metadata, series } }
  const following = { ...next, status: 'INCOMPLETE' as const, metadata: { ...next.metadata, series } }
  const begun = project({ id: 'folder', status: 'IN_PROGRESS', metadata: { ...done.metadata, title: 'A folder', tracks: [] } })
  await opened([inSeries, begun, following])
  await expect.element(page.getByRole('link', { name: /^Next project\s*Read your log like a diary/ })).toBeVisible()
  await expect.element(page.getByText(/^Or go on with/).getByRole('link', { name: 'A folder' })).toHaveAttribute('href', '/projects/folder')
})
