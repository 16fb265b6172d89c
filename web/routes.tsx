import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { isLocked, mayRead } from '../core/catalogue/access.ts'
import { routePatterns } from '../core/paths.ts'
import { userQuery } from './accounts/api.ts'
import { ResponseError } from './call.ts'
import { projectQuery } from './catalogue/api.ts'
import { rememberProject } from './catalogue/lastViewed.ts'
import { documentQuery } from './documents/api.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Shell } from './shell/Shell.tsx'

/** The site map. Every page is loaded when it is first visited, and fails on its own. */
export const routes = (client: QueryClient): RouteObject[] => [
  {
    element: <Shell />,
    ErrorBoundary,
    children: [
      page(routePatterns.start, () => import('./catalogue/StartPage.tsx').then(({ StartPage }) => StartPage)),
      page(routePatterns.onboarding, () => import('./catalogue/StartPage.tsx').then(({ StartPage }) => StartPage)),
      page(routePatterns.login, () => import('./accounts/LoginPage.tsx').then(({ LoginPage }) => LoginPage)),
      page(routePatterns.owner, () => import('./accounts/OwnerPage.tsx').then(({ OwnerPage }) => OwnerPage)),
      {
        ...page(routePatterns.project, () => import('./catalogue/ProjectScreen.tsx').then(({ ProjectScreen }) => ProjectScreen)),
        loader: loadProject(client),
        shouldRevalidate: ({ currentParams, nextParams }) => currentParams['projectId'] !== nextParams['projectId'],
      },
      page(routePatterns.portfolio, () => import('./portfolio/PortfolioPage.tsx').then(({ PortfolioPage }) => PortfolioPage)),
      page(routePatterns['portfolio-document'], () => import('./portfolio/DocumentPage.tsx').then(({ DocumentPage }) => DocumentPage)),
      page(routePatterns['portfolio-anon'], () => import('./portfolio/PortfolioPage.tsx').then(({ PortfolioPage }) => PortfolioPage)),
      page(routePatterns['portfolio-anon-document'], () => import('./portfolio/DocumentPage.tsx').then(({ DocumentPage }) => DocumentPage)),
      page(routePatterns.terms, () => import('./shell/LegalPage.tsx').then(({ TermsPage }) => TermsPage)),
      page(routePatterns.privacy, () => import('./shell/LegalPage.tsx').then(({ PrivacyPage }) => PrivacyPage)),
      page('/kitchen', () => import('./kitchen/KitchenRoute.tsx').then(({ KitchenRoute }) => KitchenRoute)),
      page('*', () => import('./shell/NotFound.tsx').then(({ NotFound }) => NotFound)),
    ],
  },
]

const page = (path: string, load: () => Promise<React.ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary,
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
