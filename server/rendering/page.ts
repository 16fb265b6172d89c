import { impersonationParameters } from '@fieldwork/core/admin/impersonation.ts'
import { browserMessages } from '@fieldwork/core/messages/browsers.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { mayRead } from '@fieldwork/core/catalogue/access.ts'
import { exploredIn, exploredParameters, openedCourse, type Explored } from '@fieldwork/core/catalogue/explored.ts'
import { previewPath } from '@fieldwork/core/catalogue/previews.ts'
import type { Course, Project } from '@fieldwork/core/catalogue/schema.ts'
import type { LearningPath, PathTitle } from '@fieldwork/core/goals/schema.ts'
import { documentFile } from '@fieldwork/core/documents/contract.ts'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { learningPathPath, matchRoute } from '@fieldwork/core/paths.ts'
import { Problem } from '@fieldwork/core/problems.ts'
import { userInfo } from '../accounts/service.ts'
import { authenticate } from '../accounts/authenticate.ts'
import { projectFor } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { visiblePath } from '../goals/queries.ts'
import type { Caller } from '../http/caller.ts'
import { maintenanceOf } from '../http/maintenance/maintenance.ts'
import { compress, encodingFor } from '../http/compression.ts'
import { pagePath } from '../http/navigation.ts'
import { Reply, type PlainRequest, type PlainRoute } from '../http/route.ts'
import { visitorFeatures } from '../plans/service.ts'
import { type RequestedGoal, goalIn, readGoalResults } from './requestedGoal.ts'
import { isSearching, readExplored } from './exploredCatalogue.ts'
import { legalText } from './legalTexts.ts'
import { linkHeader, renderPage, type Page } from './html.ts'
import { readPaths, readProjects } from './readCatalogue.ts'
import { renderPublicPage } from './publicPages/publicPage.ts'
import { toolbarOffers } from './publicPages/publicToolbar.ts'
import { movedTo, publicTargetAt, publicPageAt } from './publicPages/publicPageAt.ts'
import { prerenderer, type Prerender } from './prerenderer.ts'
import { builtWeb, type ExploredCatalogue, type LegalText, type Unavailable, type Web } from './web.ts'

/** Answers every navigation with the app; a project page arrives with its text already readable. */
export const pages = (context: Context, web: Web = builtWeb()): PlainRoute[] => {
  const renderer = { context, web, prerender: prerenderer(context, web) }
  return [
    {
      method: 'GET',
      path: pagePath,
      handle: (request) =>
        replyTo(renderer, request).catch((error: unknown) => {
          if (!isDatabaseProblem(error)) throw error
          return unavailableReply(renderer, request, { code: (error as Problem).code })
        }),
    },
  ]
}

type Renderer = { context: Context; web: Web; prerender: Prerender }

/** Pages that stay open during maintenance: those where administrators log in, and legal ones. */
const openDuringMaintenance: ReadonlySet<string> = new Set(['login', 'owner', 'restore', 'terms', 'privacy'])

const replyTo = async (renderer: Renderer, request: PlainRequest): Promise<Reply> => {
  const { context, web, prerender } = renderer
  const caller = await callerOfRequest(context, request)
  const maintenance = caller.user?.isAdmin ? undefined : await maintenanceOf(context)
  if (maintenance && !openDuringMaintenance.has(matchRoute(addressOf(request).pathname)?.name ?? '')) {
    const sentence = maintenance.sentence || undefined
    return unavailableReply(renderer, request, { code: 'maintenance', sentence }, caller)
  }
  const target = isLookingAsAnother(request, caller) ? undefined : await publicTargetAt(context, request.url, caller)
  if (target) return new Reply(302, { location: target, 'cache-control': 'private, no-cache' })
  const shared = await publicPageAt(context, request.url, caller, originOf(context, request))
  const moved = shared && movedTo(shared, request.url)
  if (moved) return new Reply(308, { location: moved, 'cache-control': 'private, no-cache' })
  if (shared)
    return pageReply(
      200,
      await renderPublicPage(shared, originOf(context, request), toolbarOffers(context, shared.path, caller)),
      {},
      request,
      caller,
    )
  const found = await describe(context, request, caller)
  // An impersonating administrator gets nothing of their own; the app requests the other user’s data.
  const person = isLookingAsAnother(request, caller) ? undefined : caller.user
  const isOwnPage = person !== undefined || !caller.user
  const projects = found.isStart || found.explored || found.path || found.requested ? await readProjects(context, caller) : undefined
  const paths = found.isStart || found.requested ? await readPaths(context, caller) : undefined
  const requested = found.requested && (await readGoalResults(context, request, caller, found.requested))
  const listed = found.explored && projects && (await readExplored(context, request, caller, found.explored, projects))
  const body = await bodyOf(prerender, found, caller.user ? undefined : projects, paths, listed, requested)
  const page: Page = {
    url:
      originOf(context, request) + (found.path ? learningPathPath(found.path.id) : found.hasKey ? request.url.split('?')[0] : request.url),
    boot: {
      user: caller.user ? await userInfo(context, caller.user) : null,
      features: visitorFeatures(context),
      isSuspended: caller.isSuspended,
      project: isOwnPage ? found.project : undefined,
      projects: isOwnPage && projects && projects.length <= maxProjects ? projects : undefined,
      courses: isOwnPage ? listed?.courses : undefined,
      search: isOwnPage ? listed?.search : undefined,
      paths: isOwnPage ? paths : undefined,
      path: isOwnPage ? found.path : undefined,
      goal: isOwnPage && requested?.results ? { ...requested, results: requested.results } : undefined,
    },
    addresses: context.config.addresses,
    body,
    noScript: browserMessages[body ? (listed ? 'noScriptList' : 'noScript') : found.isLogin ? 'noScriptLogin' : 'noScriptApp'],
    fetches: found.project && isReadable(found.project, caller) ? [`/projects/${found.project.id}/${documentFile}`] : [],
    hasPanels: found.project !== undefined,
    reading: found.project && person && readingOf(person.id, found.project),
    variables: found.project && person && Object.fromEntries(found.project.variables.map(({ name, value }) => [name, value])),
    isIndexed: found.status === 200 && !found.isUnlisted && (!found.project || found.project.metadata.visibility === 'public'),
    title: listed?.title ?? found.title,
    description: found.description,
    imagePath: previewOf(found, listed?.courses),
  }
  const assets = web.assetsOf(...routesOf(found, caller))
  const headers = { link: linkHeader(assets), ...(found.hasKey && { 'referrer-policy': 'no-referrer' }) }
  return pageReply(found.status, renderPage(page, assets), headers, request, caller)
}

