import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unlockSection } from '../../core/documents/contract.ts'
import { useUser } from '../accounts/api.ts'
import { call } from '../call.ts'
import { reportError } from '../shell/reportError.ts'
import { localStore } from '../shell/storage.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { documentWords as words } from '../words/document.ts'
import { sectionQuery } from './api.ts'
import { useReading } from './ProjectContext.tsx'

/** Milliseconds. */
const toastAfter = 200
const toastDuration = 10_000

/**
 * The text of a Pro section, once it is unlocked and fetched. What was unlocked in this browser is open at once on the next visit;
 * elsewhere one more press opens it.
 */
export const useSecretMission = (contentId: string) => {
  const { project } = useReading()
  const user = useUser()
  const client = useQueryClient()
  const key = `fieldwork.unlocked.${user?.id}.${project.id}.${contentId}`
  const file = sectionQuery(project.id, project.version, contentId)
  const [wasUnlocked] = useState(() => localStore.getItem(key) !== null)
  const blocks = useQuery({ ...file, enabled: wasUnlocked && Boolean(user?.isPro) }).data

  const unlock = useMutation({
    mutationFn: async () => {
      await call(unlockSection, { params: { projectId: project.id, filename: contentId } })
      // The tasks in the text are listed from now on: they show with it, so that nobody answers a box that cannot save yet.
      await Promise.all([client.fetchQuery(file), client.invalidateQueries({ queryKey: ['validations', project.id] })])
    },
    onSuccess: () => {
      localStore.setItem(key, '1')
      setTimeout(() => showToast({ title: words.secretUnlocked, duration: toastDuration }), toastAfter)
    },
    onError: (error) => reportError(error, words.secretFailed(contentId)),
  })
  return { blocks: user?.isPro && !unlock.isPending ? blocks : undefined, unlock }
}
