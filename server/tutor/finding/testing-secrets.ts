import type { CompiledCatalogue } from '@fieldwork/compiler/compiled.ts'
import { type Passage, passagesOf } from '../retrieval/passages.ts'

type CompiledProject = CompiledCatalogue['projects'][number]

/** Shorter texts may occur anywhere. */
const minWords = 5

export const comparable = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim()

/** The passages of all tracks of a project, with its Pro sections. */
export const allPassages = ({ document, files, lookups }: CompiledProject, concepts: CompiledCatalogue['concepts']): Passage[] => {
  const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
  const tracks = document.tracks.length > 0 ? document.tracks.map(({ id }) => id) : ['main']
  return tracks.flatMap((track) => passagesOf({ document, openSections, lookups }, track, concepts))
}

/** Texts that occur only in an answer, a hint or a quiz explanation, and in no passage. */
export const secretsOf = ({ validations, quiz }: CompiledProject, passages: readonly Passage[]): string[] => {
  const readable = comparable(passages.flatMap(({ kind, text }) => (kind === 'answer' ? [] : text)).join('\n'))
  return [
    ...validations.flatMap(({ model, check }) => [model ?? '', ...stringsIn(check)]),
    ...(quiz?.questions.flatMap(({ options }) => stringsIn(options)) ?? []),
  ]
    .map(comparable)
    .filter((text) => text.split(' ').length >= minWords && !readable.includes(text))
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
