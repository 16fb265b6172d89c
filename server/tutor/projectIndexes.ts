import { LRUCache } from 'lru-cache'
import { declaredVariables } from '@fieldwork/core/accounts/variables.ts'
import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { Database } from '../database/connect.ts'
import { conceptTexts, readableTexts, textBodies } from '../documents/queries.ts'
import type { Caller } from '../http/caller.ts'
import { createPassageIndex, type PassageIndex } from './passageIndex.ts'
import { conceptKeys, passagesOf, type ReadableText } from './retrieval/passages.ts'

/** Reads as a project without tracks does. */
const noTrack = ''
/** A project takes about 0.7 MB. */
const maxIndexes = 24
/** Maximum age in milliseconds of cached concepts. Texts never change. */
const conceptAge = 5 * 60_000

/**
 * The text of a project on a track that the caller may read, ready to be searched, and what they call things in it. Throws not_found,
 * not_allowed or plan_required.
 */
export type ProjectIndexes = (
  caller: Caller,
  projectId: string,
  trackId: string,
) => Promise<{ index: PassageIndex; values: VariableValues; outline: Outline }>

/** Targets for navigation in a text. */
export type Outline = {
  /** Steps, then the sections after them. */
  parts: ReadonlyArray<{ id: string; title: string }>
  tracks: ReadonlyArray<{ id: string; title: string }>
  /** Ids of all steps, sections and blocks. */
  elements: ReadonlySet<string>
}

type ProjectIndex = { index: PassageIndex; declared: readonly ProjectVariable[]; outline: Outline }

type Texts = Pick<Awaited<ReturnType<typeof readableTexts>>, 'version' | 'texts'>

/** Indexing takes about 25 ms of CPU time, so indexes are cached by content, for everyone who may read it. */
export const createProjectIndexes = (db: Database): ProjectIndexes => {
  const cache = new LRUCache<string, ProjectIndex, Texts & { trackId: string }>({
    max: maxIndexes,
    ttl: conceptAge,
    fetchMethod: async (_key, _stale, { context: { version, texts, trackId } }) => {
      const names = texts.map(({ name }) => name)
      const text = await textBodies(db, version, names)
      const concepts = await conceptTexts(db, conceptKeys(text, trackId))
      const index = createPassageIndex(passagesOf(text, trackId, concepts))
      return { index, declared: text.variables, outline: outlineOf(text, trackId) }
    },
  })
  return async (caller, projectId, trackId) => {
    const { variables, tracks, version, texts } = await readableTexts(db, caller, projectId)
    // Invented names share one index, and evict no other.
    const known = tracks.includes(trackId) ? trackId : noTrack
    const key = JSON.stringify([projectId, version.version, known, texts])
    const { declared, ...index } = await cache.forceFetch(key, { context: { version, texts, trackId: known } })
    return { ...index, values: { variables: declaredVariables(variables, declared), metadata: { variables: [...declared] } } }
  }
}

const outlineOf = ({ document, openSections }: ReadableText, trackId: string): Outline => {
  const parts = documentParts(document, trackId, openSections)
  const elements = new Set(parts.flatMap(({ id, blocks }) => [id, ...[...walkBlocks(blocks)].map((block) => block.id)]))
  return {
    parts: parts.map(({ id, title }) => ({ id, title })),
    tracks: document.tracks.map(({ id, title }) => ({ id, title })),
    elements,
  }
}
