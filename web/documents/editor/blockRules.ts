import type { DOMOutputSpec } from '@tiptap/pm/model'
import type { BlockNode, blockTypes } from '@fieldwork/core/documents/nodes.ts'
import { flow } from '@fieldwork/core/documents/nodes/blockType.ts'
import * as elements from './blockElements.ts'
import type { BlockFields } from './blockElements.ts'

/*
 * How each type of block is edited. The content rules of the editor, its forms, the menu of what can be inserted and both directions of the
 * conversion follow from this one record.
 */

/** How a field is asked for: one line, several lines, a number, a switch, a picture of the project, or one of some values. */
export type FieldForm = 'line' | 'lines' | 'number' | 'switch' | 'picture' | readonly (string | number)[]

/** What a block holds: words, other blocks, entries of a list, cells, code, or nothing that can be written in place. */
export type BlockContent = 'words' | 'blocks' | 'items' | 'cells' | 'code' | 'nothing'

export type BlockRule<Node> = {
  holds: BlockContent
  parents: readonly string[]
  /** The fields of a new one. */
  blank: Omit<BlockFields<Node>, 'id'>
  form: { [Field in keyof BlockFields<Node>]?: FieldForm }
  /** An element like the one that learners read, with 0 where its content stands. */
  element: (fields: BlockFields<Node>) => DOMOutputSpec
  /** Begins the ids of new ones; that of core, where the compiler makes ids, too. */
  idPrefix: string
}

type BlockRules = {
  [Type in BlockNode['type']]: BlockRule<Extract<BlockNode, { type: Type }>> & Omit<(typeof blockTypes)[Type], 'directive'>
}

const question = { title: 'line', description: 'lines', optional: 'switch', hidden: 'switch' } as const
const newQuestion = { title: '', optional: false, hidden: false }

/** The order is that of the menu, and the first one that fits is what an empty place is filled with. */
export const blockRules: BlockRules = {
  paragraph: {
    holds: 'words',
    parents: [...flow, 'validationBox'],
    blank: {},
    form: {},
    element: elements.paragraph,
    idPrefix: 'p',
  },
  heading: {
    holds: 'words',
    parents: flow,
    blank: { level: 3 },
    form: { level: [3, 4] },
    element: elements.heading,
    idPrefix: 'h',
  },
  list: {
    holds: 'items',
    parents: flow,
    blank: { ordered: false },
    form: { ordered: 'switch', start: 'number' },
    element: elements.list,
    idPrefix: 'l',
  },
  checkbox: {
    holds: 'words',
    parents: flow,
    blank: { checked: false, disabled: false },
    form: { checked: 'switch' },
    element: elements.checkbox,
    idPrefix: 'x',
  },
  codeBlock: {
    holds: 'code',
    parents: flow,
    blank: { inline: false, language: 'shell', text: '', copyable: true, expandable: true, ask: true },
    form: {
      language: 'line',
      title: 'line',
      codegroup: 'line',
      copyable: 'switch',
      expandable: 'switch',
      ask: 'switch',
    },
    element: elements.codeBlock,
    idPrefix: 'c',
  },
  note: {
    holds: 'blocks',
    parents: ['step', 'section', 'tab'],
    blank: { noteType: 'blank', heading: '' },
    form: { heading: 'line', noteType: ['blank', 'explain', 'simplify', 'examples', 'ask'] },
    element: elements.note,
    idPrefix: 'n',
  },
  quote: { holds: 'blocks', parents: flow, blank: {}, form: {}, element: elements.quote, idPrefix: 'q' },
  table: { holds: 'cells', parents: flow, blank: {}, form: {}, element: elements.table, idPrefix: 't' },
  tabs: {
    holds: 'blocks',
    parents: ['step', 'section'],
    blank: { active: '', embedded: false, largeTabs: false, headingSize: 'md' },
    form: { headingSize: ['sm', 'md', 'lg'], largeTabs: 'switch', embedded: 'switch' },
    element: elements.tabs,
    idPrefix: 'g',
  },
  tab: {
    holds: 'blocks',
    parents: ['tabs'],
    blank: { heading: '' },
    form: { heading: 'line' },
    element: elements.tab,
    idPrefix: 'tab',
  },
  image: {
    holds: 'nothing',
    parents: flow,
    blank: { src: '', alt: '', width: 0, height: 0, withBorder: false, withSpacing: true },
    form: { src: 'picture', alt: 'lines', caption: 'lines', withBorder: 'switch', withSpacing: 'switch' },
    element: elements.image,
    idPrefix: 'i',
  },
  validationBox: {
    holds: 'blocks',
    parents: ['step', 'section', 'tab'],
    blank: { title: '' },
    form: { title: 'line' },
    element: elements.validationBox,
    idPrefix: 'task',
  },
  validationText: {
    holds: 'nothing',
    parents: ['validationBox'],
    blank: newQuestion,
    form: { ...question, placeholder: 'line', characterLimit: 'number' },
    element: elements.validationText,
    idPrefix: 'answer',
  },
  validationUrl: {
    holds: 'nothing',
    parents: ['validationBox'],
    blank: { ...newQuestion, extension: 'https://' },
    form: { ...question, helpText: 'lines', extension: 'line' },
    element: elements.validationUrl,
    idPrefix: 'address',
  },
  validationUpload: {
    holds: 'nothing',
    parents: ['validationBox'],
    blank: newQuestion,
    form: question,
    element: elements.validationUpload,
    idPrefix: 'picture',
  },
  divider: { holds: 'nothing', parents: flow, blank: {}, form: {}, element: elements.divider, idPrefix: 'd' },
  anchor: { holds: 'nothing', parents: flow, blank: {}, form: { title: 'line' }, element: elements.anchor, idPrefix: 'place' },
  section: {
    holds: 'blocks',
    parents: ['document', 'step'],
    blank: { sectionType: 'section', status: 'unlocked', heading: '', isOpen: true },
    form: { heading: 'line', sectionType: ['section', 'extra-task'], isOpen: 'switch' },
    element: elements.section,
    idPrefix: 'section',
  },
  quiz: {
    holds: 'nothing',
    parents: ['step', 'section'],
    blank: {},
    form: { name: 'line' },
    element: elements.quiz,
    idPrefix: 'quiz',
  },
}

export const blockTypeNames = Object.keys(blockRules) as BlockNode['type'][]

/** The rule of a type of which only the name is known. */
export const ruleOf = (type: string): BlockRule<Record<string, unknown>> | undefined =>
  (blockRules as Record<string, unknown>)[type] as BlockRule<Record<string, unknown>> | undefined
