import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import type { Preferences, User } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { CredentialState, IssuedCredential } from '@fieldwork/core/credentials/schema.ts'
import { documentationFilePath } from '@fieldwork/core/documentation/fileNames.ts'
import type { CopyRequest } from '@fieldwork/core/documentation/schema.ts'
import type { Schedule } from '@fieldwork/core/planner/schema.ts'
import { type ProblemCode, problemStatus } from '@fieldwork/core/problems.ts'
import { fakeServer, ines, show, textOf } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { openDialog } from '../testing/platform.tsx'
import { contractual } from '../testing/replies.ts'
import { shareDialog } from './shareDialog.ts'
import type { SharingView } from './ShareProject.tsx'

export const done = project({ status: 'COMPLETE', docStatus: 'READY' })
export const template = { linkedin: 'I built {title}. {url} {hashtag}', twitter: 'Short: {title}', share: 'Anywhere: {title}' }

type Opened = {
  user?: User
  view?: SharingView
  isNew?: boolean
  metadata?: Partial<Project['metadata']>
  summary?: string
  /** The learner's answer to the first task. */
  answer?: string
  /** Undefined without a quiz. */
  isQuizTaken?: boolean
  projects?: Project[]
  preferences?: Partial<Preferences>
  planned?: Promise<Project[]> | undefined
  /** The documentation is public. */
  isPublic?: boolean
  credential?: CredentialState
  /** Ids of the projects in the portfolio. */
  inPortfolio?: string[]
  /** The server is making the documentation for the portfolio. */
  isAdding?: boolean
}

/** The state of a credential that is issued, and has a public page. */
export const issuedCredential = (change: Partial<IssuedCredential> = {}): CredentialState => ({
  mayIssue: true,
  issued: {
    id: '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01',
    name: 'I. Moreno',
    isPublic: true,
    version: 1,
    issuedAt: '2026-11-21T10:00:00.000Z',
    isOutdated: false,
    localIssuer: null,
    tasks: [],
    jsonUrl: '/a',
    pictureUrl: '/b',
    ...change,
  },
})

