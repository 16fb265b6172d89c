import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unlockSection } from '../../core/documents/contract.ts'
import type { BlockNode } from '../../core/documents/nodes.ts'
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

/** How this browser remembers that somebody unlocked a section. */
const useUnlockKey = (contentId: string) => `fieldwork.unlocked.${useUser()?.id}.${useReading().project.id}.${contentId}`

/**
 * The text of a Pro section, once it is unlocked and fetched. What was unlocked in this browser is open at once on the next visit;
 * elsewhere one more press opens it.
 */
export const useSecretText = (contentId = ''): BlockNode[] | undefined => {
  const { project } = useReading()
  const isPro = useUser()?.isPro ?? false
  const key = useUnlockKey(contentId)
  const [wasUnlocked] = useState(() => localStore.getItem(key) !== null)
  const { data } = useQuery({ ...sectionQuery(project.id, project.version, contentId), enabled: wasUnlocked && isPro })
  return isPro ? data : undefined
}

/** Unlocks a Pro section and fetches its text. */
export const useUnlocking = (contentId: string) => {
  const { project } = useReading()
  const client = useQueryClient()
  const key = useUnlockKey(contentId)
  return useMutation({
    mutationFn: async () => {
      await call(unlockSection, { params: { projectId: project.id, filename: contentId } })
      // The tasks in the text are listed from now on: they show with it, so that nobody answers a box that cannot save yet.
      await Promise.all([
        client.fetchQuery(sectionQuery(project.id, project.version, contentId)),
        client.invalidateQueries({ queryKey: ['validations', project.id] }),
      ])
    },
    onSuccess: () => {
      localStore.setItem(key, '1')
      setTimeout(() => showToast({ title: words.secretUnlocked, duration: toastDuration }), toastAfter)
    },
    onError: (error) => reportError(error, words.secretFailed(contentId)),
  })
}
