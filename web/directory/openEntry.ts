import type { FoundPassage } from '@fieldwork/core/search/schema.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import type { ResultEntry } from '../search/resultList.ts'
import type { Router } from '../platform/router/router.ts'
import { clearView } from '../platform/toolbarViews.ts'

/** The address to which an entry leads; undefined for one that opens in the directory. */
export const pathOf = (entry: ResultEntry): string | undefined => {
  if ('passage' in entry) return passagePath(entry.passage)
  return entry.result.type === 'project' ? `/projects/${entry.result.id}` : undefined
}

const passagePath = ({ projectId, trackId, blockId }: FoundPassage): string =>
  `/projects/${projectId}${trackId ? `?${new URLSearchParams({ track: trackId })}` : ''}#${blockId}`

export const openEntry = (entry: ResultEntry, router: Router, onOpen: (topic: OpenedTopic) => void): void => {
  const path = pathOf(entry)
  if (path === undefined) return 'result' in entry ? onOpen(entry.result) : undefined
  clearView()
  void router.navigate(path)
}
