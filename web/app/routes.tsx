import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, type NonIndexRouteObject, type RouteObject } from 'react-router'
import { isLocked, mayRead } from '@fieldwork/core/catalogue/access.ts'
import { type RouteName, routePatterns } from '@fieldwork/core/paths.ts'
import { userQuery } from '../accounts/api.ts'
import { ResponseError } from '../platform/call.ts'
import { projectQuery } from '../catalogue/api.ts'
import { rememberProject } from '../catalogue/lastViewed.ts'
import { documentQuery } from '../documents/api.ts'
import { RouteError } from './errors/RouteError.tsx'
import { Shell } from './Shell.tsx'

/** The site map. Every page is loaded when it is first visited, and fails on its own. */
export const routes = (client: QueryClient): RouteObject[] => [
  {
    element: <Shell />,
    ErrorBoundary: RouteError,
    children: [
      ...Object.entries(pages(client)).map(([name, route]) => ({ ...route, path: routePatterns[name as RouteName] })),
      { path: '/gallery', ...page(() => import('./GalleryRoute.tsx').then(({ GalleryRoute }) => GalleryRoute)) },
      { path: '*', ...page(() => import('./errors/NotFound.tsx').then(({ NotFound }) => NotFound)) },
    ],
  },
]

const pages = (client: QueryClient): Record<RouteName, Page> => ({
  start: page(() => import('../start/StartPage.tsx').then(({ StartPage }) => StartPage)),
  onboarding: page(() => import('../start/StartPage.tsx').then(({ StartPage }) => StartPage)),
  login: page(() => import('../start/LoginPage.tsx').then(({ LoginPage }) => LoginPage)),
  owner: page(() => import('../accounts/OwnerPage.tsx').then(({ OwnerPage }) => OwnerPage)),
  project: {
    ...page(() => import('../project/ProjectPage.tsx').then(({ ProjectPage }) => ProjectPage)),
    loader: loadProject(client),
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams['projectId'] !== nextParams['projectId'],
  },
  portfolio: page(() => import('../portfolio/PortfolioPage.tsx').then(({ PortfolioPage }) => PortfolioPage)),
  'portfolio-document': noDocument(client),
  'portfolio-anon': page(() => import('../portfolio/PortfolioPage.tsx').then(({ PortfolioPage }) => PortfolioPage)),
  'portfolio-anon-document': noDocument(client),
  terms: page(() => import('./legal/LegalPage.tsx').then(({ TermsPage }) => TermsPage)),
  privacy: page(() => import('./legal/LegalPage.tsx').then(({ PrivacyPage }) => PrivacyPage)),
})

type Page = Omit<NonIndexRouteObject, 'path'>

const page = (load: () => Promise<React.ComponentType>): Page => ({
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteError,
  HydrateFallback: () => null,
})

/** A document of a portfolio. Nobody can have one yet: a visitor may log in to look for their own, and there is none. */
const noDocument = (client: QueryClient): Page => ({
  loader: async ({ params }: LoaderFunctionArgs) => {
    const user = await client.ensureQueryData(userQuery)
    throw data(null, { status: params['nickname'] === undefined && !user ? 401 : 404 })
  },
  ErrorBoundary: RouteError,
  HydrateFallback: () => null,
})

/** The project and, where this reader may read it, its document: both are there before the screen is. */
const loadProject =
  (client: QueryClient) =>
  async ({ params }: LoaderFunctionArgs): Promise<null> => {
    const [user, project] = await Promise.all([
      client.ensureQueryData(userQuery),
      client.ensureQueryData(projectQuery(params['projectId'] ?? '')).catch((error: unknown) => {
        if (error instanceof ResponseError && error.status === 404) rememberProject(undefined)
        throw error
      }),
    ])
    const reader = { signedIn: Boolean(user), pro: user?.isPro ?? false, admin: user?.isAdmin ?? false }
    if (mayRead(project.metadata, reader, isLocked(project))) await client.ensureQueryData(documentQuery(project.id, project.version))
    return null
  }
