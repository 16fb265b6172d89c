import { LRUCache } from 'lru-cache'
import type { Database } from '../database/connect.ts'
import { conceptTexts, readableTexts, textBodies } from '../documents/queries.ts'
import type { Caller } from '../http/caller.ts'
import { conceptKeys, passagesOf } from './passages.ts'
import { indexPassages, type PassageIndex } from './ranking.ts'

/** A long project takes about two megabytes. */
const mostIndexes = 24
/** Milliseconds after which a changed concept is known; texts never change. */
const conceptAge = 5 * 60_000

/** What the caller may read of a project on a track, ready to be searched. Throws not_found, not_allowed or plan_required. */
export type ProjectIndexes = (caller: Caller, projectId: string, trackId: string) => Promise<PassageIndex>

type Texts = Awaited<ReturnType<typeof readableTexts>>

/** Preparing takes about 25 ms of the processor, so what was prepared is kept by what it holds, for everybody who may read the same. */
export const createProjectIndexes = (db: Database): ProjectIndexes => {
  const kept = new LRUCache<string, PassageIndex, Texts & { trackId: string }>({
    max: mostIndexes,
    ttl: conceptAge,
    fetchMethod: async (_key, _stale, { context: { projectId, version, texts, trackId } }) => {
      const names = texts.map(({ name }) => name)
      const text = await textBodies(db, projectId, version, names)
      return indexPassages(passagesOf(text, trackId, await conceptTexts(db, conceptKeys(text, trackId))))
    },
  })
  return async (caller, projectId, trackId) => {
    const found = await readableTexts(db, caller, projectId)
    const key = JSON.stringify([projectId, found.version, trackId, found.texts])
    return kept.forceFetch(key, { context: { ...found, trackId } })
  }
}
