import { join } from 'node:path'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { createPassageIndex, type PassageIndex } from '@fieldwork/server/tutor/passageIndex.ts'
import { passagesOf } from '@fieldwork/server/tutor/retrieval/passages.ts'

/** Whether any of these texts contains an accepted one. */
export const isAccepted = (accepted: readonly string[], texts: readonly string[]): boolean =>
  texts.some((text) => accepted.some((words) => comparable(text).includes(comparable(words))))

const comparable = (text: string): string => text.replaceAll('`', '').replaceAll('**', '').replace(/\s+/g, ' ')

/** The index of every project that ships, on its first track. */
export const shippedIndexes = async (): Promise<Map<string, PassageIndex>> => {
  const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../content'))
  return new Map(
    projects.map(({ id, document, files, lookups }) => {
      const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
      return [id, createPassageIndex(passagesOf({ document, openSections, lookups }, document.tracks[0]?.id ?? 'main', concepts))]
    }),
  )
}
