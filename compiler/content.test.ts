import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type BlockNode, type InlineNode, type StepNode, stepsFor } from '@fieldwork/core/documents/nodes.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { compileCatalogue } from './compileCatalogue.ts'
import { hasErrors } from './checks/rules.ts'

const { projects, concepts, findings } = await compileCatalogue(join(import.meta.dirname, '../content'))

test('the content that ships has nothing to mend', () => {
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(hasErrors(findings)).toBe(false)
})

test('there is content', () => expect(projects.length).toBeGreaterThan(0))

describe.each(projects.map((project) => [project.id, project] as const))('%s', (_, project) => {
  const { document, files } = project
  const views = [undefined, ...document.tracks.map(({ id }) => id)].map((track) => stepsFor(document, track))
  const around = [...document.sections, ...files.flatMap((file) => file.blocks)]
  const blocks = [...views.flatMap((steps) => steps.flatMap(({ children }) => children)), ...around]

  test('has a document of at most 60 kB compressed', () => expect(gzipSync(JSON.stringify(document)).length).toBeLessThanOrEqual(60_000))

  test('shows no id twice on one page', () => {
    for (const steps of views) {
      const shown = [...steps.flatMap(({ children }) => children), ...document.sections, ...files.flatMap((file) => file.blocks)]
      const ids = [...steps.map(({ id }) => id), ...[...walkBlocks(shown)].map(({ id }) => id)]
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    }
  })

  test('has code whose runs cover it exactly', () => {
    for (const { text, runs } of codeIn(blocks)) {
      if (runs) expect(runs.reduce((sum, [, length]) => sum + length, 0)).toBe(text.length)
    }
  })

  test('holds no HTML, and nothing but the nodes and fields that there are', () => {
    expect(strayFields([...views.flat(), ...around])).toEqual([])
    for (const href of hrefsIn(blocks)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|#|\/projects\/)/)
  })

  test('sends the text of no Pro section with the document', () => {
    const sent = JSON.stringify(document)
    for (const file of files) for (const { id } of walkBlocks(file.blocks)) expect(sent).not.toContain(`"${id}"`)
  })
})

test('a field or a node that no document has is noticed', () => {
  const paragraph = { type: 'paragraph', id: 'p1', children: [{ type: 'text', text: 'x', html: '<b>x</b>' }], style: 'x' }
  expect(strayFields([paragraph, { type: 'frame', id: 'f1' }, { id: 'x' }])).toEqual(['paragraph.style', 'text.html', 'frame', 'undefined'])
})

test('concepts explain themselves, in the nodes and fields that there are', () => {
  for (const { short, detailed } of concepts) {
    expect(short.length * detailed.length).toBeGreaterThan(0)
    expect(strayFields(detailed)).toEqual([])
  }
})

type Code = { text: string; runs?: Array<[unknown, number]> }

function* nodesIn(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (typeof value === 'object' && value !== null) {
    yield value as Record<string, unknown>
    for (const one of Object.values(value)) yield* nodesIn(one)
  }
}

const codeIn = (blocks: readonly BlockNode[]) => [...nodesIn(blocks)].filter(({ type }) => type === 'codeBlock') as unknown as Code[]
const hrefsIn = (blocks: readonly BlockNode[]) => [...nodesIn(blocks)].flatMap(({ href }) => (typeof href === 'string' ? [href] : []))

type Node = BlockNode | InlineNode | StepNode
type FieldOf<Type, Union = Node> = Union extends { type: Type } ? Exclude<keyof Union, 'type'> : never

/** Every node that a document may hold, with every field that it may have; the compiler refuses a name that core does not know. */
const fieldsOf: { [Type in Node['type']]: ReadonlyArray<FieldOf<Type>> } = {
  step: ['id', 'title', 'minutes', 'children'],
  text: ['text', 'marks'],
  break: [],
  link: ['href', 'children'],
  concept: ['conceptId', 'conceptName', 'children'],
  contentLink: ['linkType', 'to', 'prefill', 'children'],
  editorVariable: ['id', 'name', 'scope', 'placeholder'],
  paragraph: ['id', 'children'],
  heading: ['id', 'level', 'children'],
  list: ['id', 'ordered', 'start', 'items'],
  checkbox: ['id', 'checked', 'disabled', 'children'],
  quote: ['id', 'children'],
  table: ['id', 'align', 'head', 'rows'],
  divider: ['id'],
  image: ['id', 'src', 'darkSrc', 'alt', 'width', 'height', 'withBorder', 'withSpacing', 'caption', 'sources'],
  codeBlock: [
    ...(['id', 'inline', 'language', 'title', 'text', 'runs', 'copyable'] as const),
    ...(['expandable', 'ask', 'codegroup', 'highlightFailed'] as const),
  ],
  note: ['id', 'noteType', 'heading', 'group', 'query', 'placeholder', 'content'],
  anchor: ['id', 'title'],
  quiz: ['id'],
  tab: ['id', 'heading', 'children'],
  tabs: ['id', 'active', 'embedded', 'largeTabs', 'headingSize', 'children'],
  validationBox: ['id', 'title', 'children'],
  validationText: ['id', 'title', 'description', 'placeholder', 'characterLimit', 'optional', 'hidden'],
  validationUrl: ['id', 'title', 'description', 'helpText', 'extension', 'optional', 'hidden'],
  validationUpload: ['id', 'title', 'description', 'optional', 'hidden'],
  section: ['id', 'sectionType', 'status', 'contentId', 'stepId', 'name', 'heading', 'isOpen', 'children'],
}
/** A format of an image is the one thing in a document that is no node. */
const formatFields = ['type', 'srcset']

const strayFields = (nodes: readonly unknown[]): string[] =>
  [...nodesIn(nodes)].flatMap((node) => {
    if (Object.keys(node).join() === formatFields.join()) return []
    const type = String(node.type)
    const known: readonly string[] | undefined = Object.hasOwn(fieldsOf, type) ? fieldsOf[type as Node['type']] : undefined
    if (!known) return [type]
    return Object.keys(node).flatMap((key) => (key === 'type' || known.includes(key) ? [] : [`${type}.${key}`]))
  })
