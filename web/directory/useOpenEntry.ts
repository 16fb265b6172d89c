import { useQuery } from '@tanstack/react-query'
import { opening } from '@fieldwork/core/catalogue/explored.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import type { PassageMatch } from '@fieldwork/core/search/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { scrollToNode } from '../platform/documents/scrolling.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { clearView } from '../platform/toolbar/toolbarViews.ts'
import type { ResultEntry } from '../search/resultList.ts'
import { useExplored } from './useExplored.ts'

/** Opens a search result: a project, a passage, or a topic in the directory. `hrefOf` returns its address. */
export const useOpenEntry = (onOpen: (topic: OpenedTopic) => void) => {
  const { hrefWith } = useExplored()
  const router = useRouter()
  const projects = useQuery(projectsQuery).data ?? []
  const hrefOf = (entry: ResultEntry): string => pathOf(entry, projects) ?? hrefWith('result' in entry ? opening(entry.result) : {})
  const open = (entry: ResultEntry) => {
    sendEvent({ name: 'search_result_opened', data: openedBy(entry) })
    const path = pathOf(entry, projects)
    if (path === undefined) return 'result' in entry ? onOpen(entry.result) : undefined
    const isHere = router.state().location.pathname === new URL(path, location.origin).pathname
    const arrival = router.navigate(path)
    clearView()
    void arrival.then(() => {
      // The page of another project scrolls there when it arrives.
      if (isHere && 'passage' in entry) scrollToNode(entry.passage.blockId)
    })
  }
  return { open, hrefOf }
}

/** Contains neither the query nor the result's text. */
const openedBy = (entry: ResultEntry) => {
  if ('passage' in entry) return { type: 'passage', projectId: entry.passage.projectId }
  const { type, id } = entry.result
  return { type, projectId: type === 'project' ? id : undefined }
}

/** The address of an entry; undefined if it opens in the directory. */
const pathOf = (entry: ResultEntry, projects: readonly Project[]): string | undefined => {
  if ('passage' in entry) return passagePath(entry.passage)
  if (entry.result.type !== 'project') return undefined
  const project = projects.find(({ id }) => id === entry.result.id)
  return project ? projectPath(project, storedTrack()) : `/projects/${entry.result.id}`
}

const passagePath = ({ projectId, trackId, blockId }: PassageMatch): string =>
  `/projects/${projectId}${trackId ? `?${new URLSearchParams({ track: trackId })}` : ''}#${blockId}`
