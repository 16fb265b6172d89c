import type { ProjectTexts } from '../source/projectFolder.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Nodes, Root, RootContent } from 'mdast'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { parseCodeAttributes } from './codeAttributes.ts'
import { parseMarkdown } from './parse.ts'
import { writeReplay } from './replayAttributes.ts'
import { stringify } from './stringify.ts'
import { attributesOf } from './writeAttributes.ts'
import { writeBlocks, type WriteContext } from './writeBlocks.ts'
import { frontMatterOf, variablesOf, type WrittenMetadata } from './writeFrontMatter.ts'

export type WrittenProject = {
  texts: ProjectTexts
  /** Returns the id of the step, section or block at a line. */
  nodeAt: (path: string, line: number) => string | undefined
}

type Content = Pick<EditedDocument, 'steps' | 'sections' | 'tracks' | 'sectionTexts'>
type Base = {
  /** Previous texts. Front matter and unchanged steps and sections stay as their author wrote them. */
  texts: ProjectTexts
  /** The document compiled from these texts. Without it, everything is rewritten. */
  document?: Content
  /** Paths in the project's folder by picture URL. */
  pictures: WriteContext['pictures']
  /** Date of this text, such as `2026-11-20`. Default: that of the front matter. */
  lastModified?: string
}

export const mainText = 'project.md'

/** Writes a document as Markdown that compiles to the same document. */
export const writeProject = (content: Content, base: Base): WrittenProject => {
  const main = base.texts[mainText] ?? ''
  const frame: WriteContext = { variables: variablesOf(main), pictures: base.pictures }
  const contextOf = (path: string): WriteContext => ({ ...frame, replayOf: replayAttributesIn(base.texts[path] ?? '') })
  const context = contextOf(mainText)
  const trees = new Map<string, Root>()
  const texts: ProjectTexts = {}
  const add = (path: string, head: string, parts: readonly WrittenPart[]) => {
    const original = originalParts(base.texts[path] ?? '')
    trees.set(path, { type: 'root', children: parts.map(({ tree }) => tree) })
    texts[path] = head + parts.map((part) => (part.isUntouched && original(part)) || framedAs(original(part), textOf(part))).join('\n')
  }

  const before = base.document
  const steps = content.steps.map((step) => stepPart(step, context, find(before?.steps, step.id)))
  const sections = content.sections.map((section) => sectionPart(section, context, find(before?.sections, section.id)))
  add(mainText, frontMatterOf(main, metadataOf(content, base)), [...steps, ...sections])
  for (const track of content.tracks.slice(1)) {
    const earlier = find(before?.tracks, track.id)?.steps
    const own = contextOf(`tracks/${track.id}.md`)
    const parts = track.steps.map((step) => stepPart(step, own, find(earlier, step.id), find(content.steps, step.id)))
    add(`tracks/${track.id}.md`, '', parts)
  }
  for (const [contentId, blocks] of Object.entries(content.sectionTexts ?? {})) {
    const path = `sections/${contentId}.md`
    const children = writeBlocks(blocks, contextOf(path))
    trees.set(path, { type: 'root', children })
    const isUntouched = isSame(blocks, before?.sectionTexts?.[contentId])
    texts[path] = (isUntouched && base.texts[path]) || stringify({ type: 'root', children })
  }
  return {
    texts,
    nodeAt: (path, line) => {
      const tree = trees.get(path)
      const places = tree ? placesOf(tree, parseMarkdown({ text: texts[path]! })) : []
      return places.findLast((place) => place.line <= line)?.nodeId
    },
  }
}

const metadataOf = ({ steps, tracks }: Content, { lastModified }: Base): WrittenMetadata => ({
  time: steps.reduce((sum, { minutes }) => sum + minutes, 0),
  tracks: tracks.map(({ id, title, description }) => ({ id, title, description })),
  ...(lastModified !== undefined && { lastModified }),
})

