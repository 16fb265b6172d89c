import type { CompiledProject } from '@fieldwork/compiler/compiled.ts'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'
import type { ProjectTexts } from '@fieldwork/compiler/source/projectFolder.ts'
import type { EditorFolder } from '@fieldwork/core/bundles/editorFolder.ts'
import type { StatusChange } from '@fieldwork/core/bundles/schema.ts'
import type { Project, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { Aliases } from '@fieldwork/core/documents/aliases.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { Position } from '@fieldwork/core/documents/schema.ts'
import type { DrawnQuestion, QuizBank } from '@fieldwork/core/quizzes/schema.ts'
import type { Probe } from '@fieldwork/core/evidence/probes.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { GoalStep } from '@fieldwork/core/goals/roadmap.ts'
import type { WrittenPath } from '@fieldwork/core/goals/schema.ts'
import type { SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { SearchMatch } from '@fieldwork/core/search/schema.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { ExampleWork } from '@fieldwork/core/documentation/exampleWork.ts'
import type { DocumentationContent } from '@fieldwork/core/documentation/documentation.ts'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import type { AnswerSources, ContentPart } from '@fieldwork/core/chats/schema.ts'
import type { Counted } from '@fieldwork/core/tasks/status.ts'

type StoredPosition = Omit<Position, 'readAt'>

/** The types of JSON columns, unknown to the database: `table.column`, or the name of a computed column. */
export type JsonColumns = {
  'answers.history': StatusChange[]
  'chat_messages.content': ContentPart[]
  'chat_messages.sources': AnswerSources
  'concepts.detailed': BlockNode[]
  'documentation.content': DocumentationContent
  'enrolments.position': StoredPosition
  'events.details': Record<string, unknown>
  'goals.nearest': GoalStep[]
  'goals.roadmap': GoalStep[]
  'paths.steps': WrittenPath['projects']
  'project_versions.aliases': Aliases
  'project_versions.folder': EditorFolder
  'project_versions.metadata': ProjectMetadata
  'project_versions.texts': ProjectTexts
  'publishings.findings': Finding[]
  // The column can be renamed only in two releases (decision 0139), so the code's name for it is its alias in queries.
  'projects.asked': CompiledProject['lookups']
  'projects.example': ExampleWork
  'projects.metadata': ProjectMetadata
  'quiz_attempts.answers': Record<string, string[]>
  'quiz_attempts.questions': DrawnQuestion[]
  'quizzes.body': QuizBank
  'search_entries.names': IndexedName[]
  'step_counts.counts': StepCounts
  'users.preferences': unknown
  'validations.answer_check': AnswerCheck
  /** A task's probes. */
  probes: Probe[]
  /** Answers by task. */
  revisions: Array<{ id: string; revision: number }>
  /** Points of an author's explanation. */
  points: string[]
  /** The projects of a series. */
  course_projects: ProjectMetadata[]
  /** A document, or the blocks of a section. */
  blocks: GuidedDocument | BlockNode[]
  document: GuidedDocument
  /** A project's documentation of one person, without its files. */
  documentation: { madeAt: string | null; isPublic: boolean; markdown: string | null } | null
  /** A project's credential of one person. `salt` opens the digests of its answers. */
  credential: { id: string; name: string; issuedAt: string; salt: string; credential: object } | null
  /** A file of a version: the document, or the text of a Pro section. */
  file: GuidedDocument | BlockNode[]
  /** Search results. */
  entries: ShownEntry[]
  candidates: CandidateEntry[]
  terms: SearchTerm[]
  passages: ShownPassage[]
  /** The files of a version by their names. */
  files: Array<{ name: string; file: GuidedDocument | BlockNode[] }>
  /** The tasks of a project. */
  items: Counted[]
  /** The flags that were set for one person. */
  own_flags: Record<string, boolean>
  position: StoredPosition
  /** Passages where readers stopped. */
  stops: Array<{ blockId: string; learners: number }>
  /** The projects of a path that the caller may see. */
  path_steps: WrittenPath['projects']
  /** The blocks of Pro sections by their content ids. */
  section_texts: Record<string, BlockNode[]>
  /** Metadata of the learner's version. */
  own_text_metadata: ProjectMetadata
  /** The learner's values. */
  variables: Project['variables']
}

/** How many people reached each step, by project. `visits`: those that opened the project; if `projectId` is null, all. */
export type StepCounts = {
  projects: AnalyticsReport['projects']
  visits: Array<AnalyticsReport['visits'] & { projectId: string | null }>
}

/** A text by which an entry is found, besides its title and description. */
export type IndexedName = { field: Exclude<SearchMatch['field'], 'title' | 'description'>; text: string }

/** An entry, with the number of entries of its type. */
export type ShownEntry = {
  type: 'course' | 'category' | 'tool' | 'project'
  key: string
  title: string
  description: string
  icon: string
  imageUrl: string | null
  names: IndexedName[]
  /** True for a course that is a roadmap. */
  roadmap: boolean
  total: number
  projects: string[]
}

/** An entry that contains terms of a search; see `Candidate`. */
export type CandidateEntry = ShownEntry & { fields: string; own: string; frequency: number }

/** `values`: of the variables in the text. */
export type ShownPassage = {
  projectId: string
  projectTitle: string
  stepId: string
  blockId: string
  trackId: string | null
  title: string
  text: string
  prose: boolean
  /** Whether it has the whole phrase that was searched. */
  isPhrase: boolean
  /** Whether it comes after the steps. */
  isClosing: boolean
  values: VariableValues | null
}
