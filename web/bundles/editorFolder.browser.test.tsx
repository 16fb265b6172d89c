import '../tasks/testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { impersonate } from '../platform/impersonation.ts'
import { MyWork } from '../project/MyWork.tsx'
import { savedFiles } from '../sharing/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { fakeServer, leave, show } from '../tasks/testing.tsx'
import { fakeNetwork, findings, noNetwork, refusal } from '../testing/render.tsx'
import { ProjectZips } from './ProjectZips.tsx'

afterEach(async () => {
  impersonate(undefined)
  await leave()
})

const path = '/projects/tls/folder'
const button = () => page.getByRole('button', { name: 'Download folder' })
const shown = async (reply: () => Response) => {
  const files = savedFiles()
  const server = fakeServer({ project: project() })
  const { to } = fakeNetwork({ [`GET ${path}`]: reply })
  await show(server, <ProjectZips project={project()} isOpen hasWork={false} />)
  return { files, to }
}

test('a learner can save the editor folder with the keyboard alone', async () => {
  const { files } = await shown(() => new Response('PK'))
  await userEvent.tab()
  await expect.element(button()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(files).toEqual([['fieldwork-tls.zip', 'PK']])
})

test('an impersonating administrator is refused the editor folder, and doesn’t get one with their own values', async () => {
  impersonate({ userId: 'ines' })
  const { files, to } = await shown(() => refusal('impersonating'))
  await button().click()
  await expect.element(page.getByText('This stays closed while you are impersonating someone. Stop impersonating first.')).toBeVisible()
  expect(to(path).map(({ headers }) => headers.get('x-impersonate-user-id'))).toEqual(['ines'])
  expect(await files()).toEqual([])
})

test.for<[string, () => Response, string]>([
  [
    'too often',
    () => refusal('too_many_requests', { 'retry-after': '90' }),
    'You have downloaded it several times. Try again in 90 seconds.',
  ],
  ['without a network', noNetwork, 'The folder could not be created. Please try again.'],
])('a download of the folder %s says so', async ([, reply, sentence]) => {
  const { files } = await shown(reply)
  await button().click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(await files()).toEqual([])
})

test('My work always offers the editor folder, but the export only after the first answer', async () => {
  const server = fakeServer({ project: project({ status: 'INCOMPLETE' }) })
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  await expect.element(button()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export project' })).not.toBeInTheDocument()
  expect(await findings('light')).toEqual([])
})

test('My work offers no editor folder for a project that is closed to the visitor', async () => {
  const server = fakeServer({ user: null, project: project({ locked: true }) })
  await show(server, <MyWork project={server.project} track={undefined} isOpen={false} />)
  await expect.element(page.getByText(/Your answers appear here once/)).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})
