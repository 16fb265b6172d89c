import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { LearningPath, PathTitle } from '@fieldwork/core/goals/schema.ts'
import { publicVersion } from '../catalogue/permission.ts'
import { documentOf } from '../documents/queries.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { visitorFeatures } from '../plans/service.ts'
import type { AnsweredGoal, ExploredCatalogue, LegalText, Prerenderer, Unavailable, Web } from './web.ts'

/** Renders pages for visitors. Returns an empty string if rendering fails; the app then renders the page in the browser. */
export type Prerender = {
  project: (project: Project, track: string | undefined) => Promise<string>
  start: (projects: Project[], paths: PathTitle[]) => Promise<string>
  projects: (catalogue: ExploredCatalogue) => Promise<string>
  path: (path: LearningPath, projects: Project[]) => Promise<string>
  goal: (answered: AnsweredGoal) => Promise<string>
  legal: (text: LegalText) => Promise<string>
  notFound: () => Promise<string>
  unavailable: (reason: Unavailable) => Promise<string>
}

/**
 * Renders pages again whenever their content changes. They never contain text that only Pro readers or admins may read.
 */
export const prerenderer = (context: Context, web: Web): Prerender => {
  const cache = new LRUCache<string, string>({ maxSize: 32_000_000, sizeCalculation: (html) => html.length })
  const features = visitorFeatures(context)
  const { addresses } = context.config

  /** `shown` lists everything that the page depends on: publishing can change a project's metadata without a new version. */
  const cached = async (shown: unknown[], render: (renderers: Prerenderer) => Promise<string>): Promise<string> => {
    const key = createHash('sha256')
      .update(JSON.stringify([...shown, new Date(context.now()).toDateString()]))
      .digest('base64')
    const known = cache.get(key)
    if (known !== undefined) return known
    try {
      const html = await render(await web.prerenderer())
      if (!web.isLive) cache.set(key, html)
      return html
    } catch (error) {
      if (isDatabaseProblem(error)) throw error
      context.log.error({ error, page: shown[0] }, 'the page could not be rendered on the server; the app renders it alone')
      return ''
    }
  }

  return {
    project: async (project, chosen) => {
      if (project.metadata.visibility !== 'public') return ''
      const track = project.metadata.tracks.find(({ id }) => id === chosen)?.id
      const visitor = asVisitor(project)
      return cached([project.id, visitor, track], async ({ renderProject }) => {
        const version = publicVersion(project)
        const document = version && (await documentOf(context.db, version))
        return renderProject(visitor, document, track, features, addresses)
      })
    },
    start: (projects, paths) => cached(['start', projects, paths], ({ renderStart }) => renderStart(projects, features, addresses, paths)),
    projects: (catalogue) => cached(['projects', catalogue], ({ renderProjects }) => renderProjects(catalogue, features, addresses)),
    unavailable: (reason) => cached(['unavailable', reason], ({ renderUnavailable }) => renderUnavailable(reason, features, addresses)),
    legal: (legal) => cached(['legal', legal], ({ renderLegal }) => renderLegal(legal, features, addresses)),
    notFound: () => cached(['notFound'], ({ renderNotFound }) => renderNotFound(features, addresses)),
    goal: (answered) => cached(['goal', answered], ({ renderGoal }) => renderGoal(answered, features, addresses)),
    path: (path, projects) => cached(['path', path, projects], ({ renderPath }) => renderPath(path, projects, features, addresses)),
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
