import { LRUCache } from 'lru-cache'
import { changesBetween } from '@fieldwork/core/catalogue/changes.ts'
import type { ProjectChanges } from '@fieldwork/core/catalogue/schema.ts'
import type { Database } from '../database/connect.ts'
import { documentOf } from '../documents/queries.ts'
import type { ReadableUpdate } from './queries.ts'

/** Maximum cached pairs of versions. */
const maxPairs = 500

export type ChangesOf = (projectId: string, update: ReadableUpdate) => Promise<ProjectChanges>

/** The differences between a learner's version and the newest one, computed once because published texts never change. */
export const createChanges = (db: Database): ChangesOf => {
  const cache = new LRUCache<string, ProjectChanges, ReadableUpdate>({
    max: maxPairs,
    fetchMethod: async (_key, _stale, { context: { texts, aliases } }) =>
      changesBetween((await documentOf(db, texts.own))!, (await documentOf(db, texts.newest))!, aliases),
  })
  // Aliases may be corrected without a new version.
  return (projectId, update) =>
    cache.forceFetch(`${projectId} ${update.own_etag} ${update.newest_etag} ${JSON.stringify(update.aliases)}`, { context: update })
}
