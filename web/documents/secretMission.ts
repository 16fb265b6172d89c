import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unlockSection } from '@fieldwork/core/documents/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { useLock } from '../plans/api.ts'
import { call } from '../platform/calls/call.ts'
import { projectQuery, useOpenProject } from '../catalogue/api.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { documentMessages as messages } from '../messages/document.ts'
import { sectionQuery } from './api.ts'
import { usePlatform } from '../platform/PlatformContext.ts'

const toastDelayMs = 200
const toastDurationMs = 10_000

/** The text of a Pro section once it's unlocked and loaded. */
export const useSecretText = (contentId = ''): BlockNode[] | undefined => {
  const { project } = useOpenProject()
  const isOpen = !useLock('secret_mission_unlock')
  const isUnlocked = project.unlockedSections.includes(contentId)
  const { data } = useQuery({ ...sectionQuery(project.id, project.version, contentId), enabled: isUnlocked && isOpen })
  return isOpen ? data : undefined
}

/** Unlocks a Pro section and fetches its text. */
export const useUnlocking = (contentId: string) => {
  const { project } = useOpenProject()
  const client = useQueryClient()
  const { toasts } = usePlatform()
  return useMutation({
    mutationFn: async () => {
      await call(unlockSection, { params: { projectId: project.id, contentId } })
      // The text's tasks must load with it, because a task box can't save before its task is loaded.
      await Promise.all([
        client.fetchQuery(sectionQuery(project.id, project.version, contentId)),
        client.invalidateQueries({ queryKey: ['validations', project.id] }),
      ])
    },
    onSuccess: () => {
      client.setQueryData(projectQuery(project.id).queryKey, (before) => before && withUnlocked(before, contentId))
      setTimeout(() => toasts.show({ title: messages.secretUnlocked, duration: toastDurationMs }), toastDelayMs)
    },
    onError: (error) => reportError(error, messages.secretFailed(contentId)),
  })
}

const withUnlocked = (project: Project, contentId: string): Project => ({
  ...project,
  unlockedSections: [...new Set([...project.unlockedSections, contentId])],
})
