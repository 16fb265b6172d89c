import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectMessages as messages } from '../messages/project.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { useSelectProjects } from './api.ts'

/** Adds a project that the learner starts to My Projects, unless it is there. It opens meanwhile, so a failure is reported in a toast. */
export const useAddProject = () => {
  const { mutateAsync } = useSelectProjects()
  const { toasts } = usePlatform()
  return (project: Project) => {
    if (isInMyProjects(project)) return
    mutateAsync({ projects: [project], selected: true }).catch(() => toasts.show({ title: messages.addFailed, variant: 'error' }))
  }
}
