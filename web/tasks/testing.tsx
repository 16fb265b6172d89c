// First of all, because it decides the order of the style layers.
import '../styles/main.css'
import type { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Preferences, User } from '@fieldwork/core/accounts/schema.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import type { Project, ProjectUpdate } from '@fieldwork/core/catalogue/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { defaultFlags, defaultLimits, limitsFor } from '@fieldwork/core/plans/features.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import type { AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { mayComplete, progressOf } from '@fieldwork/core/tasks/status.ts'
import { userQuery } from '../accounts/api.ts'
import { projectQuery, OpenProjectContext } from '../catalogue/api.ts'
import { AppProviders } from '../app/AppProviders.tsx'
import { createClient } from '../app/client.ts'
import { documentQuery } from '../documents/api.ts'
import { newPlatform, openDialogs } from '../testing/platform.tsx'
import { TestRouter } from '../testing/TestRouter.tsx'
import { brokenReply, contractual, expectContractualReplies } from '../testing/replies.ts'
import { createScreenPosition } from '../documents/position.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { DialogProvider } from '../platform/dialogs/DialogProvider.tsx'
import { Toaster } from '../platform/toasts/Toaster.tsx'
import { playAnswers, refusal, storedValidations, type StoredValidation } from './testing-answers.ts'
import { project } from './testProject.ts'

/* The network's other end, made of the rules that the real server follows and held to its contract, and the screen around what is tested. */

/** The flags of a server on which Pro can be bought. */
export const checkout = { 'capability.checkout': true }

/** The learner of all tests, as the server tells of them. */
export const ines = (plan: User['plan'] = 'free', flags: Record<string, boolean> = {}): User => ({
  id: 'ines',
  name: people.ines.name,
  nameStatus: 'given',
  hasPublicProfile: true,
  isListed: false,
  nickname: 'ines',
  email: people.ines.email,
  picture: '',
  plan,
  paymentInfo: null,
  exp: 2_000_000_000,
  isPro: plan !== 'free',
  isWelcomeDue: false,
  isAdmin: false,
  secondFactor: null,
  deletionAt: null,
  features: { ...defaultFlags, ...flags },
  limits: limitsFor(defaultLimits, plan),
})

export const padlock: ValidationBoxNode = {
  type: 'validationBox',
  id: 'padlock',
  title: 'Prove the padlock is yours',
  children: [
    { type: 'validationText', id: 'how', title: 'How does it decide?', optional: false, hidden: false },
    { type: 'validationUrl', id: 'where', title: 'Where does it answer?', extension: 'https://', optional: false, hidden: false },
  ],
}

type FakeServerOptions = {
  user?: User | null
  boxes?: ValidationBoxNode[]
  checks?: Record<string, AnswerCheck>
  project?: Project
  projects?: Project[]
}

const noCount = { added: 0, changed: 0, removed: 0 }
export const noChanges: ProjectUpdate = {
  version: 2,
  notes: [],
  wasOffered: false,
  steps: noCount,
  tasks: noCount,
  removedTasks: [],
  renamedTasks: {},
}

