import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Addresses } from '@fieldwork/core/brand.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import { readAssets, webRoot, type Assets } from '../http/assets.ts'

export type RenderProject = (
  project: Project,
  document: GuidedDocument | undefined,
  track: string | undefined,
  features: Features,
  addresses: Addresses,
) => Promise<string>

export type Prerenderer = {
  renderProject: RenderProject
  renderStart: (projects: Project[], features: Features, addresses: Addresses) => Promise<string>
}

/** The web as the server hands it out. */
export type Web = {
  /** `route` is the source file of the page's own chunk. */
  assetsOf: (route?: string) => Assets
  prerenderer: () => Promise<Prerenderer>
  /** True if it changes while the server runs, so that nothing it rendered may be kept. */
  isLive: boolean
}

/** The web that `vite build` made; it stays the same until the next start. */
export const builtWeb = (): Web => {
  const loading = import(pathToFileURL(join(webRoot, 'prerender/prerender.js')).href) as ReturnType<Web['prerenderer']>
  loading.catch(() => undefined)
  return { assetsOf: readAssets(), prerenderer: () => loading, isLive: false }
}
