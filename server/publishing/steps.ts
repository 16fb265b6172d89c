import type { Root } from 'mdast'
import type { BlockNode, SectionNode, StepNode } from '../../core/documents/nodes.ts'
import { readAttributes, type ContainerDirective } from './attributes.ts'
import { readBlocks, type ReadBlocks } from './blocks.ts'
import { readSection, refuseEmpty } from './containers.ts'
import { mayStand } from './directives.ts'
import type { Source } from './files.ts'
import { lineOf, openPassage, type Passage, type Project, type Reading } from './reading.ts'

/** A step, section or section file with the ids and references in it, and the line where it begins. */
export type Part<Node> = { node: Node; passage: Passage; line: number }
export type Body = { steps: Part<StepNode>[]; sections: Part<SectionNode>[] }

const stepShape = { id: 'id', title: 'text', minutes: 'number' } as const

/** The body of `project.md`. */
export const readBody = (tree: Root, project: Project, source: Source): Body => {
  const body: Body = { steps: [], sections: [] }
  for (const child of containersIn(tree, source, 'Text stands inside a `step` or `section`. Move it into one.')) {
    const line = lineOf(child)
    const reading = readingFor(child, project, source)
    if (!mayStand(child, 'body', reading)) continue
    if (child.name === 'section') {
      body.sections.push({ node: readSection(child, reading, insideOf(reading)), passage: reading.passage, line })
      continue
    }
    if (body.sections.length > 0)
      source.report('section-place', line, 'A section of the body stands after the last step. Move it there, or into a step.')
    body.steps.push({ node: readStep(child, reading, ['id', 'title', 'minutes']), passage: reading.passage, line })
  }
  return body
}

/** A file in `tracks/`: steps that replace those of the same id, with their title and minutes unless they say other ones. */
export const readTrack = (tree: Root, project: Project, source: Source, replaced: readonly StepNode[]): Part<StepNode>[] =>
  containersIn(tree, source, 'A track holds nothing but `step` containers.').flatMap((child): Part<StepNode>[] => {
    const line = lineOf(child)
    const reading = readingFor(child, project, source)
    if (child.name !== 'step') source.report('nesting', line, 'A track holds nothing but `step` containers.')
    if (child.name !== 'step' || !mayStand(child, 'body', reading)) return []
    const step = readStep(child, reading, ['id'])
    const original = replaced.find(({ id }) => id === step.id)
    if (!original) {
      source.report('track-step', line, `project.md has no step \`${step.id}\` that this one could replace.`)
      return []
    }
    return [
      { node: { ...step, title: step.title || original.title, minutes: step.minutes || original.minutes }, passage: reading.passage, line },
    ]
  })

/** The text of a Pro section. */
export const readSectionFile = (tree: Root, project: Project, source: Source, contentId: string): Part<BlockNode[]> => {
  const passage = openPassage(`file:${contentId}`, source)
  const node = readBlocks(tree.children, 'section', { project, source, passage })
  if (node.length === 0) source.report('empty', 1, 'This section is empty. Write what unlocking it reveals.')
  return { node, passage, line: 1 }
}

const containersIn = (tree: Root, source: Source, message: string): ContainerDirective[] =>
  tree.children.flatMap((child) => {
    if (child.type === 'containerDirective') return [child]
    if (child.type !== 'yaml') source.report('nesting', lineOf(child), message)
    return []
  })

const readingFor = (node: ContainerDirective, project: Project, source: Source): Reading => ({
  project,
  source,
  passage: openPassage(`${node.name}:${node.attributes?.id ?? ''}`, source),
})

const insideOf =
  (reading: Reading): ReadBlocks =>
  (nodes, place) =>
    readBlocks(nodes, place, reading)

const readStep = (node: ContainerDirective, reading: Reading, required: Array<keyof typeof stepShape>): StepNode => {
  const { id = '', title = '', minutes = 0 } = readAttributes(node, reading, stepShape, required)
  const children = readBlocks(node.children, 'step', reading)
  refuseEmpty(node, reading, children)
  return { type: 'step', id, title, minutes, children }
}
