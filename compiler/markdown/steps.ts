import type { Root } from 'mdast'
import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { boxesIn } from '@fieldwork/core/documents/walk.ts'
import { readAttributes, type ContainerDirective } from './attributes.ts'
import { readBlocks } from './blocks.ts'
import { readSection } from './containers.ts'
import { refuseEmpty } from './plainBlocks.ts'
import { brokenDirective, indentedDirective } from './brokenDirective.ts'
import { isAllowedHere } from './directives.ts'
import type { Source } from '../source/files.ts'
import { lineOf, openScope, type Scope, type ProjectContext, type CompileContext, type ReadBlocks } from './context.ts'

/** A step, section or section file with its ids and references, and its first line. */
export type ScopedNode<Node> = { node: Node; scope: Scope; line: number }
export type Body = { steps: ScopedNode<StepNode>[]; sections: ScopedNode<SectionNode>[] }
/** All texts of a project: its body, section files by name, and the steps of tracks. */
export type Texts = { body: Body; files: Map<string, ScopedNode<BlockNode[]>>; tracks: Map<string, ScopedNode<StepNode>[]> }

/** Lists the steps. Only a Pro project's have the titles of their tasks: any other can be read, and the list of all projects stays small. */
export const outlineOf = ({ steps }: Body, hasTasks: boolean): ProjectMetadata['outline'] =>
  steps.map(({ node: { id, title, minutes, children } }) => {
    const step = { id, title, minutes }
    return hasTasks ? { ...step, tasks: boxesIn(children).map((box) => box.title) } : step
  })

const outside = 'This is outside of all steps. Move it into a `step`, or into a `section` after the last one.'
const stepShape = { id: 'id', title: 'text', minutes: 'number', description: 'text' } as const

/** The body of `project.md`. */
export const readBody = (tree: Root, project: ProjectContext, source: Source): Body => {
  const body: Body = { steps: [], sections: [] }
  for (const child of containersIn(tree, source, outside)) {
    const line = lineOf(child)
    const context = readingFor(child, project, source)
    if (!isAllowedHere(child, 'document', context)) continue
    switch (child.name) {
      case 'section':
        body.sections.push({ node: readSection(child, context, insideOf(context)), scope: context.scope, line })
        break
      case 'step':
        if (body.sections.length > 0)
          source.report('section-place', line, 'A section of the body must follow the last step. Move it there, or into a step.')
        body.steps.push({ node: readStep(child, context, ['id', 'title', 'minutes']), scope: context.scope, line })
    }
  }
  return body
}

/** Reads a file in `tracks/`: steps that replace those with the same id, and inherit their title and minutes by default. */
export const readTrack = (tree: Root, project: ProjectContext, source: Source, replaced: readonly StepNode[]): ScopedNode<StepNode>[] =>
  containersIn(tree, source, 'A track can only contain `step` containers.').flatMap((child): ScopedNode<StepNode>[] => {
    const line = lineOf(child)
    const context = readingFor(child, project, source)
    if (child.name !== 'step') source.report('nesting', line, 'A track can only contain `step` containers.')
    if (child.name !== 'step' || !isAllowedHere(child, 'document', context)) return []
    const step = readStep(child, context, ['id'])
    const original = replaced.find(({ id }) => id === step.id)
    if (!original) {
      source.report('track-step', line, `project.md has no step \`${step.id}\` that this one could replace.`)
      return []
    }
    return [
      { node: { ...step, title: step.title || original.title, minutes: step.minutes || original.minutes }, scope: context.scope, line },
    ]
  })

/** The text of a Pro section. */
export const readSectionFile = (tree: Root, project: ProjectContext, source: Source, contentId: string): ScopedNode<BlockNode[]> => {
  const scope = openScope(`file:${contentId}`, source)
  const node = readBlocks(tree.children, 'section', { project, source, scope })
  if (node.length === 0) source.report('empty', 1, 'This section is empty. Write what unlocking it reveals.')
  return { node, scope, line: 1 }
}

const containersIn = (tree: Root, source: Source, message: string): ContainerDirective[] =>
  tree.children.flatMap((child) => {
    if (child.type === 'containerDirective') return [child]
    const line = lineOf(child)
    const broken = child.type === 'code' ? indentedDirective(child.value) : brokenDirective(source.text.split('\n')[line - 1] ?? '')
    if (broken) source.report('attribute-broken', line, broken)
    else if (child.type !== 'yaml') source.report('nesting', line, message)
    return []
  })

const readingFor = (node: ContainerDirective, project: ProjectContext, source: Source): CompileContext => ({
  project,
  source,
  scope: openScope(`${node.name}:${node.attributes?.id ?? ''}`, source),
})

const insideOf =
  (context: CompileContext): ReadBlocks =>
  (nodes, parent) =>
    readBlocks(nodes, parent, context)

const readStep = (node: ContainerDirective, context: CompileContext, required: Array<keyof typeof stepShape>): StepNode => {
  const { id = '', title = '', minutes = 0, description } = readAttributes(node, context, stepShape, required)
  const children = readBlocks(node.children, 'step', context)
  refuseEmpty(node, context, children)
  return { type: 'step', id, title, minutes, ...(description && { description }), children }
}
