import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, visit } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'

forgetAfterEach()

test('a returning learner is told which step before theirs is still open', async () => {
  localStorage.setItem('fieldwork.lastViewedProject', 'tls')
  const outline = ['before', 'sign', 'read'].map((id) => ({ id, title: `Step ${id}`, minutes: 10 }))
  const position = { stepId: 'sign', blockId: 'sign-text', offset: 0, readAt: '2026-11-20T10:00:00.000Z' }
  const own = project({ id: 'tls', status: 'IN_PROGRESS', progress: 44, position })
  const boxes = ['incomplete', 'incorrect', 'incomplete'].map((status, at) => ({ id: `box-${at}`, stepId: outline[at]!.id, status }))
  const network = {
    'GET /projects': [{ ...own, metadata: { ...own.metadata, title: 'Put TLS in front', outline } }],
    'GET /projects/tls/tracks/main/markers': { id: 'main', title: '', summary: '', boxes },
  }
  await visit('/', { user: ines(), network })
  const card = page.getByRole('region', { name: 'Put TLS in front' })
  await expect.element(card.getByText(/^Step 2 of 3, /)).toMatchTextContent(/Still open before it: Step before$/)
  await expect.element(card.getByRole('link', { name: 'Step before' })).toHaveAttribute('href', '/projects/tls#before')
})
