import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, visit } from '../shell/testing.tsx'
import { ines, openDialog } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'

forgetAfterEach()

const enter = (hasUpdates: boolean) =>
  visit('/projects/tls', {
    user: ines(),
    network: {
      'GET /projects/tls': project({ hasUpdates }),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
    },
  })

test('a learner who enters a project that has a newer version is offered it [DOC-72]', async () => {
  await enter(true)
  await expect.element(page.getByRole('dialog', { name: 'This project has new upgrades!' })).toBeVisible()
  expect(openDialog()).toMatchObject({ type: 'projectUpdate', projectId: 'tls' })
})

test('a learner who is on the newest version is not asked', async () => {
  await enter(false)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Put TLS in front' })).toBeVisible()
  expect(openDialog()).toBeUndefined()
})
