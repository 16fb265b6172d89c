import type { BlockNode, GuidedDocument, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import { factsOf } from '@fieldwork/core/documents/blockTypes.ts'
import type { ConceptNode } from '@fieldwork/core/documents/nodes/concept/schema.ts'
import { documentParts, type DocumentPart, type OpenSections } from '@fieldwork/core/documents/parts.ts'
import { linesOf, quotationOf } from '@fieldwork/core/documents/quotation.ts'
import { blocksIn, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { plainText } from '@fieldwork/core/documents/nodes/inlineText.ts'
import { type Lookups, recurringLookups } from './lookups.ts'

/** A concept of the catalogue, as it is published. */
export type ConceptText = {
  key: string
  name: string
  short: string
  why?: string | null | undefined
  example?: string | null | undefined
  detailed: BlockNode[]
}

/** The text of a project that a person may read: the version they are on, and the Pro sections that are open to them by content id. */
export type ReadableText = {
  document: Pick<GuidedDocument, 'steps' | 'sections' | 'tracks'>
  openSections: OpenSections
  /** The author's search phrases, by block id. */
  lookups?: Readonly<Record<string, Lookups>>
}

/** `answer`: an author's own answer in `asked.yaml`, at the place that it leads to. It stands nowhere in the text. */
type PassageKind = 'text' | 'picture' | 'code' | 'concept' | 'answer'

/** A piece of a project that can be found and quoted. */
export type Passage = {
  kind: PassageKind
  stepId: string
  blockId: string
  /** Heading of the step or section. */
  title: string
  /** Every heading above it, that of a tab or a note included, and the title of a code block. */
  headings: string
  /** Contains variables as `{{name}}`. */
  text: string
  /** The text right before it, which often introduces a list or a code block. */
  before: string
  /** The code right before a text, which often explains it, such as a message that is printed. */
  codeBefore?: string | undefined
  /** The few commands before a text, whose result it describes. The output between them is left out. */
  commandsBefore?: string | undefined
  /** The code right after a text. Without a colon at the end of the text, output is left out. */
  introduced?: string | undefined
  /** True if the code right after it deletes something. */
  announcesDeletion?: boolean | undefined
  /** True if a task is right before it: what follows a task often tells its answer. */
  followsTask?: boolean | undefined
  language: string | undefined
  conceptId: string | undefined
  /** The names that the text gives the concept. */
  names: readonly string[]
  /** The author's search phrases for it. */
  lookups: Lookups
  /** The author’s answers to “why?” and “an example?” after this one. */
  why?: string | undefined
  example?: string | undefined
}

/** A picture is quoted by its description, and an author’s answer like the text that it belongs to. */
export const quotedKind = ({ kind }: Pick<Passage, 'kind'>): 'text' | 'code' | 'concept' =>
  kind === 'code' || kind === 'concept' ? kind : 'text'

/** All words of a passage that a question may have, those that its author says people type included. */
export const searchedText = ({ text, headings, names, lookups }: Passage): string =>
  [text, headings, ...names, ...lookups.flatMap(({ phrases }) => phrases)].join('\n')

type Around = Pick<Passage, 'stepId' | 'title' | 'headings'>

/** Everything that can be quoted on one track, in reading order, then the concepts that the text names. Questions of tasks are left out. */
export const passagesOf = (readable: ReadableText, trackId: string, concepts: readonly ConceptText[]): Passage[] => {
  const parts = partsOf(readable, trackId)
  const found = parts.flatMap(({ id, title, blocks }) => textPassages(blocks, { stepId: id, title, headings: title }))
  for (const passage of found)
    passage.lookups = [
      ...(readable.lookups?.[passage.blockId] ?? []).filter(({ answer }) => !answer),
      ...(passage.kind === 'text' ? recurringLookups(passage.headings, passage.text) : []),
    ]
  // A list is one block of several passages.
  const places = new Map(found.toReversed().map((passage) => [passage.blockId, passage]))
  const answers = [...places.values()]
    .toReversed()
    .flatMap((passage) => (readable.lookups?.[passage.blockId] ?? []).flatMap((lookup) => answerAt(passage, lookup)))
  return [...found, ...answers, ...conceptPassages(parts, concepts)]
}

const answerAt = ({ stepId, blockId, title, headings }: Passage, { answer, ...lookup }: Lookups[number]): Passage[] =>
  answer
    ? [
        {
          kind: 'answer',
          stepId,
          blockId,
          title,
          headings,
          text: answer.text,
          before: '',
          introduced: answer.commands,
          announcesDeletion: answer.commands?.split('\n').some((line) => deletes.test(line)) ?? false,
          language: undefined,
          conceptId: undefined,
          names: [],
          lookups: [lookup],
          why: answer.why,
          example: answer.example,
        },
      ]
    : []

/** Keys of the concepts that the text names. */
export const conceptKeys = (text: ReadableText, trackId: string): string[] => [...mentionsIn(partsOf(text, trackId)).keys()]

const partsOf = ({ document, openSections }: ReadableText, trackId: string): DocumentPart[] =>
  documentParts(document, trackId, openSections)

const textPassages = (blocks: readonly BlockNode[], around: Around): Passage[] => {
  let heading = ''
  let before = ''
  return blocks.flatMap((block, at) => {
    if (block.type === 'heading') heading = plainText(block.children)
    if (block.type === 'anchor' && block.title) heading = block.title
    const headings = [around.headings, heading, titleOf(block)].filter(Boolean).join(' / ')
    const own = quotationOf(block)
    const inside = { ...around, headings }
    const codeBefore = own?.kind === 'text' ? codeIn(blocks[at - 1]) : undefined
    const commandsBefore = own?.kind === 'text' ? commandsIn(blocks[at - 1], blocks[at - 2]) : undefined
    const introduced = own?.kind === 'text' ? introducedBy(own.text, blocks[at + 1]) : undefined
    const announcesDeletion = own?.kind === 'text' && deletes.test(codeIn(blocks[at + 1]) ?? '')
    const followsTask = blocks[at - 1]?.type === 'validationBox'
    const rest = {
      before,
      codeBefore,
      commandsBefore,
      introduced,
      announcesDeletion,
      followsTask,
      conceptId: undefined,
      names: [],
      lookups: [],
    }
    const passages = own
      ? [{ ...inside, language: undefined, ...own, blockId: block.id, ...rest }]
      : textPassages(blocksIn(block), inside).map((passage) => ({ ...passage, before: passage.before || before }))
    if (own && own.kind === 'text') before = own.text
    return passages
  })
}

const codeIn = (block: BlockNode | undefined): string | undefined => (block?.type === 'codeBlock' ? block.text : undefined)

const maxCommands = 4

/** Commands that delete something stay where the page explains them. */
const commandsIn = (last: BlockNode | undefined, secondLast: BlockNode | undefined): string | undefined => {
  const block = last?.type === 'codeBlock' && last.language === 'text' ? secondLast : last
  if (block?.type !== 'codeBlock' || !isShell.test(block.language ?? '')) return undefined
  const lines = block.text.trimEnd().split('\n')
  return lines.length <= maxCommands && !lines.some((line) => deletes.test(line)) ? block.text : undefined
}

/** True for a table, whose rows are no sentences. */
export const isTable = ({ text }: Pick<Passage, 'text'>): boolean => {
  const rows = text.split('\n')
  return rows.length > 1 && rows.every((row) => row.includes(' | '))
}

export const isShell = /^(?:sh|bash|console|shell|zsh)$/

/** Commands that delete folders stay where the page explains them. */
const introducedBy = (text: string, next: BlockNode | undefined): string | undefined =>
  next?.type === 'codeBlock' && (text.endsWith(':') || next.language !== 'text') && !deletesFolders.test(next.text) ? next.text : undefined

const deletesFolders = /\brm -\w*[rR]/

/** Deletes folders, or begins with a command that deletes something or throws work away. */
const deletes = new RegExp(
  `${deletesFolders.source}|^(?:sudo )?(?:rm|rmdir|dropdb|userdel|groupdel|git reset --hard|git clean|drop|truncate|delete from)\\b`,
  'i',
)

const titleOf = (block: BlockNode): string | undefined =>
  factsOf(block.type)?.title?.(block) ?? ('heading' in block ? block.heading : undefined)

const conceptPassages = (parts: readonly DocumentPart[], concepts: readonly ConceptText[]): Passage[] => {
  const mentions = mentionsIn(parts)
  return concepts.flatMap(({ key, name, short, why, example, detailed }) => {
    const mention = mentions.get(key)
    if (!mention) return []
    const details = textPassages(detailed, { stepId: '', title: '', headings: '' }).map((passage) => passage.text)
    const text = [short, ...details].join('\n')
    const { names, ...place } = mention
    return [
      {
        ...place,
        kind: 'concept',
        headings: name,
        text,
        before: '',
        language: undefined,
        conceptId: key,
        names: [name, ...names],
        lookups: [],
        why: why ?? undefined,
        example: example ?? undefined,
      },
    ]
  })
}

/** The first place that names a concept, and every name that the text gives it. */
type Mention = Pick<Passage, 'stepId' | 'blockId' | 'title'> & { names: string[] }

const mentionsIn = (parts: readonly DocumentPart[]): Map<string, Mention> => {
  const mentions = new Map<string, Mention>()
  for (const { id, title, blocks } of parts)
    for (const block of walkBlocks(blocks))
      for (const { conceptId, children } of conceptsIn(block)) {
        const mention = mentions.get(conceptId) ?? { stepId: id, blockId: block.id, title, names: [] }
        mention.names.push(plainText(children))
        mentions.set(conceptId, mention)
      }
  return mentions
}

const conceptsIn = (block: BlockNode): ConceptNode[] => linesOf(block).flat().flatMap(conceptsAt)

const conceptsAt = (node: InlineNode): ConceptNode[] =>
  node.type === 'concept' ? [node] : 'children' in node ? node.children.flatMap(conceptsAt) : []
