import type { BlockContent, DefinitionContent, RootContent } from 'mdast'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { FlowParent } from '@fieldwork/core/documents/blockTypes.ts'
import type { VariableScope } from '@fieldwork/core/documents/nodes/editorVariable/schema.ts'
import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import type { Source } from '../source/files.ts'
import type { CompiledPicture } from '../media/raster.ts'

/** State shared by all texts of a project while they are read. */
export type ProjectContext = {
  id: string
  /** Declared variables by name. */
  variables: ReadonlyMap<string, { placeholder: string; scope: VariableScope }>
  /** Names of masks declared in the front matter. */
  masks: ReadonlySet<string>
  /** Names of concepts by key. */
  concepts: ReadonlyMap<string, string>
  /** Ids of all projects in the catalogue. */
  projects: ReadonlySet<string>
  /** Pictures by path in the project's folder, such as `images/chain.svg`; undefined if unusable. */
  pictures: ReadonlyMap<string, CompiledPicture | undefined>
  /** `fields`: variables that learners can edit in the text. */
  used: { variables: Set<string>; fields: Set<string>; pictures: Set<string> }
  colour: HighlightCode
}

/** Returns runs that cover the text; undefined if it can't be highlighted. */
export type HighlightCode = (text: string, language: string) => CodeRun[] | undefined

type IdClaim = { id: string; line: number; source: Source }
export type Reference = { kind: 'link' | 'content-link'; to: string; line: number; source: Source }

/** A step, section or section file. Its block ids don't depend on anything outside it. */
export type Scope = {
  prefix: string
  source: Source
  /** Ids chosen by the author. */
  claims: IdClaim[]
  references: Reference[]
  /** Ids derived from content. */
  made: Set<string>
  /** True once it has a heading of level 3. */
  hasHeading?: boolean
}

export const openScope = (scope: string, source: Source): Scope => ({ prefix: scope, source, claims: [], references: [], made: new Set() })

/** Context for reading nodes: the project, the file, and the scope of ids. */
export type CompileContext = { project: ProjectContext; source: Source; scope: Scope }

export type FlowContent = RootContent | BlockContent | DefinitionContent
/** Reads child blocks. Passed as a parameter to avoid import cycles. */
export type ReadBlocks = (nodes: readonly FlowContent[], parent: FlowParent) => BlockNode[]

type Positioned = { position?: { start: { line: number } } | undefined }
export const lineOf = (node: Positioned): number => node.position?.start.line ?? 1

/** Returns the source of a node. */
export const sourceText = (context: Pick<CompileContext, 'source'>, start: number | undefined, end: number | undefined): string =>
  context.source.text.slice(start ?? 0, end ?? 0)
