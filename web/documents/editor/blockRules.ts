import type { DOMOutputSpec } from '@tiptap/pm/model'
import { blockTypes, factsOf, parentsOf, type PlainBlockType } from '@fieldwork/core/documents/blockTypes.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { Holds } from '@fieldwork/core/documents/nodes/blockFacts.ts'
import * as elements from './blockElements.ts'
import type { BlockFields } from './blockElements.ts'

/*
 * How each type of block is edited. The editor's schema, forms, insert menu and conversions are derived from the facts in core and from these
 * records.
 */

/** The control of a field: one line, several lines, a number, a switch, a picture of the project, or a choice. */
export type FieldForm = 'line' | 'lines' | 'number' | 'switch' | 'picture' | readonly (string | number)[]

export type BlockRule<Node> = {
  holds: Holds
  parents: readonly string[]
  /** The fields of a new block. */
  blank: Blank<Node>
  form: { [Field in keyof BlockFields<Node>]?: FieldForm }
  /** An element like the one that learners see, with 0 in place of its content. */
  element: (fields: BlockFields<Node>) => DOMOutputSpec
  /** Prefix of new ids. */
  idPrefix: string
}
type Blank<Node> = Omit<BlockFields<Node>, 'id'>

/** Rules that can't be derived from the facts in core. */
type OwnRule<Node> = Pick<BlockRule<Node>, 'element'> & {
  form?: BlockRule<Node>['form']
  /** Default: the prefix in core, or the name of the directive. */
  idPrefix?: string
} & ({} extends Blank<Node> ? { blank?: Blank<Node> } : { blank: Blank<Node> })

type OwnRules = {
  [Node in BlockNode as Exclude<Node['type'], PlainBlockType>]: OwnRule<Node>
} & {
  [Node in Extract<BlockNode, { type: PlainBlockType }> as Node['type']]?: Partial<OwnRule<Node>>
}

const question = { title: 'line', forOthers: 'line', description: 'lines', optional: 'switch', hidden: 'switch' } as const
const newQuestion = { title: '', optional: false, hidden: false }

const ownRules: OwnRules = {
  paragraph: {
    element: elements.paragraph,
  },
  heading: {
    blank: { level: 3 },
    form: { level: [3, 4] },
    element: elements.heading,
  },
  list: {
    blank: { ordered: false },
    form: { ordered: 'switch', start: 'number' },
    element: elements.list,
  },
  checkbox: {
    blank: { checked: false, disabled: false },
    form: { checked: 'switch' },
    element: elements.checkbox,
  },
  codeBlock: {
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
  },
  note: {
    blank: { noteType: 'blank', heading: '' },
    form: { heading: 'line', noteType: ['blank', 'explain', 'simplify', 'examples', 'ask'] },
    element: elements.note,
  },
  quote: { element: elements.quote },
  table: { element: elements.table },
  tabs: {
    blank: { active: '', embedded: false, largeTabs: false, headingSize: 'md' },
    form: { headingSize: ['sm', 'md', 'lg'], largeTabs: 'switch', embedded: 'switch' },
    element: elements.tabs,
  },
  tab: { element: elements.tab },
  image: {
    blank: { src: '', alt: '', width: 0, height: 0, withBorder: false, withSpacing: true },
    form: { src: 'picture', alt: 'lines', caption: 'lines', withBorder: 'switch', withSpacing: 'switch' },
    element: elements.image,
  },
  validationBox: {
    blank: { title: '' },
    form: { title: 'line' },
    element: elements.validationBox,
    idPrefix: 'task',
  },
  validationText: {
    blank: newQuestion,
    form: { ...question, placeholder: 'line', characterLimit: 'number' },
    element: elements.validationText,
    idPrefix: 'answer',
  },
  validationUrl: {
    blank: { ...newQuestion, extension: 'https://' },
    form: { ...question, helpText: 'lines', extension: 'line' },
    element: elements.validationUrl,
    idPrefix: 'address',
  },
  validationUpload: {
    blank: newQuestion,
    form: question,
    element: elements.validationUpload,
    idPrefix: 'picture',
  },
  divider: { element: elements.divider },
  anchor: { element: elements.anchor, idPrefix: 'place' },
  section: {
    blank: { sectionType: 'section', status: 'unlocked', heading: '', isOpen: true },
    form: { heading: 'line', sectionType: ['section', 'extra-task'], isOpen: 'switch' },
    element: elements.section,
  },
  quiz: {
    form: { name: 'line' },
    element: elements.quiz,
  },
}

export const blockTypeNames = Object.keys(blockTypes) as BlockNode['type'][]

type AnyRule = BlockRule<Record<string, unknown>>

const ruleFrom = (type: BlockNode['type']): AnyRule => {
  const { holds, idPrefix, directive } = factsOf(type)!
  const blank: Record<string, unknown> = {}
  const form: Record<string, FieldForm> = {}
  for (const [field, attribute] of Object.entries(directive?.attributes ?? {})) {
    if (!attribute) continue
    form[field] = attribute.kind === 'text' ? 'line' : attribute.kind
    if (attribute.required || attribute.default !== undefined) blank[field] = attribute.default ?? ''
  }
  return {
    holds,
    parents: parentsOf(type),
    blank,
    form,
    element: ({ heading }) => elements.plain(type, holds, heading as string | undefined),
    idPrefix: idPrefix ?? directive?.name ?? type,
    ...(ownRules[type] as Partial<AnyRule> | undefined),
  }
}

const rules = new Map<string, AnyRule>(blockTypeNames.map((type) => [type, ruleFrom(type)]))

/** The rule of a type by name; undefined for nodes that aren't blocks. */
export const ruleOf = (type: string): AnyRule | undefined => rules.get(type)