/** The page that says why there is no other one, and opens that when there is. It needs no database; `caller` is absent if it took one. */
const unavailableReply = async (
  { context, web, prerender }: Renderer,
  request: PlainRequest,
  unavailable: Unavailable,
  caller?: Caller,
): Promise<Reply> => {
  const user = caller && !caller.user ? null : undefined
  const page: Page = {
    url: originOf(context, request) + request.url,
    boot: { user, features: visitorFeatures(context), unavailable },
    addresses: context.config.addresses,
    body: await prerender.unavailable(unavailable),
    noScript: browserMessages.noScriptApp,
    fetches: [],
    hasPanels: false,
    isIndexed: false,
    title: undefined,
    description: slogan,
  }
  const assets = web.assetsOf()
  const headers = { link: linkHeader(assets), 'retry-after': unavailable.code === 'maintenance' ? '120' : '5' }
  return pageReply(503, renderPage(page, assets), headers, request, caller)
}

/** Not as a second argument of URL: a path that starts with two slashes would be parsed as a host. */
const addressOf = ({ url }: PlainRequest): URL => new URL(`http://page${url}`)

const isLookingAsAnother = (request: PlainRequest, { user }: Caller): boolean => {
  const { searchParams } = addressOf(request)
  return Boolean(user?.isAdmin) && impersonationParameters.some((name) => searchParams.get(name))
}

/** If the session lookup fails for another reason than an outage, the page is rendered for a visitor. */
const callerOfRequest = (context: Context, request: PlainRequest): Promise<Caller> =>
  authenticate(context, request.header('cookie')).catch((error: unknown) => {
    if (isDatabaseProblem(error)) throw error
    context.log.warn({ error }, 'The user who requested a page could not be looked up')
    return authenticate(context, undefined)
  })

type Found = {
  status: number
  title: string | undefined
  description: string
  project?: Project
  isStart?: boolean
  /** Data of the page of all projects. */
  explored?: Explored
  path?: LearningPath
  /** On the page of a goal. */
  requested?: RequestedGoal
  legal?: LegalText | undefined
  isLogin?: true
  /** True for a user’s pages, of which search engines list only public ones (publicPages/). */
  isUnlisted?: true
  /** True for the links that are printed at startup. Their key must not leave the page. */
  hasKey?: true
  track?: string | undefined
}

const listTitles = { projects: 'Projects', series: 'Series', 'my-projects': 'My Projects' }
const slogan = 'Learn by building: guided hands-on projects that end with something that works and that you can explain.'

/** Of its many addresses, search engines list all projects and each series. */
const exploredPage = (plain: Found, explored: Explored): Found => {
  const names = exploredParameters(explored).map(([name]) => name)
  const isUnlisted = names.some((name) => name !== 'explore') ? { isUnlisted: true as const } : {}
  return { ...plain, title: listTitles[explored.query ? 'projects' : explored.list], explored, ...isUnlisted }
}

