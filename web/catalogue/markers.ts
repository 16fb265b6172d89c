import { queryOptions } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { trackForLink } from '@fieldwork/core/paths.ts'
import { getMarkers } from '@fieldwork/core/tasks/contract.ts'
import { call } from '../platform/calls/call.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'

/** The learner's progress in each box of a project, on the track that a link to it would take. */
export const markersQuery = ({ id, metadata }: Project) => {
  const trackId = trackForLink(storedTrack(), metadata.tracks) ?? metadata.tracks[0]?.id ?? 'main'
  return queryOptions({
    queryKey: ['markers', id, trackId],
    queryFn: ({ signal }) => call(getMarkers, { params: { projectId: id, trackId } }, { signal }),
  })
}
