import { Extension, Mark, Node, type AnyExtension } from '@tiptap/core'
import type { DOMOutputSpec } from '@tiptap/pm/model'
import type { Holds } from '@fieldwork/core/documents/nodes/blockFacts.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { safeAddress } from '../../platform/markup.tsx'
import { editingMessages as messages } from '../../messages/editing.ts'
import { classes } from '../../ui/dom/classes.ts'
import documentStyles from '../nodes/GuidedDocument.module.css'
import registryStyles from '../nodes/registry.module.css'
import variableStyles from '../nodes/Variable.module.css'
import styles from './blockElements.module.css'
import { blockTypeNames, ruleOf } from './blockRules.ts'
import { fieldsFrom, htmlRules, writtenFields } from './pastedHtml.ts'

/* The editor's nodes and marks, created from the rules. Nothing here loads HTML or sets a style attribute. */

/** All fields of a node except its children; null for a new node. */
const fieldsAttribute = {
  fields: { default: null as Record<string, unknown> | null, rendered: false, keepOnSplit: false },
}

const contentOf: Record<Holds, (type: string) => string> = {
  text: () => 'inline*',
  code: () => 'text*',
  items: () => 'listItem+',
  cells: () => 'tableRow+',
  blocks: (type) => `in_${type}+`,
  nothing: () => '',
}

const blocks = blockTypeNames.map((type) => {
  const rule = ruleOf(type)!
  return Node.create({
    name: type,
    group: rule.parents.map((parent) => `in_${parent}`).join(' '),
    content: contentOf[rule.holds](type),
    ...(rule.holds === 'code' ? { code: true, marks: '', whitespace: 'pre' as const } : {}),
    ...(rule.holds === 'nothing' ? { atom: true } : {}),
    defining: type !== 'paragraph',
    isolating: type === 'tab' || type === 'validationBox' || type === 'note' || type === 'section',
    selectable: true,
    draggable: false,
    addAttributes: () => fieldsAttribute,
    parseHTML: () => [
      { tag: `[data-node="${type}"]`, getAttrs: (element) => copiedFields(type, element.getAttribute('data-fields')) },
      ...htmlRules(type),
    ],
    renderHTML: ({ node }) => {
      const fields = { ...rule.blank, ...(node.attrs['fields'] as object) }
      return withAttributes(rule.element(fields as never), { 'data-node': type, 'data-fields': writtenFields(type, fields) })
    },
  })
})

/** A picture without a file isn't pasted. */
const copiedFields = (type: string, written: string | null) => {
  const fields = fieldsFrom(type, written)
  return type === 'image' && !fields?.['src'] ? false : { fields }
}

const withAttributes = (spec: DOMOutputSpec, more: Record<string, string>): DOMOutputSpec => {
  const [tag, first, ...rest] = spec as [string, ...unknown[]]
  const hasAttributes = typeof first === 'object' && first !== null && !Array.isArray(first)
  const inside = hasAttributes ? rest : first === undefined ? [] : [first, ...rest]
  return [tag, { ...(hasAttributes ? first : {}), ...more }, ...inside] as DOMOutputSpec
}

const doc = Node.create({
  name: 'doc',
  topNode: true,
  content: 'step+ in_document*',
  addAttributes: () => ({ tracks: { default: [] as { id: string; title: string }[], rendered: false } }),
})
const text = Node.create({ name: 'text', group: 'inline' })

const step = Node.create({
  name: 'step',
  content: 'in_step+',
  defining: true,
  isolating: true,
  addAttributes: () => ({ ...fieldsAttribute, track: { default: null as string | null, rendered: false } }),
  renderHTML: ({ node }) => {
    const { id, title, minutes } = node.attrs['fields'] as StepNode
    const track = node.attrs['track'] as string | null
    return [
      'section',
      { class: documentStyles.step, 'data-step': '', 'data-editing': '', 'data-node': 'step', ...(track === null && { id }) },
      [
        'p',
        { class: 't-small t-faint l-below6', contenteditable: 'false' },
        [messages.minutes(minutes), track !== null && messages.onTrack(track)].filter(Boolean).join(' · '),
      ],
      ['h2', { class: 't-title l-below16', contenteditable: 'false' }, title || messages.untitled],
      ['div', { 'data-body': '' }, 0],
    ]
  },
})

/** The text of a Pro section, which learners load separately. */
const secretText = Node.create({
  name: 'secretText',
  group: 'in_document',
  content: 'in_section+',
  defining: true,
  isolating: true,
  selectable: false,
  addAttributes: () => ({ contentId: { default: '', rendered: false } }),
  renderHTML: ({ node }) => [
    'section',
    { class: styles.secretText, 'data-kind': 'pro' },
    [
      'p',
      { class: classes('t-caption t-faint', styles.kind, styles.hanging), contenteditable: 'false' },
      messages.secretText(node.attrs['contentId'] as string),
    ],
    ['div', { class: styles.inside, 'data-body': '' }, 0],
  ],
})

