import type { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import type { EditorFolder } from '@fieldwork/core/bundles/editorFolder.ts'
import type { Catalogue, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { Aliases } from '@fieldwork/core/documents/aliases.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { DocumentSource } from '@fieldwork/core/documents/schema.ts'
import type { QuizBank } from '@fieldwork/core/quizzes/schema.ts'
import type { AnswerType } from '@fieldwork/core/tasks/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { Placement } from './catalogueFile.ts'
import type { ProjectTexts, UploadedPictures } from './source/projectFolder.ts'
import type { Media } from './media/raster.ts'
import type { Finding } from './findings/rules.ts'

/** A row of `validations`, as a version has it. */
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

/** The text of a Pro section: what the call for its file answers, as JSON. */
type SectionFile = { contentId: string; blocks: BlockNode[] }

/** Where the texts of a project come from. */
export type ProjectOrigin = {
  source: DocumentSource
  texts: ProjectTexts
  /** Names the content folder's texts: those that were compiled, or that an edit began with. */
  gitHash: string
}

/** Texts that an administrator edited after they were published from the content folder. */
export type ProjectEdit = Omit<ProjectOrigin, 'source'> & {
  /** Of the document that is published: it ends with its content hash. */
  etag: string
  /** Those that its texts show and that were uploaded. */
  pictures: UploadedPictures
  /** True if the content folder's text is to replace it. */
  isDiscarded?: boolean
}

export type CompiledProject = {
  id: string
  origin: ProjectOrigin
  /** Changes with any of its sources, including the compiler. */
  sourceHash: string
  metadata: ProjectMetadata
  placement: Placement
  /** E-mail addresses in small letters of those who may read how the tasks are answered. Never part of anything that is sent. */
  authors: string[]
  /** The author's note on this version; null without one. */
  changes: string | null
  /** Ids of earlier versions, each with what it is called now. */
  aliases: Aliases
  /** Without its version, which publishing gives. */
  document: Omit<GuidedDocument, 'version'>
  files: SectionFile[]
  /** In reading order, those of Pro sections last. */
  validations: CompiledValidation[]
  quiz: QuizBank | undefined
  /** What learners get as a folder. Never part of a document. */
  folder: EditorFolder
}

export type CompiledConcept = { key: string; name: string; short: string; detailed: BlockNode[] }

export type CompiledCatalogue = {
  /** Undefined when it cannot be read; then nothing can be published. */
  catalogue: Catalogue | undefined
  /** Ids of the series and roadmaps with an error in `catalogue.yaml`. */
  refusedSeries: ReadonlySet<string>
  /** Every project that has a folder, whether it could be compiled or not. */
  ids: string[]
  projects: CompiledProject[]
  /** Projects that were edited, and whose text in the content folder is another one since; the edited text was compiled. */
  conflicts: string[]
  /** What was edited when it was compiled. */
  edits: ReadonlyMap<string, ProjectEdit>
  /** Projects whose source is what is published already; they were not compiled. */
  unchanged: string[]
  concepts: CompiledConcept[]
  /** Undefined when they have errors. */
  testimonials: Testimonial[] | undefined
  media: Media[]
  findings: Finding[]
}
