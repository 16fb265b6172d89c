import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Addresses } from '@fieldwork/core/brand.ts'
import type { Explored } from '@fieldwork/core/catalogue/explored.ts'
import type { Course, Project } from '@fieldwork/core/catalogue/schema.ts'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { GoalResults, LearningPath, PathTitle } from '@fieldwork/core/goals/schema.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import type { SearchAnswer, SearchType } from '@fieldwork/core/search/schema.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import { readAssets, webRoot, type Assets } from '../http/assets.ts'

export type RenderProject = (
  project: Project,
  document: GuidedDocument | undefined,
  track: string | undefined,
  features: Features,
  addresses: Addresses,
) => Promise<string>

/** Why there is no page right now. `sentence`: the administrator's. */
export type Unavailable = { code: ProblemCode; sentence?: string | undefined }

/** Data of the page of all projects. */
export type ExploredCatalogue = {
  explored: Explored
  projects: Project[]
  /** Absent if it shows none. */
  courses?: Course[] | undefined
  /** Absent without a search, or if the server can't search now. */
  search?: { q: string; type: SearchType | undefined; answer: SearchAnswer } | undefined
}

/** Data of the page of a goal. */
export type AnsweredGoal = {
  goal: string
  results?: GoalResults | undefined
  projects: Project[]
  paths: PathTitle[]
}

export type LegalText = { name: 'terms' | 'privacy'; text: string }

export type Prerenderer = {
  renderProject: RenderProject
  renderStart: (projects: Project[], features: Features, addresses: Addresses, paths: PathTitle[]) => Promise<string>
  renderProjects: (catalogue: ExploredCatalogue, features: Features, addresses: Addresses) => Promise<string>
  renderUnavailable: (reason: Unavailable, features: Features, addresses: Addresses) => Promise<string>
  renderLegal: (legal: LegalText, features: Features, addresses: Addresses) => Promise<string>
  renderNotFound: (features: Features, addresses: Addresses) => Promise<string>
  renderGoal: (answered: AnsweredGoal, features: Features, addresses: Addresses) => Promise<string>
  renderPath: (path: LearningPath, projects: Project[], features: Features, addresses: Addresses) => Promise<string>
}

/** Parts of the app that public pages without it use: class names of its style modules, and its pictures. */
type PublicParts = {
  appClasses: Record<'toolbar' | 'tiles' | 'work', Record<string, string>> & { button: string }
  renderTilePicture: (document: PortfolioDocument, isLarge: boolean) => string
  renderConcepts: (concepts: readonly string[]) => string
  renderComingSoon: () => string
  renderAvatar: (picture: string, isPro: boolean) => string
  renderWorkHead: (work: CompletedWork) => string
  renderWork: (work: CompletedWork, pdf: WorkPdf) => string
  renderExampleWork: (work: CompletedWork) => string
}

/** `hasPages`: shows its pages instead of answers, without the title page. */
type WorkPdf = { path: string; fileName: string; hasPages?: boolean }

/** The web build that the server serves. */
export type Web = {
  /** `routes` are the source files of the page's own chunks. */
  assetsOf: (...routes: string[]) => Assets
  prerenderer: () => Promise<Prerenderer>
  /** True if the build changes while the server runs, so rendered pages must not be cached. */
  isLive: boolean
}

/** Public pages use the class names of the build even during development, because they have its style sheets. */
export const builtPrerenderer = (): Promise<Prerenderer & PublicParts> =>
  import(pathToFileURL(join(webRoot, 'prerender/prerender.js')).href)

/** The output of `vite build`, which doesn't change until the next start. */
export const builtWeb = (): Web => {
  const loading = builtPrerenderer()
  loading.catch(() => undefined)
  return { assetsOf: readAssets(), prerenderer: () => loading, isLive: false }
}
