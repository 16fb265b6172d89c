import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { ProjectMetadata } from '../../core/catalogue/project.ts'
import type { BlockNode, GuidedDocument } from '../../core/documents/nodes.ts'
import type { QuizBank } from '../../core/quizzes/quiz.ts'
import type { AnswerType } from '../../core/tasks/answer.ts'
import type { AnswerCheck } from '../../core/tasks/checks.ts'
import type { Placement } from './catalogue.ts'
import type { CompiledConcept } from './concepts.ts'
import type { Media } from './pictures.ts'
import type { Finding } from './rules.ts'

/** A row of `validations`, as a version has it. */
export type CompiledValidation = {
  id: string
  stepId: string | null
  /** Of the Pro section in whose file it stands. */
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

export type CompiledProject = {
  id: string
  /** Changes with anything that went into it, the compiler included. */
  sourceHash: string
  metadata: ProjectMetadata
  placement: Placement
  /** What the author says is new; null when they say nothing. */
  changes: string | null
  /** Without its version, which publishing gives. */
  document: Omit<GuidedDocument, 'version'>
  files: SectionFile[]
  /** In reading order, those of Pro sections last. */
  validations: CompiledValidation[]
  quiz: QuizBank | undefined
}

export type CompiledCatalogue = {
  /** Undefined when it cannot be read; then nothing can be published. */
  catalogue: Catalogue | undefined
  /** Ids of the series with an error in `catalogue.yaml`. */
  refusedSeries: ReadonlySet<string>
  /** Every project that has a folder, whether it could be compiled or not. */
  ids: string[]
  projects: CompiledProject[]
  /** Projects whose source is what is published already; they were not compiled. */
  unchanged: string[]
  concepts: CompiledConcept[]
  media: Media[]
  findings: Finding[]
}