const find = <Node extends { id: string }>(nodes: readonly Node[] | undefined, id: string): Node | undefined =>
  nodes?.find((node) => node.id === id)

/** A step or section of a text. */
type WrittenPart = { name: string; id: string; tree: RootContent; colons: number; isUntouched: boolean }

/** `replaced`: the step of the first track that it replaces. */
const stepPart = (step: StepNode, context: WriteContext, before: StepNode | undefined, replaced?: StepNode): WrittenPart => {
  const { id, title, minutes, description, children } = step
  const attributes = attributesOf({
    id,
    title: title === replaced?.title ? undefined : title,
    minutes: minutes === replaced?.minutes ? undefined : minutes,
    description,
  })
  return {
    name: 'step',
    id,
    colons: 6,
    isUntouched: isSame(step, before),
    tree: { type: 'containerDirective', name: 'step', attributes, data: { nodeId: id }, children: writeBlocks(children, context) as never },
  }
}

const sectionPart = (
  section: Extract<BlockNode, { type: 'section' }>,
  context: WriteContext,
  before: BlockNode | undefined,
): WrittenPart => ({
  name: 'section',
  id: section.id,
  colons: 5,
  isUntouched: isSame(section, before),
  tree: writeBlocks([section], context)[0]!,
})

/** Steps and sections have the usual number of colons, so that their content can be nested. */
const textOf = ({ tree, colons }: WrittenPart): string => {
  const text = stringify({ type: 'root', children: [tree] })
  const fence = ':'.repeat(Math.max(colons, /^:*/.exec(text)![0].length))
  return text.replace(/^:+/, fence).replace(/:+\n$/, `${fence}\n`)
}

/** Keeps the author's blank lines after the first and before the last fence. */
const framedAs = (original: string | undefined, text: string): string => {
  const opened = original && /^:.*\n[ \t]*\n/.test(original) ? text.replace(/^(:.*\n)(?=[^\n])/, '$1\n') : text
  return original && /\n[ \t]*\n:+\n$/.test(original) ? opened.replace(/([^\n]\n)(:+\n)$/, '$1\n$2') : opened
}

/** Returns the replay attributes of a text's fences, which documents don't contain. */
const replayAttributesIn = (text: string): ((code: string) => string | undefined) => {
  const found = new Map<string, string[]>()
  const walk = (nodes: readonly Nodes[]) => {
    for (const node of nodes) {
      if (node.type === 'code')
        found.set(node.value, [...(found.get(node.value) ?? []), writeReplay(parseCodeAttributes(node.meta).attributes)])
      if ('children' in node) walk(node.children)
    }
  }
  walk(parseMarkdown({ text }).children)
  return (code) => found.get(code)?.shift() || undefined
}

/** Returns the source of a text's steps and sections. */
const originalParts = (text: string) => {
  const { children } = parseMarkdown({ text })
  return ({ name, id }: WrittenPart): string | undefined => {
    const found = children.find((node) => node.type === 'containerDirective' && node.name === name && node.attributes?.id === id)
    return found?.position && `${text.slice(found.position.start.offset, found.position.end.offset)}\n`
  }
}

/** True if two nodes are equal, ignoring highlighting. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(withoutColours(one), withoutColours(other))
const withoutColours = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'runs' || key === 'highlightFailed' ? undefined : inner)))

type NodeLine = { line: number; nodeId: string }

/** Returns the first lines of nodes. */
const placesOf = (written: Nodes, read: Nodes): NodeLine[] => {
  const nodeId = written.data?.nodeId
  const line = read.position?.start.line
  const here = nodeId !== undefined && line !== undefined ? [{ line, nodeId }] : []
  if (!('children' in written) || !('children' in read)) return here
  const found = read.children.filter(({ type }) => type !== 'yaml')
  return [...here, ...written.children.flatMap((child, at) => (found[at] ? placesOf(child, found[at]) : []))]
}
