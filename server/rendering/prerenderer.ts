import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { publicVersion } from '../catalogue/permission.ts'
import { documentOf } from '../documents/queries.ts'
import type { Context } from '../context.ts'
import { visitorFeatures } from '../plans/service.ts'
import type { Web } from './web.ts'

/**
 * Renders a project page as a visitor reads it, anew whenever what it shows has changed. What only a Pro reader or an admin may read is
 * never in it.
 */
export const prerenderer = (context: Context, web: Web): ((project: Project, track: string | undefined) => Promise<string>) => {
  const cache = new LRUCache<string, string>({ maxSize: 32_000_000, sizeCalculation: (html) => html.length })
  const features = visitorFeatures(context)

  return async (project, chosen) => {
    if (project.metadata.visibility !== 'public') return ''
    const track = project.metadata.tracks.find(({ id }) => id === chosen)?.id
    const visitor = asVisitor(project)
    // Names everything that the page is made of: publishing changes a project's head without a new version.
    const key = createHash('sha256')
      .update(JSON.stringify([visitor, track, new Date(context.now()).toDateString()]))
      .digest('base64')
    const known = cache.get(key)
    if (known !== undefined) return known
    try {
      const { renderProject } = await web.prerenderer()
      const version = publicVersion(project)
      const document = version && (await documentOf(context.db, version))
      const html = await renderProject(visitor, document, track, features)
      if (!web.isLive) cache.set(key, html)
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
