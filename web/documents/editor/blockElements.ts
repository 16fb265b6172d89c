import type { DOMOutputSpec } from '@tiptap/pm/model'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { Holds } from '@fieldwork/core/documents/nodes/blockFacts.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { documentMessages } from '../../messages/document.ts'
import { classes } from '../../ui/dom/classes.ts'
import noteStyles from '../nodes/AuthorNote.module.css'
import codeStyles from '../nodes/CodeBlock.module.css'
import tableStyles from '../nodes/TextTable.module.css'
import tabsStyles from '../nodes/DocumentTabs.module.css'
import sectionStyles from '../nodes/Section.module.css'
import pictureStyles from '../nodes/Picture.module.css'
import registryStyles from '../nodes/registry.module.css'
import styles from './blockElements.module.css'

/* The element of each type of block. Fields without text in the document are shown as they are in the block's form. */

/** The fields of a block except its children, which are the content of the editor's node. */
export type BlockFields<Node> = Omit<Node, 'type' | 'children' | 'content' | 'items' | 'head' | 'rows' | 'align'>
type Fields<Type extends BlockNode['type']> = BlockFields<Extract<BlockNode, { type: Type }>>
type Attributes = Record<string, string | undefined>

/** Shown in the text, but edited in a form. */
const shown = (tag: string, className: string | undefined, ...inside: (DOMOutputSpec | string)[]): DOMOutputSpec => [
  tag,
  { class: className, contenteditable: 'false' },
  ...inside,
]
const missing = classes('t-faint', styles.missing)
const content = (): DOMOutputSpec => ['div', { class: styles.inside }, 0]
const kind = classes('t-caption t-faint', styles.kind)
const orMissing = (text: string): DOMOutputSpec | string => text || ['span', { class: missing }, messages.untitled]

export const paragraph = (): DOMOutputSpec => ['p', 0]

export const heading = ({ level }: Fields<'heading'>): DOMOutputSpec => [level === 4 ? 'h4' : 'h3', 0]

export const list = ({ ordered, start }: Fields<'list'>): DOMOutputSpec => {
  const attributes: Attributes = { class: registryStyles.list, ...(ordered && start !== undefined && { start: String(start) }) }
  return [ordered ? 'ol' : 'ul', attributes, 0]
}

export const checkbox = ({ checked }: Fields<'checkbox'>): DOMOutputSpec => [
  'div',
  { class: classes('l-row l-start l-gap10', styles.checkbox), 'data-check': '', 'data-checked': String(checked) },
  shown('span', styles.tick),
  ['span', { class: 'l-grow' }, 0],
]

const quoteClass = 'l-quote l-above16 t-quiet'

export const quote = (): DOMOutputSpec => ['blockquote', { class: quoteClass }, 0]

export const divider = (): DOMOutputSpec => ['div', { class: styles.atom }, ['hr', { class: registryStyles.divider }]]

export const anchor = ({ id, title }: Fields<'anchor'>): DOMOutputSpec => [
  'div',
  { class: classes('l-row l-gap8 l-above16 t-faint', styles.place) },
  `#${id}`,
  ...(title ? [['span', title] as const] : []),
]

export const image = ({ src, darkSrc, alt, caption, width, height, withBorder }: Fields<'image'>): DOMOutputSpec => {
  const picture = (source: string, theme: string): DOMOutputSpec => [
    'div',
    { class: pictureStyles.frame, 'data-for': theme },
    ['img', { src: source, alt, width: String(width), height: String(height), draggable: 'false' }],
  ]
  return [
    'figure',
    { class: pictureStyles.figure, 'data-block': '', 'data-border': String(withBorder), 'data-spacing': 'true' },
    ...(src ? [picture(src, darkSrc ? 'light' : 'both')] : [['p', { class: missing }, messages.noPicture] as const]),
    ...(darkSrc ? [picture(darkSrc, 'dark')] : []),
    ...(caption ? [['figcaption', { class: classes('l-above8 t-caption t-faint', pictureStyles.caption) }, caption] as const] : []),
    ...(src && !alt ? [['p', { class: missing }, messages.noDescription] as const] : []),
  ]
}

