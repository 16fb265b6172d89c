import { join } from 'node:path'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { createFinder, type Finder } from '@fieldwork/server/tutor/finding/finder.ts'
import { passagesOf } from '@fieldwork/server/tutor/retrieval/passages.ts'

/** Whether any of these texts contains an accepted one. */
export const isAccepted = (accepted: readonly string[], texts: readonly string[]): boolean =>
  texts.some((text) => accepted.some((words) => comparable(text).includes(comparable(words))))

const comparable = (text: string): string => text.replaceAll('`', '').replaceAll('**', '').replace(/\s+/g, ' ')

/** The finder of every project that ships, on its first track. */
export const shippedFinders = async (): Promise<Map<string, Finder>> => {
  const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../content'))
  return new Map(
    projects.map(({ id, document, files, asked }) => {
      const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
      return [id, createFinder(passagesOf({ document, openSections, asked }, document.tracks[0]?.id ?? 'main', concepts))]
    }),
  )
}
