import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Explored } from '@fieldwork/core/catalogue/explored.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { GoalResults, LearningPath, PathTitle } from '@fieldwork/core/goals/schema.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { goalPath, learningPathPath, projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { createPlatform } from '../platform/PlatformContext.ts'
import { memoryHistory } from '../platform/router/pageHistory.ts'
import { createRouter } from '../platform/router/router.ts'
import { noAddresses, type Addresses } from '@fieldwork/core/brand.ts'
import { AddressesContext } from '../ui/addresses.ts'
import { App } from './App.tsx'
import { createClient } from './client.ts'
import type { BootData } from './boot.ts'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { LegalPage } from './legal/LegalPage.tsx'
import { problemMessages } from '../messages/problems.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { ProjectPage } from '../project/ProjectPage.tsx'
import { ProjectsPage } from '../directory/ProjectsPage.tsx'
import { GoalPage } from '../start/GoalPage.tsx'
import { PathPage } from '../goals/PathPage.tsx'
import { StartPage } from '../start/StartPage.tsx'
import { documentQuery } from '../documents/api.ts'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { Concepts } from '../portfolio/Concepts.tsx'
import { TilePicture } from '../portfolio/TilePicture.tsx'
import { PublicExample } from '../portfolio/work/PublicExample.tsx'
import { PublicWork } from '../portfolio/work/PublicWork.tsx'
import { WorkHead } from '../portfolio/work/Work.tsx'
import work from '../portfolio/work/Work.module.css'
import tiles from '../portfolio/Tiles.module.css'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { Avatar } from '../ui/images/Avatar.tsx'
import toolbar from './toolbar/Toolbar.module.css'
import { createScreenPosition } from '../documents/position.ts'
import { defaultFlags } from '@fieldwork/core/plans/features.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import { withExplored } from '../directory/withExplored.ts'

const visitorFeatures: Features = { features: defaultFlags, limits: {} }

/**
 * Renders a project page for a visitor as static HTML, for the first response. `document` is absent if
 * the visitor may only read the overview.
 */
export const renderProject = async (
  project: Project,
  document: GuidedDocument | undefined,
  track: string | undefined,
  features: Features = visitorFeatures,
  addresses = noAddresses,
): Promise<string> => {
  const client = createClient({ user: null, features, project })
  if (document) client.setQueryData(documentQuery(project.id, project.version).queryKey, document)
  const address = track ? `${projectPath(project)}?${new URLSearchParams({ track })}` : projectPath(project)
  return render(client, address, <ProjectPage projectId={project.id} />, addresses)
}

/** Renders the start page for a visitor with the projects and paths that they may see. */
export const renderStart = (
  projects: Project[],
  features: Features = visitorFeatures,
  addresses = noAddresses,
  paths: PathTitle[] = [],
): Promise<string> => render(createClient({ user: null, features, projects, paths }), routePatterns.start, <StartPage />, addresses)

/** Renders the page of all projects for a visitor, as its address says. */
export const renderProjects = (
  { explored, ...data }: Pick<BootData, 'projects' | 'courses' | 'search'> & { explored: Explored },
  features: Features,
  addresses: Addresses,
): Promise<string> =>
  render(createClient({ user: null, features, ...data }), routePatterns.projects + withExplored('', explored), <ProjectsPage />, addresses)

/** Renders the page of a path for a visitor. */
export const renderPath = (path: LearningPath, projects: Project[], features: Features, addresses: Addresses): Promise<string> =>
  render(createClient({ user: null, features, projects, path }), learningPathPath(path.id), <PathPage path={path} />, addresses)

/** Renders the page of a goal for a visitor. */
export const renderGoal = (
  { goal, results, projects, paths }: { goal: string; results?: GoalResults | undefined; projects: Project[]; paths: PathTitle[] },
  features: Features,
  addresses: Addresses,
): Promise<string> =>
  render(
    createClient({ user: null, features, projects, paths, ...(results && { goal: { goal, results } }) }),
    goalPath(goal),
    <GoalPage />,
    addresses,
  )

/** Renders the operator's terms or privacy policy. */
export const renderLegal = (legal: ComponentProps<typeof LegalPage>, features: Features, addresses: Addresses): Promise<string> =>
  render(createClient({ user: null, features }), routePatterns[legal.name], <LegalPage {...legal} />, addresses)

/** Renders the page for unknown addresses. */
export const renderNotFound = (features: Features, addresses: Addresses): Promise<string> => {
  const page = <ErrorPage code={404} onRetry={() => undefined} />
  return render(createClient({ user: null, features }), '/404', page, addresses)
}

/** Renders the page that says why there is no other one. */
export const renderUnavailable = (
  { code, sentence }: NonNullable<BootData['unavailable']>,
  features: Features,
  addresses: Addresses,
): Promise<string> => {
  const error = new ResponseError(problemMessages[code], 503, code, {}, { sentence })
  const page = <ErrorPage code={503} error={error} onRetry={() => undefined} />
  return render(createClient({ user: null, features }), routePatterns.login, page, addresses)
}

/** The class names that pages without the app share with it. */
export const appClasses = { toolbar, tiles, work, button: buttonClasses().className }

export const renderTilePicture = (document: PortfolioDocument, isLarge: boolean): string =>
  renderToStaticMarkup(<TilePicture document={document} isLarge={isLarge} />)

export const renderConcepts = (concepts: readonly string[]): string => renderToStaticMarkup(<Concepts concepts={concepts} />)

export const renderComingSoon = (): string => renderToStaticMarkup(<ComingSoonIllustration />)

export const renderAvatar = (picture: string, isPro: boolean): string =>
  renderToStaticMarkup(<Avatar url={picture} name="" pro={isPro} isStatic />)

export const renderWorkHead = (completed: CompletedWork): string => renderToStaticMarkup(<WorkHead work={completed} />)

export const renderWork = (completed: CompletedWork, pdf: ComponentProps<typeof PublicWork>['pdf']): string =>
  renderToStaticMarkup(<PublicWork work={completed} pdf={pdf} />)

export const renderExampleWork = (completed: CompletedWork): string => renderToStaticMarkup(<PublicExample work={completed} />)

const render = async (client: QueryClient, address: string, page: ReactNode, addresses: Addresses): Promise<string> => {
  const router = createRouter(memoryHistory(address), async () => page)
  await router.ready
  return renderToStaticMarkup(
    <AddressesContext value={addresses}>
      <App client={client} platform={createPlatform()} screenPosition={createScreenPosition()} router={router} />
    </AddressesContext>,
  )
}