/** Answers every call until the test is over. `away`: nothing gets through; `lost`: writes arrive, their replies do not. */
export const fakeServer = ({
  user = ines(),
  boxes = [padlock],
  checks = {},
  project: shown = project(),
  projects = [shown],
}: FakeServerOptions = {}) => {
  const server = {
    user,
    boxes,
    project: shown,
    projects,
    validations: storedValidations(boxes),
    writes: [] as AnswerWrite[],
    /** The tasks of the newer version, and its notes. */
    newer: { boxes, update: noChanges },
    preferences: defaultPreferences,
    models: {} as Record<string, string>,
    /** Why the learner insisted. */
    reasons: [] as string[],
    /** Expected output by question, and the values drawn next. */
    outputs: {} as Record<string, string>,
    exampleOutputs: {} as Record<string, string>,
    nextValues: [] as Project['variables'],
    uploads: 'https://files.example/put' as string | undefined,
    network: 'there' as 'there' | 'away' | 'lost',
    refusing: undefined as ProblemCode | undefined,
    answer: (id: string) => server.validations.find((known) => known.id === id)?.answer,
    put: (write: AnswerWrite) => save(write),
  }
  /** Tasks of every version that this learner was on: an answer to one that is gone is kept. */
  const known = new Map<string, StoredValidation>()
  const { save, asked } = playAnswers(server, checks)

  const route = (method: string, path: string, body: unknown): Response | undefined => {
    const { project: own } = server
    if (path === '/health') return Response.json({ status: 'ok' })
    if (path === '/user') return server.user ? Response.json(server.user) : refusal('signed_out')
    if (path === '/features') return Response.json({ features: defaultFlags, limits: limitsFor(defaultLimits, 'free') })
    if (path === '/user/preferences') {
      server.preferences = { ...server.preferences, ...(body as Partial<Preferences>) }
      return Response.json(server.preferences)
    }
    if (path === '/projects') return Response.json(server.projects)
    if (path === '/uploads/generate-signed-url')
      return server.uploads === undefined ? brokenReply({}) : Response.json({ url: server.uploads })
    if (path === `/projects/${own.id}/validations`)
      return Response.json(server.validations.map(({ key: _key, refusals: _refusals, ...task }) => task))
    if (path.startsWith(`/projects/${own.id}/validations/`)) {
      const [id, what] = path.split('/').slice(4)
      if (what !== undefined) return server.refusing ? refusal(server.refusing) : asked(what, id, body)
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
      server.validations = storedValidations(server.boxes)
      server.project = { ...own, status: 'INCOMPLETE', progress: 0 }
      return Response.json(server.project)
    }
    if (path === `/projects/${own.id}/update`) return own.hasUpdates ? Response.json(server.newer.update) : refusal('not_found')
    if (path === `/projects/${own.id}/reset_content`) {
      for (const task of server.validations) known.set(task.id, task)
      server.boxes = server.newer.boxes
      for (const [old, id] of Object.entries(server.newer.update.renamedTasks)) known.set(id, { ...known.get(old)!, id })
      server.validations = storedValidations(server.boxes).map((task) => known.get(task.id) ?? task)
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

export const guided = (boxes: readonly ValidationBoxNode[]): GuidedDocument => ({
  projectId: 'tls',
  version: 1,
  sections: [],
  tracks: [],
  steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: [...boxes] }],
})

const windows: QueryClient[] = []

/** Renders a part of the project screen for the signed-in user. Each further call is another window, or a reload. */
export const show = async (
  server: FakeServer,
  element: React.ReactNode,
  { retry = true }: { retry?: boolean } = {},
): Promise<{ client: QueryClient; platform: Platform; unmount: () => Promise<void> }> => {
  const client = createClient(undefined)
  const platform = newPlatform()
  windows.push(client)
  if (!retry) client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(userQuery.queryKey, server.user)
  client.setQueryData(projectQuery('tls').queryKey, server.project)
  for (const version of [1, 2]) client.setQueryData(documentQuery('tls', version).queryKey, guided(server.boxes))
  const { unmount } = await render(
    <AppProviders client={client} platform={platform} screenPosition={createScreenPosition()}>
      <TestRouter>
        <OpenProjectContext value={{ project: server.project, track: undefined }}>
          <main id="document-scroller">{element}</main>
        </OpenProjectContext>
        <DialogProvider />
        <Toaster />
      </TestRouter>
    </AppProviders>,
  )
  return { client, platform, unmount: async () => unmount() }
}

/** The dialog that is open or about to be, and what it was told. */
export const shownDialog = () => {
  const open = openDialogs().find(({ isClosing }) => !isClosing)
  return open && { type: open.type, ...(open.element.props as Record<string, unknown>) }
}

/** All words in a part of the page, for polling. */
export const textOf = (part: Locator) => () => part.query()?.textContent ?? ''

/** Leaves nothing of one test to the next. */
export const leave = async (): Promise<void> => {
  await cleanup()
  // Unsaved answers of a window would reach the next test's server.
  for (const client of windows.splice(0)) client.setQueryData(userQuery.queryKey, null)
  // A reply that is on its way would take away what the next test keeps.
  await expectContractualReplies()
  await new Promise((resolve) => setTimeout(resolve))
  vi.unstubAllGlobals()
  for (const storage of [localStorage, sessionStorage]) storage.clear()
}
