import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { useSelectProjects } from './api.ts'

/**
 * Returns a function that adds a project to My Projects or removes it; a visitor logs in first. Updates at once, and reverts with a notice if
 * the server refuses. `isSaved`: the server has the change.
 */
export const useSelection = (project: Project) => {
  const user = useUser()
  const logIn = useLogIn()
  const { toasts } = usePlatform()
  const select = useSelectProjects()
  const change = (selected: boolean) => {
    if (!user) return logIn({ action: { kind: 'select', projectIds: [project.id] }, title: project.metadata.title })
    select.mutate(
      { projects: [project], selected },
      {
        onError: () => toasts.show({ title: messages.changeFailed, variant: 'error' }),
      },
    )
  }
  return { change, isSaved: select.isSuccess }
}
