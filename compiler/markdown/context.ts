import type { BlockContent, DefinitionContent, RootContent } from 'mdast'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { FlowParent } from '@fieldwork/core/documents/blockTypes.ts'
import type { VariableScope } from '@fieldwork/core/documents/nodes/editorVariable/schema.ts'
import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import type { Source } from '../source/files.ts'
import type { CompiledPicture } from '../media/raster.ts'

/** The state that all texts of one project share while they are read. */
export type ProjectContext = {
  id: string
  /** Declared variables by their names. */
  variables: ReadonlyMap<string, { placeholder: string; scope: VariableScope }>
  /** Names of the masks that the front matter declares for replaying. */
  masks: ReadonlySet<string>
  /** Concept keys and names. */
  concepts: ReadonlyMap<string, string>
  /** Ids of every project in the catalogue. */
  projects: ReadonlySet<string>
  /** Pictures by their path below the project, such as `images/chain.svg`; undefined when one cannot be used. */
  pictures: ReadonlyMap<string, CompiledPicture | undefined>
  /** `fields`: variables that learners can edit in the text. */
  used: { variables: Set<string>; fields: Set<string>; pictures: Set<string> }
  colour: HighlightCode
}

/** Runs that cover the text; undefined when the language is not known or the text could not be coloured. */
export type HighlightCode = (text: string, language: string) => CodeRun[] | undefined

type IdClaim = { id: string; line: number; source: Source }
export type Reference = { kind: 'link' | 'content-link'; to: string; line: number; source: Source }

/** One step, section or section file: its block ids depend on nothing outside it. */
export type Scope = {
  prefix: string
  source: Source
  /** Ids that the author gave. */
  claims: IdClaim[]
  references: Reference[]
  /** Ids made from content. */
  made: Set<string>
  /** True once it has a heading of the first level. */
  hasHeading?: boolean
}

export const openScope = (scope: string, source: Source): Scope => ({ prefix: scope, source, claims: [], references: [], made: new Set() })

/** The context in which nodes are read: the project, the file, and the scope of its ids. */
export type CompileContext = { project: ProjectContext; source: Source; scope: Scope }

export type FlowContent = RootContent | BlockContent | DefinitionContent
/** Reads blocks inside another; given to each family, so that none needs to know the others. */
export type ReadBlocks = (nodes: readonly FlowContent[], parent: FlowParent) => BlockNode[]

type Positioned = { position?: { start: { line: number } } | undefined }
export const lineOf = (node: Positioned): number => node.position?.start.line ?? 1

/** The source between two offsets, or of a node. */
export const sourceText = (context: Pick<CompileContext, 'source'>, start: number | undefined, end: number | undefined): string =>
  context.source.text.slice(start ?? 0, end ?? 0)
