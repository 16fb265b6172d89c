import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { forgetAfterEach, visit, type SentRequest } from '../testing/render.tsx'
import { ines, noChanges, shownDialog } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { closeDialog, openDialog, openDialogs } from '../testing/platform.tsx'
import { projectResetDialog } from './dialogs.ts'

forgetAfterEach()

/** As the server keeps it. */
let offered = 0
beforeEach(() => {
  offered = 0
})

const enter = async (given: Partial<Project>, version = 2, offerMayCome = Promise.resolve()) => {
  const visited = await visit('/projects/tls', {
    user: ines(),
    network: {
      'GET /projects/tls': project(given),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/update': async () => {
        await offerMayCome
        return Response.json({ ...noChanges, version, wasOffered: offered >= version, tasks: { added: 1, changed: 0, removed: 0 } })
      },
      'PUT /projects/tls/update': ({ body }: SentRequest) => {
        offered = (body as { version: number }).version
        return new Response(null, { status: 204 })
      },
      'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Put TLS in front' })).toBeVisible()
  return visited
}
const again = async (screen: { unmount: () => Promise<void> | void }, given: Partial<Project>, version?: number) => {
  closeDialog()
  await expect.poll(shownDialog).toBeUndefined()
  await screen.unmount()
  return enter(given, version)
}
const line = page.getByText(/An update is available: 1 task new/)
const dialog = page.getByRole('dialog', { name: 'This project has new upgrades!' })
const later = async () => {
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a learner who enters a project with a newer version is offered it, can wait, and finds it in the project head [DOC-72]', async () => {
  await enter({ hasUpdates: true })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Update my project!' })).toBeVisible()
  await later()
  await expect.element(line).toBeVisible()
  await line.getByRole('button', { name: 'Update' }).click()
  await expect.element(dialog).toBeVisible()
})

test('a learner who said "Not now" is asked again for the next version only, in another browser as in this one', async () => {
  const first = await enter({ hasUpdates: true })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => offered).toBe(2)
  localStorage.clear()
  const second = await again(first.screen, { hasUpdates: true })
  await expect.element(line).toBeVisible()
  expect(shownDialog()).toBeUndefined()
  await again(second.screen, { hasUpdates: true }, 3)
  await expect.element(dialog).toBeVisible()
})

test('a learner who closed another dialog just before the offer arrived is offered it all the same', async () => {
  let letOfferCome = () => {}
  const offerMayCome = new Promise<void>((resolve) => (letOfferCome = resolve))
  await enter({ hasUpdates: true }, 2, offerMayCome)
  openDialog(projectResetDialog, { projectId: 'tls' })
  await expect.poll(shownDialog).toMatchObject({ type: 'projectReset' })
  closeDialog()
  expect(openDialogs()).toHaveLength(1)
  letOfferCome()
  await expect.element(dialog).toBeVisible()
})

test('a learner who has completed the project reads the line, and no dialog opens', async () => {
  await enter({ hasUpdates: true, status: 'COMPLETE' })
  await expect.element(line).toBeVisible()
  expect(shownDialog()).toBeUndefined()
})

test('a learner who began to type before the offer arrived is not interrupted', async () => {
  const visited = await visit('/projects/tls', {
    user: ines(),
    network: {
      'GET /projects/tls': project({ hasUpdates: true }),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/update': async () => {
        const field = document.body.appendChild(document.createElement('textarea'))
        await userEvent.type(field, 'My ans')
        return Response.json(noChanges)
      },
      'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
    },
  })
  await expect.element(page.getByText(/An update is available: small corrections/)).toBeVisible()
  expect(shownDialog()).toBeUndefined()
  document.querySelector('body > textarea')!.remove()
  await visited.screen.unmount()
})

test('a learner who is on the newest version reads nothing about updates', async () => {
  await enter({ hasUpdates: false })
  expect(shownDialog()).toBeUndefined()
  await expect.element(page.getByText(/An update is available/)).not.toBeInTheDocument()
})

test('the project head lists the concepts, if there are any', async () => {
  const { metadata } = project({})
  const label = page.getByRole('term').filter({ hasText: 'Concepts' })
  const none = await enter({ hasUpdates: false })
  await expect.element(page.getByRole('term').filter({ hasText: 'Needs' })).toBeVisible()
  await expect.element(label).not.toBeInTheDocument()
  await none.screen.unmount()
  await enter({ hasUpdates: false, metadata: { ...metadata, concepts: [{ key: 'padlock', name: 'Padlock' }] } })
  await expect.element(label).toBeVisible()
})