const listItem = Node.create({
  name: 'listItem',
  content: 'in_list+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
})

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHead)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'inline*',
    isolating: true,
    addAttributes: () => ({ align: { default: null as string | null, rendered: false }, ...spans }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ node }) => [tag, { 'data-align': (node.attrs['align'] as string | null) ?? 'left' }, 0],
  })
/** Required by the table commands; cells never span others. */
const spans = {
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
}

/** The table commands identify nodes by their roles. */
const tableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => {
    const tableRole = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHead: 'header_cell' }[name as string]
    return tableRole ? { tableRole } : {}
  },
})

const lineBreak = Node.create({
  name: 'break',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: 'break' }) }
  },
})

const variable = Node.create({
  name: 'editorVariable',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => fieldsAttribute,
  parseHTML: () => [{ tag: 'span[data-variable]', getAttrs: (element) => variableFrom(element.getAttribute('data-fields')) }],
  renderHTML: ({ node }) => {
    const fields = node.attrs['fields'] as { name: string; placeholder: string }
    const attributes = { class: variableStyles.variable, 'data-variable': fields.name, 'data-fields': JSON.stringify(fields) }
    return ['span', attributes, fields.placeholder || fields.name]
  },
})

const variableFrom = (written: string | null) => {
  const blank = { type: 'editorVariable', id: '', name: '', scope: 'project', placeholder: '' }
  const fields = parsed(written, blank)
  return fields.name && (fields.scope === 'project' || fields.scope === 'user') ? { fields } : false
}

/** Parses the fields of `blank`; values of another type are replaced by the blank ones. */
const parsed = <Fields extends Record<string, string>>(written: string | null, blank: Fields): Fields => {
  try {
    const found = JSON.parse(written ?? '') as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(blank).map(([key, value]) => [key, typeof found[key] === 'string' ? found[key] : value]),
    ) as Fields
  } catch {
    return blank
  }
}

const plainMark = (name: string, tag: 'strong' | 'em' | 's', key: string, others: string[]) =>
  Mark.create({
    name,
    parseHTML: () => [tag, ...others].map((one) => ({ tag: one })),
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

const wrappers = 'link concept contentLink'

const code = Mark.create({
  name: 'code',
  code: true,
  excludes: 'strong emphasis strike',
  addAttributes: () => fieldsAttribute,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', { class: registryStyles.inlineCode, spellcheck: 'false' }, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') }
  },
})

const linkClass = classes('t-harbour', styles.link)

/** Rendered without `href`, because following the link would leave the editor. */
const link = Mark.create({
  name: 'link',
  inclusive: false,
  excludes: wrappers,
  addAttributes: () => fieldsAttribute,
  parseHTML: () => [
    { tag: 'a[data-address]', getAttrs: (element) => linkFrom(element.getAttribute('data-address')) },
    { tag: 'a[href]', getAttrs: (element) => linkFrom(element.getAttribute('href')) },
  ],
  renderHTML: ({ mark }) => {
    const { href } = mark.attrs['fields'] as { href: string }
    return ['a', { class: linkClass, 'data-address': href, title: href }, 0]
  },
})

/** The address if it's allowed: within the document, to another project, or external by http, https or mailto. */
export const linkAddress = (written: string | null): string | null => {
  const address = written?.trim() ?? ''
  return /^#[\w-]+$/.test(address) ? address : safeAddress(address)
}

const linkFrom = (written: string | null) => {
  const href = linkAddress(written)
  return href ? { fields: { href } } : false
}

const concept = Mark.create({
  name: 'concept',
  inclusive: false,
  excludes: wrappers,
  addAttributes: () => fieldsAttribute,
  renderHTML: ({ mark }) => ['span', { class: styles.concept, title: (mark.attrs['fields'] as { conceptName: string }).conceptName }, 0],
})

const contentLink = Mark.create({
  name: 'contentLink',
  inclusive: false,
  excludes: wrappers,
  addAttributes: () => fieldsAttribute,
  renderHTML: ({ mark }) => {
    const { to, prefill } = mark.attrs['fields'] as { to?: string; prefill?: string }
    return ['a', { class: linkClass, title: to ? `#${to}` : (prefill ?? '') }, 0]
  },
})

/** Marks are nested in this order. */
export const nodesAndMarks: AnyExtension[] = [
  doc,
  step,
  ...blocks,
  secretText,
  ...[listItem, tableRow, cell('tableCell', 'td'), cell('tableHead', 'th'), tableRoles],
  ...[text, lineBreak, variable],
  ...[link, concept, contentLink],
  plainMark('strong', 'strong', 'Mod-b', ['b']),
  plainMark('emphasis', 'em', 'Mod-i', ['i']),
  plainMark('strike', 's', 'Mod-Shift-s', ['del', 'strike']),
  code,
]
