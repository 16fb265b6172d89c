import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { Position } from '@fieldwork/core/documents/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { Counted } from '@fieldwork/core/tasks/status.ts'

type StoredPosition = Omit<Position, 'readAt'>

/** The types of JSON columns, which the database does not know: those of tables as `table.column`, computed ones by their name. */
export type JsonColumns = {
  'enrolments.position': StoredPosition
  'project_versions.metadata': ProjectMetadata
  'projects.metadata': ProjectMetadata
  'users.preferences': unknown
  'validations.answer_check': AnswerCheck
  document: GuidedDocument
  /** A file of a version: the document, or the text of a Pro section. */
  file: GuidedDocument | BlockNode[]
  /** The tasks of a project. */
  items: Counted[]
  position: StoredPosition
}
