import { LRUCache } from 'lru-cache'
import { changesBetween } from '@fieldwork/core/catalogue/changes.ts'
import type { ProjectChanges } from '@fieldwork/core/catalogue/schema.ts'
import type { Database } from '../database/connect.ts'
import { documentOf } from '../documents/queries.ts'
import type { UpdateRow } from './queries.ts'

/** Pairs of versions. */
const most = 500

export type ChangesOf = (projectId: string, row: UpdateRow) => Promise<ProjectChanges>

/** The differences between the version that a learner is on and the newest one: computed once, because published texts never change. */
export const createChanges = (db: Database): ChangesOf => {
  const kept = new LRUCache<string, ProjectChanges, { projectId: string; row: UpdateRow }>({
    max: most,
    fetchMethod: async (_key, _stale, { context: { projectId, row } }) => {
      const read = async (version: number) => (await documentOf(db, projectId, version))!
      return changesBetween(await read(row.own), await read(row.version))
    },
  })
  return (projectId, row) => kept.forceFetch(`${projectId} ${row.own_etag} ${row.newest_etag}`, { context: { projectId, row } })
}
