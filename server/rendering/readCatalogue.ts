import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { PathTitle } from '@fieldwork/core/goals/schema.ts'
import { listProjects } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { pathTitles } from '../goals/queries.ts'
import type { Caller } from '../http/caller.ts'

/** If the catalogue cannot be read, the app shows the error. */
export const readProjects = (context: Context, caller: Caller): Promise<Project[] | undefined> =>
  listProjects(context, caller, false).catch((error: unknown) => {
    if (isDatabaseProblem(error)) throw error
    context.log.warn({ error }, 'a page was sent without the catalogue')
    return undefined
  })

/** Without the paths, the page has none. */
export const readPaths = (context: Context, caller: Caller): Promise<PathTitle[] | undefined> =>
  pathTitles(context.db, caller).catch((error: unknown) => {
    if (isDatabaseProblem(error)) throw error
    context.log.warn({ error }, 'a page was sent without paths')
    return undefined
  })
