import { use, useEffect } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { shareTemplates } from '@fieldwork/core/sharing/posts.ts'
import { OpenProjectContext } from '../catalogue/api.ts'
import { defineDialog } from '../platform/dialogs/dialog.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { CompletionForm } from './completionForm.ts'
import { takeCelebration } from './reopening.ts'
import type { SharingView } from './ShareProject.tsx'

export const shareDialog = defineDialog('share', () => import('./ShareProject.tsx').then(({ ShareProject }) => ShareProject))

/** `isNew`: the project was completed just now. `form`: is open at first. */
type Opening = { isNew?: boolean; form?: CompletionForm }

/** Returns a function that opens the sharing of a project, with the posts of the open track. */
export const useOpenSharing = (): ((project: Project, view: SharingView, opening?: Opening) => void) => {
  const { dialogs } = usePlatform()
  const opened = use(OpenProjectContext)
  return ({ id, metadata }, view, opening) => {
    const trackId = opened ? opened.track : storedTrack()
    const track = metadata.tracks.find((known) => known.id === trackId)
    dialogs.open(shareDialog, { projectId: id, template: shareTemplates(metadata.share, track?.share), view, ...opening })
  }
}

/** Shows the celebration of a completed project again if the page was reloaded below it. */
export const useReopened = (project: Project): void => {
  const openSharing = useOpenSharing()
  useEffect(() => {
    if (takeCelebration(project.id) && project.status === 'COMPLETE') openSharing(project, 'projectComplete')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival: completing it opens the celebration itself
  }, [project.id])
}
