import * as contract from '@fieldwork/core/catalogue/contract.ts'
import type { Context } from '../context.ts'
import { serve, type Served } from '../http/route.ts'
import { createChanges } from './changes.ts'
import { keepOffer } from './queries.ts'
import { readUpdate, resetProject, saveSummary, updateContent, updateProject } from './work.ts'

export const enrolments = (context: Context): Served[] => {
  const changesOf = createChanges(context.db)
  return [
    serve(contract.updateProject, ({ caller, params, body }) => updateProject(context, caller, params.projectId, body)),
    serve(contract.saveSummary, ({ caller, params, body }) => saveSummary(context, caller, params.projectId, body.summary)),
    serve(contract.resetProject, ({ caller, params }) => resetProject(context, caller, params.projectId)),
    serve(contract.getProjectUpdate, ({ caller, params }) => readUpdate(context, changesOf, caller, params.projectId)),
    serve(contract.recordUpdateOffer, async ({ caller, params, body }) => {
      await context.limits.take('saves', caller.user.id)
      await keepOffer(context.db, caller, params.projectId, body.version)
      return undefined
    }),
    serve(contract.updateProjectContent, ({ caller, params }) => updateContent(context, caller, params.projectId)),
  ]
}
