import { use } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { shareTemplates } from '@fieldwork/core/sharing/posts.ts'
import { OpenProjectContext } from '../catalogue/api.ts'
import { defineDialog } from '../platform/dialogs/dialog.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import type { SharingView } from './ShareProject.tsx'

export const shareDialog = defineDialog('share', () => import('./ShareProject.tsx').then(({ ShareProject }) => ShareProject))

/** Returns how to open the sharing of a project, with the posts of the track that is read. */
export const useOpenSharing = (): ((project: Project, view: SharingView) => void) => {
  const { dialogs } = usePlatform()
  const opened = use(OpenProjectContext)
  return ({ id, metadata }, view) => {
    const trackId = opened ? opened.track : storedTrack()
    const track = metadata.tracks.find((known) => known.id === trackId)
    dialogs.open(shareDialog, { projectId: id, template: shareTemplates(metadata.share, track?.share), view })
  }
}
