// First of all, because it decides the order of the style layers.
import '../styles/main.css'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { User } from '../../core/accounts/contract.ts'
import type { ProjectUpdate } from '../../core/catalogue/changes.ts'
import type { Project } from '../../core/catalogue/project.ts'
import type { GuidedDocument, ValidationBoxNode } from '../../core/documents/nodes.ts'
import { validationsOf } from '../../core/documents/walk.ts'
import { defaultFlags, defaultLimits, limitsFor } from '../../core/plans/features.ts'
import type { ProblemCode } from '../../core/problems.ts'
import { problemStatus } from '../../core/problems.ts'
import type { AnswerWrite, Validation } from '../../core/tasks/answer.ts'
import type { AnswerCheck } from '../../core/tasks/checks.ts'
import { textLimit } from '../../core/tasks/limits.ts'
import { resetsBox, turnOf } from '../../core/tasks/saving.ts'
import { emptyAnswer, mayComplete, progressOf } from '../../core/tasks/status.ts'
import { judge } from '../../core/tasks/verdict.ts'
import { userQuery } from '../accounts/api.ts'
import { projectQuery } from '../catalogue/api.ts'
import { createClient } from '../client.ts'
import { documentQuery } from '../documents/api.ts'
import { ProjectProvider } from '../documents/ProjectContext.tsx'
import { brokenReply, contractual, expectContractualReplies } from '../shell/testing-replies.ts'
import { useConnection } from '../shell/connection.ts'
import { ModalProvider } from '../shell/modals/ModalProvider.tsx'
import { closeModal, useModals } from '../shell/modals/modals.ts'
import { emptyQueue } from '../shell/toasts/queue.ts'
import { Toaster } from '../shell/toasts/Toaster.tsx'
import { useToasts } from '../shell/toasts/toasts.ts'
import { answerTypeOf } from './boxState.ts'
import { project } from './testProject.ts'

/* The network's other end, made of the rules that the real server follows and held to its contract, and the screen around what is tested. */

export const ines = (plan: User['plan'] = 'free'): User => ({
  ...{
    id: 'ines',
    name: 'Ines Moreno',
    nameStatus: 'given',
    nickname: 'ines',
    email: 'ines@example.org',
    picture: '',
    plan,
    paymentInfo: null,
    exp: 2_000_000_000,
  },
  ...{ isPro: plan !== 'free', isAdmin: false, features: defaultFlags, limits: limitsFor(defaultLimits, plan) },
})

export const padlock: ValidationBoxNode = {
  ...{ type: 'validationBox', id: 'padlock', title: 'Prove the padlock is yours' },
  children: [
    { type: 'validationText', id: 'how', title: 'How does it decide?', optional: false, hidden: false },
    { type: 'validationUrl', id: 'where', title: 'Where does it answer?', extension: 'https://', optional: false, hidden: false },
  ],
}

type Stored = Validation & { key: string | null }

const stored = (boxes: readonly ValidationBoxNode[]): Stored[] =>
  boxes.flatMap((box) =>
    validationsOf(box).map((node) => ({
      ...{ id: node.id, stepId: 'sign', boxId: box.id, type: answerTypeOf[node.type], title: node.title, description: '' },
      ...{ optional: node.optional, hidden: node.hidden, extension: 'https://', status: 'INCOMPLETE', answer: null, key: null },
      characterLimit: node.type === 'validationText' ? (node.characterLimit ?? null) : null,
    })),
  )

type Options = {
  user?: User | null
  boxes?: ValidationBoxNode[]
  checks?: Record<string, AnswerCheck>
  project?: Project
  projects?: Project[]
}

const noCount = { added: 0, changed: 0, removed: 0 }
export const noChanges: ProjectUpdate = { version: 2, notes: [], steps: noCount, tasks: noCount }

