import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { isLocked, mayRead } from '@fieldwork/core/catalogue/access.ts'
import { matchRoute, type RouteName, routePatterns } from '@fieldwork/core/paths.ts'
import { problemMessages } from '../messages/problems.ts'
import { userQuery } from '../accounts/api.ts'
import { ResponseError } from '../platform/calls/call.ts'
import type { PageLocation } from '../platform/router/pageHistory.ts'
import { projectQuery } from '../catalogue/api.ts'
import { rememberProject } from '../platform/documents/lastViewed.ts'
import { documentQuery } from '../documents/api.ts'
import { pathQuery } from '../goals/pathQueries.ts'

type LoadPage = (client: QueryClient, params: Record<string, string>) => Promise<ReactNode>

const page =
  (load: () => Promise<ComponentType>): LoadPage =>
  async () => {
    const Page = await load()
    return <Page />
  }

const startPage: LoadPage = async (client) => {
  // Without an answer, the page is shown as for a visitor.
  const [{ StartPage, Home }, user] = await Promise.all([
    import('../start/StartPage.tsx'),
    client.ensureQueryData(userQuery).catch(() => null),
  ])
  if (user) await Home.load()
  return <StartPage />
}

const projectPage: LoadPage = async (client, { projectId = '' }) => {
  const [{ ProjectPage }] = await Promise.all([import('../project/ProjectPage.tsx'), loadProject(client, projectId)])
  return <ProjectPage projectId={projectId} />
}

const pathPage: LoadPage = async (client, { pathId = '' }) => {
  const [{ PathPage }, path] = await Promise.all([import('../goals/PathPage.tsx'), client.ensureQueryData(pathQuery(pathId))])
  return <PathPage path={path} />
}

const legalPage =
  (name: 'terms' | 'privacy'): LoadPage =>
  async (client) => {
    const { LegalPage, legalQuery } = await import('./legal/LegalPage.tsx')
    return <LegalPage name={name} text={await client.ensureQueryData(legalQuery(name))} />
  }

/** For visitors the error page offers to log in. */
const accountPage: LoadPage = async (client) => {
  const [{ AccountPage }, user] = await Promise.all([import('./account/AccountPage.tsx'), client.ensureQueryData(userQuery)])
  if (!user) throw new ResponseError('Nobody is signed in', 401)
  return <AccountPage />
}

/** A visitor has to log in first, because consent belongs to an account. */
const devicePage: LoadPage = async (client) => {
  const [{ DevicePage }, user] = await Promise.all([import('../tokens/DevicePage.tsx'), client.ensureQueryData(userQuery)])
  if (!user) throw new ResponseError('Nobody is signed in', 401)
  return <DevicePage />
}

const portfolioPage: LoadPage = async (_, { nickname }) => {
  const { PortfolioPage } = await import('../portfolio/PortfolioPage.tsx')
  return <PortfolioPage nickname={nickname} />
}

/** A document of the user's own portfolio, which requires a login, or of a public one. */
const portfolioDocument: LoadPage = async (client, { nickname, documentId = '' }) => {
  const [{ DocumentPage }, user] = await Promise.all([import('../portfolio/DocumentPage.tsx'), client.ensureQueryData(userQuery)])
  if (nickname === undefined && !user) throw new ResponseError('Nobody is signed in', 401)
  return <DocumentPage nickname={nickname} documentId={documentId} />
}

/** Only for administrators. The server refuses everyone else, too. */
const adminPage: LoadPage = async (client, { section = 'users' }) => {
  const user = await client.ensureQueryData(userQuery)
  if (!user?.isAdmin) throw new ResponseError('Only administrators may see this', user ? 403 : 401)
  const { AdminPage } = await import('../admin/AdminPage.tsx')
  return <AdminPage section={section} />
}

/** For administrators and the authors of the project; others get a 404. */
const answersPage: LoadPage = async (client, { projectId = '' }) => {
  const user = await client.ensureQueryData(userQuery)
  if (!user) throw new ResponseError('Nobody is signed in', 401)
  const { AnswersPage } = await import('../authors/AnswersPage.tsx')
  return <AnswersPage projectId={projectId} />
}

/** Pages are loaded on their first visit, together with their data. */
const pages: Record<RouteName, LoadPage> = {
  start: startPage,
  onboarding: startPage,
  login: page(() => import('../start/LoginPage.tsx').then(({ LoginPage }) => LoginPage)),
  owner: page(() => import('../accounts/OwnerPage.tsx').then(({ OwnerPage }) => OwnerPage)),
  restore: page(() => import('../backup/RestorePage.tsx').then(({ RestorePage }) => RestorePage)),
  account: accountPage,
  device: devicePage,
  projects: page(() => import('../directory/ProjectsPage.tsx').then(({ ProjectsPage }) => ProjectsPage)),
  project: projectPage,
  path: pathPage,
  goal: page(() => import('../start/GoalPage.tsx').then(({ GoalPage }) => GoalPage)),
  portfolio: portfolioPage,
  'portfolio-document': portfolioDocument,
  'portfolio-anon': portfolioPage,
  'portfolio-anon-document': portfolioDocument,
  admin: adminPage,
  'admin-section': adminPage,
  'project-answers': answersPage,
  terms: legalPage('terms'),
  privacy: legalPage('privacy'),
}
const gallery = page(() => import('./GalleryRoute.tsx').then(({ GalleryRoute }) => GalleryRoute))
const notFound = page(() => import('./errors/NotFound.tsx').then(({ NotFound }) => NotFound))

/** Loads the page at an address. */
export const loadPage =
  (client: QueryClient) =>
  ({ pathname }: PageLocation): Promise<ReactNode> => {
    const route = matchRoute(pathname)
    if (route) return pages[route.name](client, route.params)
    return pathname === '/gallery' ? gallery(client, {}) : notFound(client, {})
  }

/** Pages that need no account, and on which a suspended person can use another one. */
const openWithoutAccount: readonly string[] = [
  routePatterns.login,
  routePatterns.owner,
  routePatterns.restore,
  routePatterns.terms,
  routePatterns.privacy,
]

/** A suspended person can only log out and use another account. */
export const suspendedPage =
  (load: (place: PageLocation) => Promise<ReactNode>): typeof load =>
  (place) =>
    openWithoutAccount.includes(place.pathname)
      ? load(place)
      : Promise.reject(new ResponseError(problemMessages.suspended, 403, 'suspended'))

/** Loads the project and, if the reader may read it, its document, before the page is rendered. */
const loadProject = async (client: QueryClient, projectId: string): Promise<void> => {
  const [user, project] = await Promise.all([
    client.ensureQueryData(userQuery),
    client.ensureQueryData(projectQuery(projectId)).catch((error: unknown) => {
      if (error instanceof ResponseError && error.status === 404) rememberProject(undefined)
      throw error
    }),
  ])
  const reader = { signedIn: Boolean(user), pro: user?.isPro ?? false, admin: user?.isAdmin ?? false }
  if (mayRead(project.metadata, reader, isLocked(project))) await client.ensureQueryData(documentQuery(project.id, project.version))
}
