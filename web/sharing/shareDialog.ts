import { use } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { shareTemplates } from '@fieldwork/core/sharing/posts.ts'
import { OpenProjectContext } from '../catalogue/api.ts'
import { defineDialog } from '../platform/dialogs/dialog.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { SharingView } from './ShareProject.tsx'

export const shareDialog = defineDialog('share', () => import('./ShareProject.tsx').then(({ ShareProject }) => ShareProject))

/** Returns a function that opens the sharing of a project, with the posts of the open track. `isNew`: the project was completed just now. */
export const useOpenSharing = (): ((project: Project, view: SharingView, isNew?: boolean) => void) => {
  const { dialogs } = usePlatform()
  const opened = use(OpenProjectContext)
  return ({ id, metadata }, view, isNew = false) => {
    const trackId = opened ? opened.track : storedTrack()
    const track = metadata.tracks.find((known) => known.id === trackId)
    dialogs.open(shareDialog, { projectId: id, template: shareTemplates(metadata.share, track?.share), view, isNew })
  }
}
