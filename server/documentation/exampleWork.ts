import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { buildDocumentation, type DocumentedNote, type DocumentedTask } from '@fieldwork/core/documentation/buildDocumentation.ts'
import type { ExampleWork } from '@fieldwork/core/documentation/exampleWork.ts'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import { boxesIn, validationsOf } from '@fieldwork/core/documents/walk.ts'
import { exampleWorkMessages } from '@fieldwork/core/messages/exampleWork.ts'
import { publicVersion } from '../catalogue/permission.ts'
import { exampleOf } from '../catalogue/queries.ts'
import type { Queryable } from '../database/transaction.ts'
import { documentOf } from '../documents/queries.ts'
import { workIn } from './completedWork.ts'

type ValidationNode = ReturnType<typeof validationsOf>[number]

/**
 * Returns the example of a finished work in a project, built like that of a learner who gave no name; undefined without one, or if not everyone may
 * read the project. Required tasks that aren't in the example say so instead of an answer.
 */
export const exampleWork = async (db: Queryable, project: Project, credentialId: string | null): Promise<CompletedWork | undefined> => {
  const version = publicVersion(project)
  const example = version && (await exampleOf(db, project.id))
  const document = example && (await documentOf(db, version))
  if (!document) return undefined
  const { id, metadata } = project
  const chapters = documentParts(document, undefined, new Map())
  const { documentation, pictures } = buildDocumentation({
    metadata,
    chapters,
    tasks: chapters
      .flatMap(({ blocks }) => boxesIn(blocks))
      .flatMap(validationsOf)
      .flatMap((node) => exampleTask(node, example)),
    notes: (example.notes ?? []).map(exampleNote),
    summary: example.summary,
    variables: example.variables,
    author: '',
    completedOn: example.completedOn ?? null,
    address: null,
    pageAddress: null,
    credentialAddress: null,
    theme: 'light',
  })
  const content = { documentation, pictures: pictures.map((key) => ({ key, etag: key })) }
  const about = {
    name: '',
    nickname: '',
    project_id: id,
    metadata,
    summary: example.summary,
    has_portfolio: false,
    credential_id: credentialId,
  }
  return workIn({ ...about, content, pictures }, (_, address) => address)
}

const exampleTask = (node: ValidationNode, { answers }: ExampleWork): DocumentedTask[] => {
  const { id, title, hidden, optional } = node
  const own = answers.find((answer) => answer.id === id)
  if (!own && (optional || node.type === 'validationUpload')) return []
  const isOutput = own !== undefined && 'text' in own
  const part =
    own && 'picture' in own
      ? { type: 'FILE' as const, file: { name: '', storageName: own.picture } }
      : { type: 'TEXT' as const, text: { data: isOutput ? own.text : exampleWorkMessages.leftOut } }
  const answer = { id, hidden: false, status: 'COMPLETE' as const, revision: 1, ...part, ...(isOutput && { basis: 'computed' as const }) }
  return [{ id, stepId: null, title, type: part.type, hidden, answer, isOutput, isAccepted: false }]
}

const exampleNote = ({ step, heading, text }: NonNullable<ExampleWork['notes']>[number]): DocumentedNote => ({
  id: `note-${step}`,
  noteType: 'blank',
  heading,
  content: text,
  highlightContext: '',
  range: { quote: '', start: { block: step } },
})