/** Answers every call until the test is over. `away`: nothing gets through; `lost`: writes arrive, their replies do not. */
export const fakeServer = ({
  user = ines(),
  boxes = [padlock],
  checks = {},
  project: shown = project(),
  projects = [shown],
}: Options = {}) => {
  const server = {
    user,
    boxes,
    project: shown,
    projects,
    validations: stored(boxes),
    writes: [] as AnswerWrite[],
    /** What the newer version asks, and what it says about itself. */
    newer: { boxes, update: noChanges },
    uploads: 'https://files.example/put' as string | undefined,
    network: 'there' as 'there' | 'away' | 'lost',
    refusing: undefined as ProblemCode | undefined,
    answer: (id: string) => server.validations.find((known) => known.id === id)?.answer,
    put: (write: AnswerWrite) => save(write),
  }
  /** Tasks of every version that this learner was on: an answer to one that is gone is kept. */
  const known = new Map<string, Stored>()
  const refusal = (code: ProblemCode, details?: unknown) =>
    Response.json({ error: { code, message: code, details } }, { status: problemStatus[code] })

  const save = (write: AnswerWrite): Response => {
    const task = server.validations.find(({ id }) => id === write.id)
    if (!task || !server.user) return refusal(server.user ? 'not_found' : 'signed_out')
    const { isPro } = server.user
    const turn = turnOf(task.answer ? { answer: task.answer, key: task.key, earlierKeys: [] } : undefined, write, isPro)
    if (turn === 'repetition') return Response.json(task.answer)
    if (turn === 'stale') return refusal('stale_answer', task.answer ?? emptyAnswer(task.id, task.type))
    if (turn === 'plan_required') return refusal('plan_required')
    const limit = textLimit(server.user.limits['validationTextCharacter'], task.characterLimit)
    const check = checks[task.id]
    const judged =
      write.status === 'COMPLETE'
        ? judge(
            write,
            { ...task, limit, check },
            { matches: (pattern, flags, text) => new RegExp(pattern, flags).test(text), hasFile: true },
          )
        : { status: write.status }
    if ('refused' in judged) return refusal('invalid')
    const before = task.status
    const { key, revision: _revision, hidden = false, ...value } = write
    task.key = key ?? null
    task.status = judged.status
    task.answer = { ...value, ...judged, hidden, revision: (task.answer?.revision ?? 0) + 1 }
    if (resetsBox(before, task.status))
      for (const other of server.validations) if (other !== task && other.boxId === task.boxId) reopen(other)
    return Response.json(task.answer)
  }
  const reopen = (task: Stored) => {
    task.status = 'INCOMPLETE'
    if (task.answer) task.answer = { ...task.answer, status: 'INCOMPLETE' }
  }

  const route = (method: string, path: string, body: unknown): Response | undefined => {
    const { project: own } = server
    if (path === '/health') return Response.json({ status: 'ok' })
    if (path === '/user') return server.user ? Response.json(server.user) : refusal('signed_out')
    if (path === '/features') return Response.json({ features: defaultFlags, limits: limitsFor(defaultLimits, 'free') })
    if (path === '/projects') return Response.json(server.projects)
    if (path === '/uploads/generate-signed-url')
      return server.uploads === undefined ? brokenReply({}) : Response.json({ url: server.uploads })
    if (path === `/projects/${own.id}/validations`) return Response.json(server.validations.map(({ key: _key, ...task }) => task))
    if (path.startsWith(`/projects/${own.id}/validations/`)) {
      server.writes.push(body as AnswerWrite)
      return server.refusing ? refusal(server.refusing) : save(body as AnswerWrite)
    }
    if (path === `/projects/${own.id}` && method === 'GET') return Response.json(own)
    if (server.refusing && path.startsWith(`/projects/${own.id}`)) return refusal(server.refusing)
    if (path === `/projects/${own.id}` && method === 'PUT') {
      if (!mayComplete(server.validations)) return refusal('tasks_incomplete')
      server.project = { ...own, status: 'COMPLETE', progress: progressOf(server.validations) }
      return Response.json(server.project)
    }
    if (path === `/projects/${own.id}/reset`) {
      server.validations = stored(server.boxes)
      server.project = { ...own, status: 'INCOMPLETE', progress: 0 }
      return Response.json(server.project)
    }
    if (path === `/projects/${own.id}/update`) return own.hasUpdates ? Response.json(server.newer.update) : refusal('not_found')
    if (path === `/projects/${own.id}/reset_content`) {
      for (const task of server.validations) known.set(task.id, task)
      server.boxes = server.newer.boxes
      server.validations = stored(server.boxes).map((task) => known.get(task.id) ?? task)
      server.project = { ...own, hasUpdates: false, version: own.version + 1 }
      return Response.json(server.project)
    }
    return undefined
  }

  const direct = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (server.network === 'away') throw new TypeError('Failed to fetch')
    const response = route(init.method ?? 'GET', url.pathname, typeof init.body === 'string' ? JSON.parse(init.body) : undefined)
    if (response && server.network === 'lost' && init.method === 'POST') throw new TypeError('Failed to fetch')
    return response ? contractual(init.method ?? 'GET', url.pathname, response) : direct(input, init)
  })
  return server
}

export type FakeServer = ReturnType<typeof fakeServer>

const guided = (boxes: readonly ValidationBoxNode[]): GuidedDocument => ({
  ...{ projectId: 'tls', version: 1, sections: [], tracks: [] },
  steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: [...boxes] }],
})

const windows: QueryClient[] = []

/** Shows something of the project screen to whoever is signed in at the server. A further call is another window, or the page loaded anew. */
export const show = async (
  server: FakeServer,
  element: React.ReactNode,
  { retry = true }: { retry?: boolean } = {},
): Promise<{ client: QueryClient; unmount: () => Promise<void> }> => {
  const client = createClient(undefined)
  windows.push(client)
  if (!retry) client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(userQuery.queryKey, server.user)
  client.setQueryData(projectQuery('tls').queryKey, server.project)
  for (const version of [1, 2]) client.setQueryData(documentQuery('tls', version).queryKey, guided(server.boxes))
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <ProjectProvider project={server.project} track={undefined}>
            <main id="document-scroller">{element}</main>
          </ProjectProvider>
          <ModalProvider />
          <Toaster />
        </>
      ),
    },
  ])
  const { unmount } = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { client, unmount: async () => unmount() }
}

/** The dialog that is open or about to be, and what it was told. */
export const openDialog = () => {
  const open = useModals.getState().modals.find(({ isClosing }) => !isClosing)
  return open && { type: open.type, ...(open.element.props as Record<string, unknown>) }
}

/** All words in a part of the page, for polling. */
export const textOf = (part: Locator) => () => part.query()?.textContent ?? ''

/** Nothing of one test is left to the next. */
export const leave = async (): Promise<void> => {
  await cleanup()
  // What a window still wants to save would reach the next test's server.
  for (const client of windows.splice(0)) client.setQueryData(userQuery.queryKey, null)
  closeModal()
  await vi.waitFor(() => expect(useModals.getState().modals).toEqual([]))
  useConnection.setState({ server: 'there' })
  useToasts.setState(emptyQueue)
  vi.unstubAllGlobals()
  expectContractualReplies()
  localStorage.clear()
  sessionStorage.clear()
}
