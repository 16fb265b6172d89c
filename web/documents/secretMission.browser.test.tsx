import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { rememberAction } from '../platform/pendingAction.ts'
import { fakeServer, ines, leave, show } from '../tasks/testing.tsx'
import { sectionQuery } from './api.ts'
import { renderBlocks } from './nodes/registry.tsx'
import { platform } from '../testing/platform.tsx'

afterEach(leave)

const box: ValidationBoxNode = {
  type: 'validationBox',
  id: 'proof',
  title: 'Tell them apart',
  children: [{ type: 'validationText', id: 'word', title: 'Which word?', optional: true, hidden: false }],
}
const secret: SectionNode = {
  type: 'section',
  id: 'secret',
  sectionType: 'pro',
  status: 'locked',
  contentId: 'old-tls',
  heading: 'Secret Mission',
  isOpen: true,
  children: [],
}

test('after unlocking, the text of a Secret Mission shows together with tasks that can be answered [DOC-46]', async () => {
  const server = fakeServer({ user: ines('pro'), boxes: [box] })
  const tasks = server.validations
  server.validations = []
  const rest = globalThis.fetch
  const calls: string[] = []
  let letTasksCome = () => {}
  const tasksMayCome = new Promise<void>((resolve) => (letTasksCome = resolve))
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (pathname.startsWith('/projects/tls/')) calls.push(pathname.slice('/projects/tls/'.length))
    if (pathname === '/projects/tls/old-tls/unlock') {
      server.validations = tasks
      return new Response(null, { status: 204 })
    }
    if (pathname === '/projects/tls/old-tls') return Response.json([box])
    if (pathname === '/projects/tls/validations' && calls.includes('old-tls/unlock')) await tasksMayCome
    return rest(input, init)
  })
  const other: ValidationBoxNode = { ...box, id: 'other', title: 'Another', children: [] }
  const { client } = await show(server, renderBlocks([other, secret]))
  await vi.waitFor(() => expect(calls).toEqual(['validations']))

  await page.getByRole('button', { name: "You're PRO! Jump in" }).click()
  await vi.waitFor(() => expect(calls.toSorted()).toEqual(['old-tls', 'old-tls/unlock', 'validations', 'validations']))
  await expect.poll(() => client.getQueryData(sectionQuery('tls', 1, 'old-tls').queryKey)).toBeDefined()
  await expect.element(page.getByText('Tell them apart')).not.toBeInTheDocument()
  letTasksCome()
  await expect.element(page.getByText('Tell them apart')).toBeVisible()
  await page.getByRole('textbox', { name: /Which word/ }).fill('alert')
  await page
    .getByRole('region', { name: 'Tell them apart' })
    .or(page.getByRole('main'))
    .getByRole('button', { name: 'Done' })
    .last()
    .click()
  await vi.waitFor(() => expect(server.answer('word')).toMatchObject({ status: 'COMPLETE', text: { data: 'alert' } }))
})

test.each([
  ['opens by itself for a Pro member who pressed it before they logged in', 'pro', ['old-tls/unlock']],
  ['stays locked for anybody else', 'free', []],
] as const)('a Secret Mission %s', async (_, plan, unlocks) => {
  const server = fakeServer({ user: ines(plan), boxes: [box] })
  const rest = globalThis.fetch
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (pathname.endsWith('/unlock')) return (calls.push(pathname.slice('/projects/tls/'.length)), new Response(null, { status: 204 }))
    return pathname === '/projects/tls/old-tls' ? Response.json([]) : rest(input, init)
  })
  rememberAction({ kind: 'unlock', projectId: 'tls', contentId: 'old-tls' })
  await show(server, renderBlocks([secret]))
  platform().pendingActions.resume(true)
  await vi.waitFor(() => expect(platform().pendingActions.state.getState().action).toBeUndefined())
  await vi.waitFor(() => expect(calls).toEqual(unlocks))
})
