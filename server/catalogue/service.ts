import { overviewRefusal } from '@fieldwork/core/catalogue/access.ts'
import * as contract from '@fieldwork/core/catalogue/contract.ts'
import { getProjectUpdate, recordUpdateOffer } from '@fieldwork/core/catalogue/updateContract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Context } from '../context.ts'
import { serve, type Served } from '../http/http.ts'
import { createChanges } from './changes.ts'
import { requireOverview } from './permission.ts'
import { projectOf } from './project.ts'
import { projectRow, projectRows, selectedProjectRows } from './queries.ts'
import { changeSelection } from './selection.ts'
import { readUpdate, recordOffer, resetProject, updateContent, updateProject } from './work.ts'

export const catalogue = (context: Context): Served[] => {
  const changesOf = createChanges(context.db)
  return [
    serve(contract.listProjects, ({ caller, query }) => listProjects(context, caller, query.selected === 'true')),
    serve(contract.getProject, ({ caller, params }) => projectFor(context, caller, params.projectId)),
    serve(contract.updateProject, ({ caller, params, body }) => updateProject(context, caller, params.projectId, body)),
    serve(contract.selectProjects, ({ caller, body }) => changeSelection(context, caller, body)),
    serve(contract.resetProject, ({ caller, params }) => resetProject(context, caller, params.projectId)),
    serve(getProjectUpdate, ({ caller, params }) => readUpdate(context, changesOf, caller, params.projectId)),
    serve(recordUpdateOffer, ({ caller, params, body }) => recordOffer(context, caller, params.projectId, body.version)),
    serve(contract.updateProjectContent, ({ caller, params }) => updateContent(context, caller, params.projectId)),
  ]
}

const listProjects = async ({ db }: Context, { user, reader }: Caller, selected: boolean): Promise<Project[]> => {
  if (selected && !user) throw problem('signed_out')
  const rows = selected ? await selectedProjectRows(db, user!.id) : await projectRows(db, user?.id)
  return rows.filter((row) => !overviewRefusal(row, reader)).map(projectOf)
}

/** One project as the caller sees it; throws not_found or not_allowed. */
export const projectFor = async ({ db }: Context, { user, reader }: Caller, projectId: string): Promise<Project> => {
  const row = await projectRow(db, user?.id, projectId)
  requireOverview(row, reader)
  return projectOf(row)
}
