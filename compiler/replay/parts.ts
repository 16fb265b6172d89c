import type { Code, Nodes, RootContent } from 'mdast'
import { parseCodeAttributes, type CodeAttributes } from '../markdown/codeAttributes.ts'
import { defaultLanguage } from '../markdown/code.ts'
import { lineOf } from '../markdown/context.ts'
import { mainText } from '../markdown/writeProject.ts'
import { parseMarkdown } from '../markdown/parse.ts'
import { replayKindOf, type ReplayKind } from '../markdown/replayAttributes.ts'
import type { ProjectTexts } from '../source/projectFolder.ts'

/** A code block in a replay. */
export type ReplayBlock = {
  kind: Exclude<ReplayKind, 'shown'>
  /** Line of its fence in the text at `path`, in the project's folder. */
  line: number
  path: string
  text: string
  attributes: CodeAttributes
}

/** A step or section on one track. */
export type ReplayPart = {
  /** Its id, with the track as prefix for a replaced step. */
  name: string
  id: string
  path: string
  line: number
  blocks: ReplayBlock[]
  /** Ids of its questions. */
  questions: string[]
}

type Container = Extract<Nodes, { type: 'containerDirective' }>
type Text = { path: string; children: readonly RootContent[] }

/** Title of the tab, or member of a code group, that a replay on Linux uses. */
export const replayedTitle = /^Linux\b/

/** Returns the parts of a project in order, by track. A project without tracks has the single key `undefined`. */
export const readReplayParts = (texts: ProjectTexts, tracks: readonly string[]): Map<string | undefined, ReplayPart[]> => {
  const open = (path: string): Text => ({ path, children: parseMarkdown({ text: texts[path] ?? '' }).children })
  const main = open(mainText)
  const [first, ...others] = tracks.length > 0 ? tracks : [undefined]
  const views = new Map<string | undefined, ReplayPart[]>([[first, partsOf(main, open)]])
  for (const track of others) {
    const replacing = open(`tracks/${track}.md`)
    const replaced = new Map(partsOf(replacing, open, `${track}/`).map((part) => [part.id, part]))
    views.set(
      track,
      partsOf(main, open).map((part) => replaced.get(part.id) ?? part),
    )
  }
  return views
}

const partsOf = (text: Text, open: (path: string) => Text, prefix = ''): ReplayPart[] =>
  text.children.flatMap((node) => {
    if (node.type !== 'containerDirective' || (node.name !== 'step' && node.name !== 'section')) return []
    const id = node.attributes?.id ?? ''
    const contentId = contentIdIn(node)
    const unlocked = contentId === undefined ? undefined : open(`sections/${contentId}.md`)
    const found = [...gather(node.children, text.path), ...(unlocked ? gather(unlocked.children, unlocked.path) : [])]
    return [
      {
        name: `${prefix}${id}`,
        id,
        path: text.path,
        line: lineOf(node),
        blocks: found.flatMap((one) => (typeof one === 'string' ? [] : [one])),
        questions: found.filter((one) => typeof one === 'string'),
      },
    ]
  })

/** Returns the Pro section that a step contains or a section is. */
const contentIdIn = (node: Container): string | undefined =>
  node.attributes?.['content-id'] ??
  node.children.flatMap((child) => (child.type === 'containerDirective' ? (contentIdIn(child) ?? []) : []))[0]

/** Returns the code blocks and question ids below nodes, in order. */
const gather = (nodes: readonly Nodes[], path: string): Array<ReplayBlock | string> => {
  const kept = nodes.filter((node, at) => !(node.type === 'code' && isOtherVariant(nodes, at)))
  return kept.flatMap((node): Array<ReplayBlock | string> => {
    if (node.type === 'code') return blockOf(node, path)
    if (node.type === 'leafDirective' && node.name.startsWith('validation-')) return [node.attributes?.id ?? '']
    if (node.type === 'containerDirective' && node.name === 'tabs') {
      const tabs = node.children.filter((child): child is Container => child.type === 'containerDirective')
      const chosen = tabs.find((tab) => replayedTitle.test(tab.attributes?.heading ?? '')) ?? tabs[0]
      return chosen ? gather(chosen.children, path) : []
    }
    return 'children' in node ? gather(node.children, path) : []
  })
}

/** True if another member of its code group is replayed instead. */
const isOtherVariant = (nodes: readonly Nodes[], at: number): boolean => {
  const groupOf = (node: Nodes | undefined) => (node?.type === 'code' ? parseCodeAttributes(node.meta).attributes : undefined)
  const own = groupOf(nodes[at])
  if (!own?.codegroup) return false
  let begin = at
  let end = at
  while (groupOf(nodes[begin - 1])?.codegroup === own.codegroup) begin--
  while (groupOf(nodes[end + 1])?.codegroup === own.codegroup) end++
  const titles = nodes.slice(begin, end + 1).map((node) => groupOf(node)?.title ?? '')
  return (
    begin +
      Math.max(
        0,
        titles.findIndex((title) => replayedTitle.test(title)),
      ) !==
    at
  )
}

const blockOf = (node: Code, path: string): ReplayBlock[] => {
  const { attributes } = parseCodeAttributes(node.meta)
  const kind = replayKindOf(node.lang ?? defaultLanguage, attributes)
  return kind === 'shown' ? [] : [{ kind, line: lineOf(node), path, text: node.value, attributes }]
}
