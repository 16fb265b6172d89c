import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LRUCache } from 'lru-cache'
import type { Project } from '../../core/catalogue/project.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { Features } from '../../core/plans/features.ts'
import { documentOf } from '../documents/queries.ts'
import type { Context } from '../context.ts'
import { featuresOf } from '../plans/service.ts'
import { webRoot } from './assets.ts'

type RenderProject = (
  project: Project,
  document: GuidedDocument | undefined,
  track: string | undefined,
  features: Features,
) => Promise<string>

/**
 * Renders a project page as a visitor reads it, anew whenever what it shows has changed. What only a Pro reader or an admin may read is
 * never in it.
 */
export const prerenderer = (context: Context): ((project: Project, track: string | undefined) => Promise<string>) => {
  const cache = new LRUCache<string, string>({ maxSize: 32_000_000, sizeCalculation: (html) => html.length })
  const loading = import(pathToFileURL(join(webRoot, 'prerender/prerender.js')).href) as Promise<{ renderProject: RenderProject }>
  loading.catch(() => undefined)
  const features = featuresOf(context, undefined)

  return async (project, chosen) => {
    if (project.metadata.visibility !== 'public') return ''
    const track = project.metadata.tracks.find(({ id }) => id === chosen)?.id
    const visitor = asVisitor(project)
    // Whatever it is made of: publishing changes a project's head without a new version.
    const key = createHash('sha256')
      .update(JSON.stringify([visitor, track, new Date(context.now()).toDateString()]))
      .digest('base64')
    const known = cache.get(key)
    if (known !== undefined) return known
    try {
      const { renderProject } = await loading
      const isOpen = project.metadata.plan !== 'pro'
      const document = isOpen ? await documentOf(context.db, project.id, project.version) : undefined
      const html = await renderProject(visitor, document, track, features)
      cache.set(key, html)
      return html
    } catch (error) {
      context.log.error({ error, project: project.id }, 'the page could not be rendered on the server; the app renders it alone')
      return ''
    }
  }
}

const asVisitor = (project: Project): Project => ({
  ...project,
  selected: false,
  selectedTime: null,
  locked: project.metadata.plan === 'pro',
  hasUpdates: false,
  status: 'INCOMPLETE',
  progress: 0,
  position: null,
  unlockedSections: [],
  variables: [],
})
