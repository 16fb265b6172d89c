import { renderToStaticMarkup } from 'react-dom/server'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { createPlatform } from '../platform/PlatformContext.ts'
import { memoryHistory } from '../platform/router/pageHistory.ts'
import { createRouter } from '../platform/router/router.ts'
import { App } from './App.tsx'
import { createClient } from './client.ts'
import { ProjectPage } from '../project/ProjectPage.tsx'
import { documentQuery } from '../documents/api.ts'
import { createScreenPosition } from '../documents/position.ts'
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
  const address = track ? `${projectPath(project)}?${new URLSearchParams({ track })}` : projectPath(project)
  const router = createRouter(memoryHistory(address), async () => <ProjectPage projectId={project.id} />)
  await router.ready
  return renderToStaticMarkup(<App client={client} platform={createPlatform()} screenPosition={createScreenPosition()} router={router} />)
}
