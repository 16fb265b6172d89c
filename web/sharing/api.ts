import { queryOptions } from '@tanstack/react-query'
import { use } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import * as contract from '@fieldwork/core/documentation/contract.ts'
import { documentationFileName, type DocumentationFileKind } from '@fieldwork/core/documentation/fileNames.ts'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import { shareTemplates } from '@fieldwork/core/sharing/posts.ts'
import { OpenProjectContext } from '../catalogue/api.ts'
import { call, callForStream } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { shareDialog, type SharingView } from './shareDialog.ts'

/** The files of the reader's documentation of a project. */
export const listFiles = (projectId: string, signal: AbortSignal): Promise<DocumentationList> =>
  call(contract.listDocumentation, { params: { projectId } }, { signal })

export const documentationQuery = (projectId: string) =>
  queryOptions({ queryKey: ['documentation', projectId], queryFn: ({ signal }) => listFiles(projectId, signal) })

export const regenerate = (projectId: string, signal: AbortSignal) =>
  call(contract.regenerateDocumentation, { params: { projectId } }, { signal })

export const setPublic = (projectId: string, isPublic: boolean) =>
  call(contract.shareDocumentation, { params: { projectId }, body: { public: isPublic } })

/** Fetches a file of the documentation, and gives it to the browser to save under its name. */
export const saveFile = async (projectId: string, kind: DocumentationFileKind, signal: AbortSignal): Promise<void> => {
  const fileName = documentationFileName(kind, projectId)
  const response = await callForStream(contract.getDocumentationFile, { params: { projectId, fileName } }, { signal })
  saveBlob(await response.blob(), fileName)
}

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
