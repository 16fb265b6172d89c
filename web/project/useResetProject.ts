import { resetProject } from '@fieldwork/core/catalogue/contract.ts'
import { call } from '../platform/calls/call.ts'
import { startOver } from '../documents/startOver.ts'
import { useProjectMutation } from '../catalogue/api.ts'

export const useResetProject = () =>
  useProjectMutation(async (projectId) => {
    const project = await call(resetProject, { params: { projectId } })
    startOver(projectId)
    return project
  })
