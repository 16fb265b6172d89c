import { beforeEach, expect } from 'vitest'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { EditableDocument, EditedDocument, PublishedDocument } from '@fieldwork/core/documents/schema.ts'
import { contentFolder } from '@fieldwork/compiler/testing-content.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { notes } from '../notes/service.ts'
import { publishContent } from '../publishing/publish.ts'
import { clearCatalogue } from '../publishing/testing-tables.ts'
import { tasks } from '../tasks/service.ts'
import { type SignedInVisitor, startServer, type Visitor } from '../testing/testing.ts'
import { documents } from './service.ts'

type Refusal = { error: { code: string; details?: { faults?: Array<{ nodeId?: string; message: string }> } & Partial<PublishedDocument> } }

export const boat = '/projects/build-a-boat'
export const paragraph = (text: string): BlockNode => ({ type: 'paragraph', id: 'p-new', children: [{ type: 'text', text }] })
export const firstStep = (document: EditedDocument) => document.steps[0]!.children
export const faultsOf = ({ status, body }: { status: number; body: Refusal }) => {
  expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'document_faults' })
  return body.error.details?.faults ?? []
}

/** A server with a fresh content folder for each test, and an administrator who edits the boat. */
export const startEditing = async () => {
  const now = { contentDir: '', admin: undefined as SignedInVisitor | undefined }
  const server = await startServer({
    served: (context) => [
      ...catalogue(context),
      ...enrolments(context),
      ...tasks(context),
      ...notes(context),
      ...documents({
        ...context,
        config: {
          ...context.config,
          get contentDirs() {
            return [now.contentDir]
          },
        },
      }),
    ],
  })
  beforeEach(async () => {
    await server.forgetLimits()
    await clearCatalogue(server.db)
    now.contentDir = contentFolder()
    await publishContent(server.db, now.contentDir)
    now.admin = await server.signIn('admin@example.org')
  })
  const admin = () => now.admin!
  const editable = async (): Promise<EditableDocument> => (await admin().call<EditableDocument>('GET', `${boat}/editable.json`)).body
  const save = (document: unknown, etag: string, who: Visitor = admin()) =>
    who.call<PublishedDocument & Refusal>('PUT', `${boat}/document.json`, document, { 'if-match': etag })
  /** Changes the newest version and saves it. */
  const change = async (edit: (document: EditedDocument) => void) => {
    const { etag, document } = await editable()
    edit(document)
    return save(document, etag)
  }
  return { server, db: server.db, admin, contentDir: () => now.contentDir, editable, save, change }
}
