import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { createPlatform } from '../platform/PlatformContext.ts'
import { AppProviders } from './AppProviders.tsx'
import { createClient } from './client.ts'
import { ProjectPage } from '../project/ProjectPage.tsx'
import { documentQuery } from '../documents/api.ts'
import { createScreenPosition } from '../documents/position.ts'
import { Shell } from './Shell.tsx'
import { defaultFlags } from '@fieldwork/core/plans/features.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'

/**
 * A project page as a visitor reads it, as HTML without scripts: the server puts it into the first response. `document` is absent where
 * the visitor may only read the overview.
 */
export const renderProject = async (
  project: Project,
  document: GuidedDocument | undefined,
  track: string | undefined,
  features: Features = { features: defaultFlags, limits: {} },
): Promise<string> => {
  const client = createClient({ user: null, features, project })
  if (document) client.setQueryData(documentQuery(project.id, project.version).queryKey, document)
  const handler = createStaticHandler([{ element: <Shell />, children: [{ path: routePatterns.project, element: <ProjectPage /> }] }])
  const url = new URL(projectPath(project), 'http://localhost')
  if (track) url.searchParams.set('track', track)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`The project page answered ${context.status} while it was rendered`)
  return renderToStaticMarkup(
    <AppProviders client={client} platform={createPlatform()} screenPosition={createScreenPosition()}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </AppProviders>,
  )
}
