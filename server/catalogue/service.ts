import { preferencesFrom } from '@fieldwork/core/accounts/preferences.ts'
import * as contract from '@fieldwork/core/catalogue/contract.ts'
import { recommendedTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project, Topic } from '@fieldwork/core/catalogue/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Caller } from '../http/caller.ts'
import type { Context } from '../context.ts'
import { withPersonalValues } from './personalValues.ts'
import { serve, type Served } from '../http/route.ts'
import { projectOf } from './project.ts'
import { catalogueSettings, selectedProjects, storedPreferences, visibleCourses, visibleProject, visibleProjects } from './queries.ts'
import { changeSelection } from './selection.ts'

export const catalogue = (context: Context): Served[] => [
  serve(contract.listProjects, ({ caller, query }) => listProjects(context, caller, query.selected === 'true')),
  serve(contract.getCatalogue, async () => (await catalogueSettings(context.db)) ?? {}),
  serve(contract.listCourses, ({ caller }) => visibleCourses(context.db, caller)),
  serve(contract.listRecommendedTopics, ({ caller }) => recommendTopics(context, caller)),
  serve(contract.getProject, ({ caller, params }) => projectFor(context, caller, params.projectId)),
  serve(contract.selectProjects, ({ caller, body }) => changeSelection(context, caller, body)),
]

/** The projects that the caller may see, in catalogue order; `selected`: only those in My Projects. */
export const listProjects = async ({ db }: Context, caller: Caller, selected: boolean): Promise<Project[]> => {
  if (selected && !caller.user) throw problem('signed_out')
  return (await (selected ? selectedProjects : visibleProjects)(db, caller)).map(projectOf)
}

const recommendTopics = async ({ db }: Context, caller: Caller): Promise<Topic[]> => {
  const [rows, courses, stored] = await Promise.all([
    visibleProjects(db, caller),
    visibleCourses(db, caller),
    caller.user && storedPreferences(db, caller.user.id),
  ])
  const chosen = caller.user ? preferencesFrom(stored?.preferences, caller.user.plan).selectedCategories : []
  return recommendedTopics(rows.map(projectOf), courses, chosen)
}

/** Returns a project as the caller sees it, with personal values if they are signed in. Throws `not_found` or `not_allowed`. */
export const projectFor = async ({ db }: Context, caller: Caller, projectId: string): Promise<Project> =>
  withPersonalValues(db, caller, projectOf(await visibleProject(db, caller, projectId)))