const describe = async (context: Context, request: PlainRequest, caller: Caller): Promise<Found> => {
  const { pathname, searchParams } = addressOf(request)
  const plain: Found = { status: 200, title: undefined, description: slogan }
  if (caller.isSuspended) return { ...plain, status: 403 }
  const route = matchRoute(pathname)
  if (!route) return { ...plain, status: pathname === '/gallery' && !context.config.production ? 200 : 404 }
  if (route.name === 'start' || route.name === 'onboarding') return { ...plain, isStart: true }
  if (route.name === 'owner' || route.name === 'restore') return { ...plain, isUnlisted: true, hasKey: true }
  if (route.name.startsWith('portfolio')) {
    const isMissing = route.name === 'portfolio-anon-document' && !caller.user
    return { ...plain, status: isMissing ? 404 : 200, isUnlisted: true }
  }
  if (route.name === 'login') return { ...plain, isLogin: true }
  if (route.name === 'terms' || route.name === 'privacy') {
    const text = await legalText(context.config.contentDirs, `${route.name}.md`)
    return { ...plain, legal: text && { name: route.name, text: text.toString() } }
  }
  if (route.name === 'projects') return exploredPage(plain, exploredIn(searchParams))
  if (route.name === 'path') {
    const pathId = route.params['pathId'] ?? ''
    const path = isIdentifier(pathId) ? await visiblePath(context.db, caller, pathId) : undefined
    return path ? { ...plain, title: path.title, description: path.outcome, path } : { ...plain, status: 404 }
  }
  if (route.name === 'goal') return { ...plain, ...goalIn(searchParams) }
  if (route.name !== 'project') return plain
  const projectId = route.params['projectId'] ?? ''
  if (!isIdentifier(projectId)) return { ...plain, status: 404 }
  try {
    const project = await projectFor(context, caller, projectId)
    const { title, description } = project.metadata
    return { status: 200, title, description, project, track: searchParams.get('track') ?? undefined }
  } catch (error) {
    if (error instanceof Problem && !isDatabaseProblem(error)) return { ...plain, status: error.status }
    throw error
  }
}

/** The files of a page that arrives with data. A learner's start page shows their home, which visitors don't load. */
const routesOf = ({ project, legal, requested, path, explored, isStart }: Found, { user }: Caller): string[] => {
  if (project) return ['project/ProjectPage.tsx']
  if (legal) return ['app/legal/LegalPage.tsx']
  if (requested) return ['start/GoalPage.tsx']
  if (path) return ['goals/PathPage.tsx']
  if (explored) return ['directory/ProjectsPage.tsx']
  if (!isStart) return []
  return user ? ['start/StartPage.tsx', 'start/Home.tsx'] : ['start/StartPage.tsx']
}

/** Most projects that a page includes; with a larger catalogue the app requests them. */
const maxProjects = 60

/** Renders a page for visitors or for everyone. The app renders the start page of a signed-in user. */
const bodyOf = async (
  prerender: Prerender,
  { status, project, track, path, legal }: Found,
  projects: Project[] | undefined,
  paths: PathTitle[] = [],
  listed?: ExploredCatalogue,
  requested?: RequestedGoal,
): Promise<string> => {
  if (project) return prerender.project(project, track)
  if (legal) return prerender.legal(legal)
  if (status === 404) return prerender.notFound()
  if (!projects) return ''
  if (listed) return isSearching(listed) && !listed.search ? '' : prerender.projects(listed)
  if (requested) return requested.goal && !requested.results ? '' : prerender.goal({ ...requested, projects, paths })
  return path ? prerender.path(path, projects) : prerender.start(projects, paths)
}

/** Pages of the catalogue have a preview. */
const previewOf = ({ project, path, explored, requested, isStart }: Found, courses: readonly Course[] = []): string | undefined => {
  if (project) return project.metadata.imageUrl
  if (path) return previewPath('paths', path.id)
  const course = explored?.opened === undefined ? undefined : openedCourse(explored.opened, courses)
  if (course) return previewPath('courses', course.id)
  // The picture never contains the typed goal, because anyone can make up such an address.
  return explored || requested || isStart ? previewPath('catalogue', 'all') : undefined
}

const readingOf = (userId: string, { position, restartedAt }: Project) => ({ userId, position, restartedAt })

const isReadable = (project: Project, { reader }: Caller): boolean => mayRead(project.metadata, reader, project.locked)

const originOf = ({ config }: Context, request: PlainRequest): string =>
  config.publicUrl ?? `http://${request.header('host') ?? brand.name}`

const pageReply = async (
  status: number,
  html: string,
  hints: Record<string, string>,
  request: PlainRequest,
  { renewedCookie }: Partial<Caller> = {},
): Promise<Reply> => {
  const encoding = encodingFor(request.header('accept-encoding'))
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    ...hints,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(renewedCookie ? { 'set-cookie': renewedCookie } : {}),
  }
  return new Reply(status, headers, await compress(Buffer.from(html), encoding, 5))
}