/** The sharing of a finished project on a server that makes documentation. */
export const openSharing = async ({
  user = ines('pro'),
  view = 'shareOptions',
  isNew = view === 'projectComplete',
  metadata,
  summary,
  isQuizTaken,
  answer = 'By the signature',
  projects = [done],
  preferences,
  planned,
  isPublic = false,
  inPortfolio = [],
  isAdding = false,
  // A post links to it, so that the sharing view asks for nothing else.
  credential = view === 'shareOptions' ? issuedCredential() : { mayIssue: true, issued: null },
}: Opened = {}) => {
  const shownProject = { ...done, isQuizTaken, summary, metadata: { ...done.metadata, ...metadata } }
  const tasks = fakeServer({ user, project: shownProject, projects })
  tasks.put({ id: 'how', type: 'TEXT', text: { data: answer }, status: 'COMPLETE' })
  tasks.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
  const server = {
    docStatus: (isAdding ? 'GENERATING' : 'READY') as Project['docStatus'],
    /** Reads of the list until what is being made is there; never when undefined. */
    readsUntilReady: (isAdding ? undefined : 0) as number | undefined,
    isPublic,
    /** The work has changed since the documentation was made. */
    isOutdated: false,
    /** A server that says it is public, and not where. */
    hasAddress: true,
    preferences: { ...defaultPreferences, ...preferences },
    /** What is suggested for, and then stored as, the public profile. */
    hasPublicProfile: user.hasPublicProfile,
    profile: { name: 'Ines Moreno', nickname: 'ines', isListed: false },
    credential,
    /** The projects of the schedule, one a day; none is asked for when absent. */
    planned,
    /** What the portfolio shows: projects by their ids. */
    shown: inPortfolio,
    isPortfolioPublic: false,
    isAdding,
    /** Calls that change something, and reads of files, with what they said. */
    calls: [] as Array<[call: string, body?: unknown]>,
    failing: {} as Record<string, ProblemCode | 'network' | undefined>,
  }
  const becomeReady = () => {
    if (server.docStatus === 'GENERATING' && server.readsUntilReady !== undefined && server.readsUntilReady-- <= 0)
      server.docStatus = 'READY'
  }
  const replyTo = (method: string, path: string, body: unknown): unknown => {
    const docs = '/projects/tls/docs'
    if (`${method} ${path}` === `GET ${docs}`) {
      becomeReady()
      return listOf()
    }
    if (path === '/user/public-profile') {
      if (method === 'GET') return server.profile
      Object.assign(server.profile, body)
      server.hasPublicProfile = true
      return { ...user, ...server.profile, hasPublicProfile: true }
    }
    if (path === '/user/name') return { ...user, ...(body as { name: string }), nameStatus: 'given' }
    if (path === '/user/name/skip') return { ...user, nameStatus: 'skipped' }
    if (path === '/user' && server.hasPublicProfile) return { ...user, ...server.profile, hasPublicProfile: true }
    if (path.startsWith('/user/public-profile/nicknames/')) return { fault: path.endsWith('/taken') ? 'taken' : null }
    if (path === '/user/preferences') return method === 'GET' ? server.preferences : Object.assign(server.preferences, body)
    if (path.startsWith('/projects/tls/credential/') && method === 'GET') return new Blob(['picture'])
    if (path.startsWith('/projects/tls/credential')) return server.credential
    if (path === '/schedule' && server.planned) return server.planned.then(scheduleWith)
    if (path === '/projects/tls/summary') {
      server.docStatus = 'GENERATING'
      tasks.project = { ...tasks.project, ...(body as { summary: string }), docStatus: 'GENERATING' }
      return tasks.project
    }
    if (path === `${docs}/regenerate`) {
      Object.assign(server, { docStatus: 'GENERATING', isOutdated: false })
      return undefined
    }
    if (path === `${docs}/public`) {
      server.isPublic = (body as { public: boolean }).public
      return listOf()
    }
    if (path.startsWith(`${docs}/`)) return new Blob([`bytes of ${path.slice(docs.length + 1)}`])
    if (path === '/projects/tls/doc/copy') {
      const { newName, regenerate } = body as CopyRequest
      if (regenerate) server.docStatus = 'GENERATING'
      server.isAdding = true
      return { storageName: newName, isPending: server.docStatus !== 'READY' }
    }
    if (path === '/user/portfolio') {
      if (server.isAdding) becomeReady()
      if (server.isAdding && server.docStatus === 'READY') Object.assign(server, { isAdding: false, shown: [...server.shown, 'tls'] })
      const adding = server.isAdding ? { adding: [{ projectId: 'tls', hasFailed: server.docStatus === 'FAILED' }] } : {}
      return { ...portfolioWith(server.shown, server.isPortfolioPublic), ...adding }
    }
    return notHere
  }
  const listOf = () => {
    const [pdf, md] = (['pdf', 'markdown'] as const).map((kind) => documentationFilePath(kind, 'tls'))
    const isShown = server.isPublic && server.hasAddress
    const publicUrl = isShown ? { publicUrl: '/ines/projects/tls/document.pdf' } : {}
    const results = [
      { type: 'pdf', url: pdf, public: server.isPublic, ...publicUrl },
      { type: 'md', url: md, public: false, archiveUrl: documentationFilePath('archive', 'tls') },
    ]
    const shownAt = isShown ? { viewUrl: '/ines/projects/tls' } : {}
    return {
      docStatus: server.docStatus,
      results: server.docStatus === 'READY' ? results : [],
      ...shownAt,
      ...(server.isOutdated && { isOutdated: true }),
    }
  }
  const beyond = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = new URL(String(input instanceof Request ? input.url : input), location.href).pathname
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    const call = `${method} ${path}`
    const isKnown = Object.keys(server.failing).includes(call)
    const failure = server.failing[call]
    const reply = failure === undefined ? replyTo(method, path, body) : undefined
    if (reply === notHere && !isKnown) return beyond(input, init)
    if (isNoted(call)) server.calls.push(body === undefined ? [call] : [call, body])
    if (failure === 'network') throw new TypeError('Failed to fetch')
    if (failure) return Response.json({ error: { code: failure, message: failure } }, { status: problemStatus[failure] })
    if (reply instanceof Blob) return new Response(reply)
    if (reply === undefined) return new Response(null, { status: 202 })
    return contractual(method, path, Response.json(await Promise.resolve(reply), { status: 200 }))
  })
  const shown = await show(tasks, null)
  openDialog(shareDialog, { projectId: 'tls', template, view, isNew })
  const name = view === 'shareOptions' ? 'Save project' : 'Project Complete'
  await vi.waitFor(() => page.getByRole('dialog', { name }).element(), 20_000)
  return { server, tasks, ...shown }
}

