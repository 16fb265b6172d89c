import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { accountChanges } from '../../accounts/api.ts'
import { ines } from '../../tasks/testing.tsx'
import { project } from '../../tasks/testProject.ts'
import { forgetAfterEach, refusal, visit } from '../../testing/render.tsx'

forgetAfterEach()

let user: User | null
let seen: Project
const closed = { metadata: { ...project().metadata, plan: 'pro' as const } }
afterEach(() => void (user = null))

/** The server as whoever is signed in now sees it. */
const enter = (first: User | null, at: Project) => {
  ;[user, seen] = [first, at]
  const document = (version: number) => ({
    projectId: 'tls',
    version,
    sections: [],
    tracks: [],
    steps: [{ type: 'step', id: 'sign', title: `Sign it, version ${version}`, minutes: 10, children: [] }],
  })
  return visit('/projects/tls', {
    user: first,
    network: {
      'GET /user': () => (user ? Response.json(user) : refusal('signed_out')),
      'GET /projects/tls': () => Response.json(seen),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/document.json': () => Response.json(document(seen.version)),
    },
  })
}
const change = (next: User | null, at: Project) => {
  ;[user, seen] = [next, at]
  accountChanges().send('changed')
}
const step = (version: number) => page.getByRole('heading', { name: `Sign it, version ${version}` })

test('a Pro project opens when another tab logs somebody in who has it, and closes when they log out there [APP-77]', async () => {
  await enter(null, project({ ...closed, locked: true }))
  const cover = page.getByRole('heading', { name: /part of Pro/ })
  await expect.element(cover).toBeVisible()
  await expect.element(step(1)).not.toBeInTheDocument()
  change(ines('pro'), project(closed))
  await expect.element(step(1)).toBeVisible()
  await expect.element(cover).not.toBeInTheDocument()
  change(null, project({ ...closed, locked: true }))
  await expect.element(cover).toBeVisible()
  await expect.element(step(1)).not.toBeInTheDocument()
})

test('the project stands on the version of whoever logged in in another tab [APP-77]', async () => {
  await enter(ines(), project({ version: 1 }))
  await expect.element(step(1)).toBeVisible()
  change({ ...ines(), id: 'marek' }, project({ version: 2 }))
  await expect.element(step(2)).toBeVisible()
  await expect.element(step(1)).not.toBeInTheDocument()
})