export const codeBlock = ({ title, language, codegroup }: Fields<'codeBlock'>): DOMOutputSpec => [
  'div',
  { class: codeStyles.box, 'data-block': '', 'data-edged': '' },
  shown(
    'div',
    classes('l-row', codeStyles.bar),
    ['span', { class: 't-small t-bold t-ink' }, title ?? language],
    ['span', { class: kind }, [title && language, codegroup && messages.inGroup(codegroup)].filter(Boolean).join(', ')],
  ),
  ['pre', { class: codeStyles.code, spellcheck: 'false' }, ['code', 0]],
]

export const note = ({ heading: title, noteType }: Fields<'note'>): DOMOutputSpec => [
  'aside',
  { class: noteStyles.note, 'data-block': '', 'data-edged': '' },
  shown('p', 'l-row l-gap8 l-below6 t-harbour', ['span', { class: 't-bold t-ink' }, title || documentMessages.noteKinds[noteType]]),
  content(),
]

const tabHeading = classes('t-small t-bold t-harbour', styles.tabHeading)

/** A block without an element of its own: its heading, or else its name, above what it holds. */
export const plain = (type: BlockNode['type'], holds: Holds, title = messages.blocks[type].name): DOMOutputSpec => [
  'div',
  { class: holds === 'nothing' ? styles.atom : styles.tab, 'data-block': '' },
  shown('p', tabHeading, orMissing(title)),
  ...(holds === 'nothing' ? [] : [content()]),
]

export const table = (): DOMOutputSpec => [
  'div',
  { class: tableStyles.frame, 'data-block': '', 'data-edged': '' },
  ['table', { class: tableStyles.table }, ['tbody', 0]],
]

export const tabs = ({ embedded }: Fields<'tabs'>): DOMOutputSpec => [
  'div',
  { class: tabsStyles.tabs, 'data-block': '', 'data-edged': '', 'data-embedded': String(embedded) },
  0,
]

export const tab = ({ heading: title }: Fields<'tab'>): DOMOutputSpec => [
  'div',
  { class: styles.tab },
  shown('p', tabHeading, orMissing(title)),
  ['div', { class: tabsStyles.panel }, 0],
]

export const validationBox = ({ id, title }: Fields<'validationBox'>): DOMOutputSpec => [
  'section',
  { class: classes('l-task t-body', styles.task), id, 'data-block': '' },
  shown('span', 'l-flag l-flag-task', messages.blocks.validationBox.name),
  shown('h3', classes('t-subheading', styles.taskTitle), orMissing(title)),
  content(),
]

type Question = { id: string; title: string; description?: string; optional: boolean; hidden: boolean }

const facts = 'l-above4 t-caption t-quiet'

const question = ({ id, title, description, optional, hidden }: Question, ...more: (string | undefined)[]): DOMOutputSpec => [
  'div',
  { class: classes('l-sheet', styles.question) },
  ['p', { class: 't-bold' }, orMissing(title)],
  ...(description ? [['p', { class: 'l-above2 t-quiet' }, description] as const] : []),
  [
    'p',
    { class: facts },
    [...more, optional && messages.optional, hidden && messages.hidden, messages.answerId(id)].filter(Boolean).join(' · '),
  ],
]

export const validationText = ({ characterLimit, ...node }: Fields<'validationText'>): DOMOutputSpec =>
  question(node, messages.blocks.validationText.name, characterLimit === undefined ? undefined : messages.characters(characterLimit))

export const validationUrl = ({ extension, ...node }: Fields<'validationUrl'>): DOMOutputSpec =>
  question(node, messages.blocks.validationUrl.name, extension)

export const validationUpload = (node: Fields<'validationUpload'>): DOMOutputSpec => question(node, messages.blocks.validationUpload.name)

export const section = ({ id, heading: title, sectionType, contentId }: Fields<'section'>): DOMOutputSpec => [
  'section',
  { class: sectionStyles.section, id, 'data-kind': sectionType, 'data-block': '' },
  shown('h2', classes('t-heading', sectionStyles.heading), orMissing(title)),
  shown('p', classes(kind, styles.hanging), [messages.sectionTypes[sectionType], contentId].filter(Boolean).join(' · ')),
  ['div', { class: styles.inside, 'data-body': '' }, 0],
]

export const quiz = ({ name }: Fields<'quiz'>): DOMOutputSpec => [
  'div',
  { class: styles.atom, 'data-block': '' },
  ['p', { class: 't-bold' }, name || messages.blocks.quiz.name],
  ['p', { class: facts }, messages.quizNote],
]