const documentWith = (id: string, type: 'PROJECT', title: string, own: { id: string; storageName: string }) => {
  const moment = '2026-11-21T12:00:00.000Z'
  const saved = {
    ...own,
    title,
    outcome: null,
    concepts: [],
    completedAt: moment,
    hasWorkPicture: false,
    pageId: null,
    credentialId: null,
  }
  return { id, type, title, createdAt: moment, updatedAt: moment, project: saved, address: '/uploads/tls', picture: null }
}

const portfolioWith = (projects: readonly string[], isPublic: boolean) => ({
  title: '',
  description: '',
  ownerName: 'Ines',
  ownerPicture: '',
  nickname: 'ines',
  isPublic,
  documents: projects.map((id) => documentWith(`of-${id}`, 'PROJECT', id, { id, storageName: `${id}-1763750000000` })),
})

const scheduleWith = (planned: readonly Project[]): Schedule => {
  const [today, status] = ['2026-11-21', 'INCOMPLETE'] as const
  const tasks = planned.map(({ id, metadata, status: own, progress }) => ({
    id,
    type: 'project' as const,
    name: metadata.title,
    description: '',
    category: metadata.category,
    metadata: [],
    status: own,
    progress,
    minutes: 30,
  }))
  return { weeks: [{ id: today, status, days: [{ id: today, date: today, status, tasks }] }], later: 0, today, pace: null, streak: 0 }
}

const notHere = Symbol('not here')
const isNoted = (call: string) =>
  !/^GET \/(user$|user\/preferences|user\/public-profile|user\/portfolio|features|schedule|projects\/tls\/credential)/.test(call)

/** The status notice about saving. */
export const notice = page.getByRole('status', { name: 'Notice about saving' })
/** Waits until the notice begins with the text, or is empty. */
export const says = (text: string) => expect.poll(textOf(notice)).toMatch(text ? new RegExp(`^${text}`) : /^$/)

/** The call that lists the files of the documentation. */
export const list = ['GET /projects/tls/docs']

/** Opens the menu and chooses. */
export const choose = async (option: string): Promise<void> => {
  await page.getByRole('button', { name: /^Save project/ }).click()
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${option}`) }).click()
}

export const save = () => page.getByRole('button', { name: 'Save documentation' }).click()

const { fetch: ownFetch } = globalThis

/** What the browser was given to save in this test, by name. */
export const savedFiles = (): (() => Promise<Array<[string, string]>>) => {
  const saved: Array<Promise<[string, string]>> = []
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download, href } = this
    saved.push(ownFetch(href).then(async (response) => [download, await response.text()]))
  })
  onTestFinished(() => spy.mockRestore())
  return () => Promise.all(saved)
}

/** What goes to the clipboard in this test; `refuses`: nothing does. */
export const clipboard = ({ refuses = false } = {}): string[] => {
  const copied: string[] = []
  // As in Safari: a page may write only while it handles a press, though the text may come later.
  let isPressed = false
  const press = () => void (isPressed = true)
  const release = () => void (isPressed = false)
  addEventListener('click', press, { capture: true })
  addEventListener('click', release)
  const require = () => {
    if (refuses || !isPressed) throw new DOMException('Not allowed', 'NotAllowedError')
  }
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    require()
    copied.push(await (await item!.getType('text/plain')).text())
  })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    require()
    copied.push(text)
  })
  const old = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  onTestFinished(() => {
    for (const spy of [write, writeText, old]) spy.mockRestore()
    removeEventListener('click', press, { capture: true })
    removeEventListener('click', release)
  })
  return copied
}
