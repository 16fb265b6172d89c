import '../tasks/testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { impersonate } from '../platform/impersonation.ts'
import { savedFiles } from '../sharing/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { fakeServer, leave, show } from '../tasks/testing.tsx'
import { fakeNetwork, noNetwork, refusal } from '../testing/render.tsx'
import { ProjectZips } from './ProjectZips.tsx'

afterEach(async () => {
  impersonate(undefined)
  await leave()
})

const path = '/projects/tls/bundle'
const shown = async (reply: () => Response) => {
  const files = savedFiles()
  const server = fakeServer({ project: project() })
  const { to } = fakeNetwork({ [`GET ${path}`]: reply })
  await show(server, <ProjectZips project={project()} isOpen={false} hasWork />)
  await page.getByRole('button', { name: 'Export project' }).click()
  return { files, to }
}

test('a learner saves the project with their work as one file', async () => {
  const { files } = await shown(() => new Response('PK'))
  await expect.poll(files).toEqual([['fieldwork-tls-project.zip', 'PK']])
})

test('an impersonating administrator is refused the learner’s export, and doesn’t get their own', async () => {
  impersonate({ userId: 'ines' })
  const { files, to } = await shown(() => refusal('impersonating'))
  await expect.element(page.getByText('This stays closed while you are impersonating someone. Stop impersonating first.')).toBeVisible()
  expect(to(path).map(({ headers }) => headers.get('x-impersonate-user-id'))).toEqual(['ines'])
  expect(await files()).toEqual([])
})

test.for<[string, () => Response, string]>([
  ['too often', () => refusal('too_many_requests', { 'retry-after': '90' }), 'You have exported several times. Try again in 90 seconds.'],
  ['without a network', noNetwork, 'The file could not be created. Please try again.'],
  ['while the server fails', () => refusal('failed'), 'The file could not be created. Please try again.'],
])('an export %s says so', async ([, reply, sentence]) => {
  const { files } = await shown(reply)
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(await files()).toEqual([])
})
