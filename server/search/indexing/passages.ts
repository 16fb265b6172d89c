import type { CompiledProject } from '@fieldwork/compiler/compiled.ts'
import { documentFile } from '@fieldwork/core/documents/contract.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { blockText } from '@fieldwork/core/documents/blockText.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { wordVector } from './wordVector.ts'
import type { IndexedPassage } from './queries.ts'

/** A text from `project_files`. */
export type IndexedFile = { name: string; file: GuidedDocument | BlockNode[] }

/**
 * Every block of a version that has words, except commands: in its steps, in the steps that tracks replace, and in its sections, Pro or not.
 * Each is followed by the answers that its author wrote for questions about it.
 */
export const passagesOf = (
  files: readonly IndexedFile[],
  metadata: VariableValues['metadata'],
  lookups: CompiledProject['lookups'] = {},
): IndexedPassage[] => {
  const blockPassages = (part: IndexedPart) => blocksWithText(part.blocks).map((block) => passageOf(part, block, metadata))
  const document = files.find(({ name }) => name === documentFile)?.file as GuidedDocument | undefined
  if (!document) return []
  const main = partsOf(document.steps, document.sections)
  const mainTexts = new Set(main.flatMap(({ blocks }) => blocksWithText(blocks).map(({ id, text }) => `${id} ${text}`)))
  const passages = [
    ...main.flatMap(blockPassages),
    ...document.tracks.flatMap(({ id, steps }) =>
      partsOf(steps, []).flatMap((part) =>
        blockPassages({ ...part, trackId: id }).filter(({ blockId, text }) => !mainTexts.has(`${blockId} ${text}`)),
      ),
    ),
  ]
  const sections = new Map(main.flatMap(({ id, blocks }) => sectionsIn(blocks).map((section) => [section.contentId, { id, ...section }])))
  const pro = files.flatMap(({ name, file }) => {
    const section = sections.get(name)
    return section ? blockPassages({ id: section.id, title: section.title, blocks: file as BlockNode[], contentId: name }) : []
  })
  const all = [...passages, ...pro]
  // A list may be several passages of one block.
  const firstOf = new Map(all.toReversed().map((passage) => [passage.blockId, passage]))
  return all.flatMap((passage) =>
    firstOf.get(passage.blockId) === passage ? [passage, ...answersAt(passage, lookups[passage.blockId] ?? [], metadata)] : [passage],
  )
}

/** The question of each answer, the messages that people paste, and the answer, each in a line, without the marks of code. */
const answersAt = (
  passage: IndexedPassage,
  lookups: CompiledProject['lookups'][string],
  metadata: VariableValues['metadata'],
): IndexedPassage[] =>
  lookups.flatMap(({ phrases: [question = '', ...phrases], answer }) => {
    if (!answer || deniesSubject.test(answer.text)) return []
    const text = [question, ...phrases.filter((phrase) => isMessage.test(phrase)), answer.text].join('\n').replaceAll('`', '')
    return [
      { ...passage, text, prose: true, words: wordVector({ A: [passage.title], D: [withVariables(text, { variables: [], metadata })] }) },
    ]
  })

/** Matches an answer that names what a project lacks: “It has no pull requests.” */
const deniesSubject = /^(?:no|not)\b|\b(?:this project|here|there is)\b[^.]*\b(?:no|not|only)\b/i

/** Matches “nginx: command not found”. */
const isMessage = /\w: \w/

/** Returns the names of the programming languages of all code, most used first. Commands and files of settings are in none. */
export const codeLanguages = (files: readonly IndexedFile[]): string[] => {
  const blocks = files.flatMap(({ file }): BlockNode[] => {
    if (Array.isArray(file)) return file
    return [...file.sections, ...[file, ...file.tracks].flatMap(({ steps }) => steps.flatMap(({ children }) => children))]
  })
  const names = [...walkBlocks(blocks)].flatMap((block) => (block.type === 'codeBlock' ? (languageNames[block.language] ?? []) : []))
  const countOf = (name: string) => names.filter((one) => one === name).length
  return [...new Set(names)].toSorted((a, b) => countOf(b) - countOf(a))
}

const languageNames: Readonly<Record<string, string>> = {
  css: 'CSS',
  docker: 'Docker',
  dockerfile: 'Docker',
  html: 'HTML',
  javascript: 'JavaScript',
  js: 'JavaScript',
  py: 'Python',
  python: 'Python',
  sql: 'SQL',
  ts: 'TypeScript',
  typescript: 'TypeScript',
}

/** A step, or a section after the steps. */
type IndexedPart = { id: string; title: string; blocks: BlockNode[]; trackId?: string; contentId?: string }

const partsOf = (steps: GuidedDocument['steps'], sections: GuidedDocument['sections']): IndexedPart[] => [
  ...steps.map(({ id, title, children }) => ({ id, title, blocks: children })),
  ...sections.map((section) => ({ id: section.id, title: section.heading, blocks: [section] })),
]

const sectionsIn = (blocks: readonly BlockNode[]): Array<{ contentId: string; title: string }> =>
  [...walkBlocks(blocks)].flatMap((block) =>
    block.type === 'section' && block.contentId !== undefined ? [{ contentId: block.contentId, title: block.heading }] : [],
  )

type IndexedBlock = { id: string; text: string; prose: boolean }

const blocksWithText = (blocks: readonly BlockNode[]): IndexedBlock[] =>
  [...walkBlocks(blocks)].flatMap((block) => {
    if (isCommand(block)) return []
    const text = blockText(block).slice(0, maxTextLength)
    return text ? [{ id: block.id, text, prose: !withoutSentences.has(block.type) }] : []
  })

/** Commands have words such as `log` that say nothing about a project. What they print may be an error message. */
const isCommand = (block: BlockNode): boolean => block.type === 'codeBlock' && ['bash', 'sh', 'shell'].includes(block.language)

const withoutSentences: ReadonlySet<string> = new Set(['codeBlock', 'table', 'heading', 'image'])

/** Variables contribute the words of their examples, not of their names. */
const passageOf = (
  { id, title, trackId, contentId }: IndexedPart,
  block: IndexedBlock,
  metadata: VariableValues['metadata'],
): IndexedPassage => ({
  contentId: contentId ?? null,
  trackId: trackId ?? null,
  stepId: id,
  blockId: block.id,
  title,
  text: block.text,
  prose: block.prose,
  words: wordVector({ A: [title], D: [withVariables(block.text, { variables: [], metadata })] }),
})

/** Characters kept of a block; code can be long. */
const maxTextLength = 4000
