import type { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import type { EditorFolder } from '@fieldwork/core/bundles/editorFolder.ts'
import type { Catalogue, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { Aliases } from '@fieldwork/core/documents/aliases.ts'
import type { ExampleWork } from '@fieldwork/core/documentation/exampleWork.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { DocumentSource } from '@fieldwork/core/documents/schema.ts'
import type { QuizBank } from '@fieldwork/core/quizzes/schema.ts'
import type { AnswerType } from '@fieldwork/core/tasks/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { Placement } from './catalogueFile.ts'
import type { ProjectTexts, UploadedPictures } from './source/projectFolder.ts'
import type { Media } from './media/raster.ts'
import type { Finding } from './findings/rules.ts'

/** A row of `validations`. */
export type CompiledValidation = {
  id: string
  stepId: string | null
  /** Id of the Pro section whose file contains it. */
  contentId: string | null
  boxId: string
  type: AnswerType
  title: string
  description: string
  optional: boolean
  hidden: boolean
  characterLimit: number | null
  extension: string
  check: AnswerCheck | null
  /** The model answer, for learners whose answer is complete. */
  model: string | null
}

/** The text of a Pro section, as its file is served. */
type SectionFile = { contentId: string; blocks: BlockNode[] }

/** Origin of a project's texts. */
export type ProjectOrigin = {
  source: DocumentSource
  texts: ProjectTexts
  /** Hash of the content folder's texts that were compiled or on which an edit is based. */
  gitHash: string
}

/** Texts that an administrator edited after they were published from the content folder. */
export type ProjectEdit = Omit<ProjectOrigin, 'source'> & {
  /** ETag of the published document, which ends with its content hash. */
  etag: string
  /** Uploaded pictures that its texts show. */
  pictures: UploadedPictures
  /** True if the content folder's text replaces it. */
  isDiscarded?: boolean
}

/** Phrases of people who look for the words of a block, or for an answer that the author wrote beside it. */
export type Lookup = { words: string; phrases: string[]; answer?: WrittenAnswer }

/** The texts may contain variables as `{{name}}`. `why` and `example` are shown only when a reader wants them after the answer. */
export type WrittenAnswer = { text: string; commands?: string | undefined; why?: string | undefined; example?: string | undefined }

export type CompiledProject = {
  id: string
  origin: ProjectOrigin
  /** Changes with any of its sources and the compiler. */
  sourceHash: string
  metadata: ProjectMetadata
  placement: Placement
  /** Lower-case email addresses of people who may read statistics about answers. Never sent to browsers. */
  authors: string[]
  /** Search terms for this project. */
  searchedAs: string[]
  /** The author's note on this version; null without one. */
  changes: string | null
  /** Current ids by ids of earlier versions. */
  aliases: Aliases
  /** Without its version, which publishing assigns. */
  document: Omit<GuidedDocument, 'version'>
  files: SectionFile[]
  /** In reading order, Pro sections last. */
  validations: CompiledValidation[]
  quiz: QuizBank | undefined
  /** Words of each block, with the phrases that people type to find it, by block id. */
  lookups: Record<string, Lookup[]>
  /** A finished work that visitors may see; null without one. */
  example: ExampleWork | null
  /** The learner's folder. Never part of a document. */
  folder: EditorFolder
}

export type CompiledConcept = {
  key: string
  name: string
  short: string
  /** Answers to “why?” and “an example?” after the definition. */
  why?: string | undefined
  example?: string | undefined
  detailed: BlockNode[]
}

export type CompiledCatalogue = {
  /** Undefined if it can't be read. Then nothing can be published. */
  catalogue: Catalogue | undefined
  /** Ids of series and roadmaps with errors in `catalogue.yaml`. */
  refusedSeries: ReadonlySet<string>
  /** All projects with a folder, compiled or not. */
  ids: string[]
  projects: CompiledProject[]
  /** Edited projects whose text in the content folder has changed since. The edited text was compiled. */
  conflicts: string[]
  /** Edits at the time of compiling. */
  edits: ReadonlyMap<string, ProjectEdit>
  /** Projects that weren't compiled because their published source is the same. */
  unchanged: string[]
  concepts: CompiledConcept[]
  /** Undefined if they have errors. */
  testimonials: Testimonial[] | undefined
  media: Media[]
  findings: Finding[]
}
