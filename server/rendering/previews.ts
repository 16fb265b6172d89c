import { previewKinds, type PreviewKind, previewPath } from '@fieldwork/core/catalogue/previews.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { previewMessages as messages } from '@fieldwork/core/messages/previews.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { WorkCard } from '../documentation/card.ts'
import { cardReply } from '../documentation/cardReply.ts'
import { visiblePath } from '../goals/queries.ts'
import { visitor } from '../http/caller.ts'
import { networkOf } from '../http/rateLimits.ts'
import type { PlainRoute } from '../http/route.ts'
import { visibleCourses } from '../catalogue/queries.ts'
import { listProjects, projectFor } from '../catalogue/service.ts'

/** Social previews of the catalogue, of what visitors may see. */
export const previews = (context: Context): PlainRoute[] =>
  previewKinds.map((kind) => ({
    method: 'GET',
    path: previewPath(kind, ':id').replace('.png', ''),
    handle: async ({ params, header, address }) => {
      await context.limits.take('cards', networkOf(address))
      const id = /^(.+)\.png$/.exec(params['id'] ?? '')?.[1] ?? ''
      if (!isIdentifier(id)) throw problem('not_found')
      const card = await cardOf[kind](context, id)
      return cardReply(context, { card: { ...card, theme: 'light' }, picture: null }, header('if-none-match'))
    },
  }))

type Card = Omit<WorkCard, 'theme'>

/** Each throws `not_found` or `not_allowed` if visitors may not see it. */
const cardOf: Record<PreviewKind, (context: Context, id: string) => Promise<Card>> = {
  projects: async (context, id) => {
    const { title, outcome, description, time, difficulty, category, series, icon } = (await projectFor(context, visitor, id)).metadata
    const { minutes, levels } = documentationMessages
    return {
      label: messages.project,
      title,
      sentence: outcome ?? description,
      person: messages.timeAndLevel(minutes(time), levels[difficulty]),
      facts: messages.categoryAndSeries(category, series?.title),
      icon,
    }
  },
  courses: async (context, id) => {
    const course = (await visibleCourses(context.db, visitor)).find((one) => one.id === id)
    if (!course) throw problem('not_found')
    const { title, description, projects, icon } = course.metadata
    return { label: messages.course, title, sentence: description ?? '', ...(await extentOf(context, projects)), icon }
  },
  paths: async (context, id) => {
    const path = await visiblePath(context.db, visitor, id)
    if (!path) throw problem('not_found')
    const extent = await extentOf(
      context,
      path.projects.map((one) => one.id),
    )
    return { label: messages.path, title: path.title, sentence: path.outcome, ...extent, icon: 'roadmap' }
  },
  catalogue: async (context, id) => {
    if (id !== 'all') throw problem('not_found')
    return { label: '', ...messages.catalogue, ...(await extentOf(context)) }
  },
}

/** Returns the count and total time of these projects, by default of all. */
const extentOf = async (context: Context, ids?: readonly string[]): Promise<Pick<Card, 'person' | 'facts'>> => {
  const projects: Project[] = (await listProjects(context, visitor, false)).filter(({ id }) => ids?.includes(id) ?? true)
  const minutes = projects.reduce((sum, { metadata }) => sum + metadata.time, 0)
  return { person: messages.projects(projects.length), facts: projects.length === 0 ? '' : messages.hours(minutes) }
}
