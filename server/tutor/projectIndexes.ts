import { LRUCache } from 'lru-cache'
import { declaredVariables } from '@fieldwork/core/accounts/variables.ts'
import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import type { ProjectFacts } from '@fieldwork/core/messages/productAnswers.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Database } from '../database/connect.ts'
import { conceptTexts, readableTexts, textBodies } from '../documents/queries.ts'
import type { Caller } from '../http/caller.ts'
import { createPassageIndex, type PassageIndex } from './passageIndex.ts'
import { conceptKeys, passagesOf, type ReadableText } from './retrieval/passages.ts'

/** Reads as a project without tracks does. */
const noTrack = ''
/** Enough for every public project on each of its tracks, and for learners with older versions. A project takes about 0.7 MB. */
const maxIndexes = 64
/** Builds that share the processor. */
const maxRunning = 2
/** Builds, running or waiting, above which visitors are asked to come back. */
const maxPending = 16
/** Maximum age in milliseconds of cached concepts. Texts never change. */
const conceptAge = 5 * 60_000

/**
 * The text of a project on a track that the caller may read, ready to be searched, and what they call things in it. Throws not_found,
 * not_allowed or plan_required, and busy for a visitor while many others are being built.
 */
export type ProjectIndexes = (
  caller: Caller,
  projectId: string,
  trackId: string,
) => Promise<{ index: PassageIndex; values: VariableValues; outline: Outline; facts: ProjectFacts | undefined }>

/** Targets for navigation in a text. */
export type Outline = {
  /** Steps, then the sections after them. */
  parts: ReadonlyArray<{ id: string; title: string }>
  tracks: ReadonlyArray<{ id: string; title: string }>
  /** Ids of all steps, sections and blocks. */
  elements: ReadonlySet<string>
}

type ProjectIndex = {
  index: PassageIndex
  declared: readonly ProjectVariable[]
  outline: Outline
  facts: ProjectFacts | undefined
}

type Texts = Pick<Awaited<ReturnType<typeof readableTexts>>, 'version' | 'texts'>

/**
 * Indexing takes about 25 ms of CPU time, so indexes are cached by content, for everyone who may read it. Tests allow fewer of them and
 * fewer builds.
 */
export const createProjectIndexes = (db: Database, { indexes = maxIndexes, pending = maxPending } = {}): ProjectIndexes => {
  const cache = new LRUCache<string, ProjectIndex>({ max: indexes, ttl: conceptAge })
  // Outside the cache, which could evict a build that requests wait for.
  const builds = new Map<string, Promise<ProjectIndex>>()
  const inTurn = createTurns(maxRunning)
  const build = async (key: string, { version, texts }: Texts, trackId: string): Promise<ProjectIndex> => {
    try {
      const names = texts.map(({ name }) => name)
      const text = await textBodies(db, version, names)
      const concepts = await conceptTexts(db, conceptKeys(text, trackId))
      const index = createPassageIndex(passagesOf(text, trackId, concepts))
      const { metadata } = text
      const facts = metadata && { ...metadata, first: text.document.steps[0]?.title ?? '', steps: text.document.steps.length }
      const built = { index, declared: metadata?.variables ?? [], outline: outlineOf(text, trackId), facts }
      cache.set(key, built)
      return built
    } finally {
      builds.delete(key)
    }
  }
  const startBuild = (caller: Caller, key: string, text: Texts, trackId: string): Promise<ProjectIndex> => {
    if (!caller.user && builds.size >= pending) throw problem('busy', { retryAfter: 1 })
    const started = inTurn(() => build(key, text, trackId))
    builds.set(key, started)
    return started
  }
  return async (caller, projectId, trackId) => {
    const { variables, tracks, ...text } = await readableTexts(db, caller, projectId)
    // Invented names share one index, and evict no other.
    const known = tracks.includes(trackId) ? trackId : noTrack
    const key = JSON.stringify([projectId, text.version.version, known, text.texts])
    const { declared, ...index } = cache.get(key) ?? (await (builds.get(key) ?? startBuild(caller, key, text, known)))
    return { ...index, values: { variables: declaredVariables(variables, declared), metadata: { variables: [...declared] } } }
  }
}

/** Runs at most `max` pieces of work at once, and the others in the order in which they came. */
const createTurns = (max: number) => {
  const waiting: Array<() => void> = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < max) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
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
