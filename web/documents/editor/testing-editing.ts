import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { DocumentFault, DocumentSource, EditedDocument, VanishingWork } from '@fieldwork/core/documents/schema.ts'
import { problemStatus } from '@fieldwork/core/problems.ts'
import { ines } from '../../tasks/testing.tsx'
import { stopEditing } from '../../platform/documents/editing.ts'
import { refusal, visit, type SentRequest } from '../../testing/render.tsx'
import { projectWith } from '../testing-document.ts'
import { everyDocument } from './testing-document.ts'

export const ada = (flags: Record<string, boolean> = {}): User => ({ ...ines('pro', flags), id: 'ada', name: 'Ada Admin', isAdmin: true })

type Reply = (sent: SentRequest) => Response

/** A server on which the document of the project `tls` is edited: each save is the next version, unless the test says otherwise. */
export const editingServer = ({
  source = 'git',
  isSavable = true,
  first = everyDocument,
}: { source?: DocumentSource; isSavable?: boolean; first?: EditedDocument } = {}) => {
  let document = first
  const etagOf = ({ version }: EditedDocument) => `"${version}-${'a'.repeat(version)}"`
  const etag = () => etagOf(document)
  const versions = [first]
  const become = (next: EditedDocument) => {
    document = next
    versions.push(next)
  }
  const saves: SentRequest[] = []
  const next: Reply[] = []
  const save: Reply = (sent) => {
    saves.push(sent)
    const reply = next.shift()
    if (reply) return reply(sent)
    if (sent.headers.get('if-match') !== etag()) return refused('stale_version', { version: document.version, etag: etag() })
    become({ ...(sent.body as EditedDocument), version: document.version + 1 })
    return Response.json({ version: document.version, etag: etag() })
  }
  const { sectionTexts: _, ...read } = first
  return {
    network: {
      'GET /projects': [projectWith()],
      'GET /projects/tls': projectWith(),
      'GET /projects/tls/document.json': read satisfies GuidedDocument,
      'GET /projects/tls/validations': [],
      'GET /projects/tls/editable.json': ({ query }: SentRequest) => {
        const asked = query.get('version')
        const found = asked === null ? document : versions.find(({ version }) => version === Number(asked))
        return found ? Response.json({ etag: etagOf(found), source, isSavable, document: found }) : refusal('not_found')
      },
      'PUT /projects/tls/document.json': save,
    },
    saves,
    saved: () => saves.at(-1)?.body as EditedDocument | undefined,
    /** Answers the next save. */
    answer: (reply: Reply) => void next.push(reply),
    /** Another person publishes. */
    publish: (change: (before: EditedDocument) => EditedDocument) => {
      become({ ...change(document), version: document.version + 1 })
    },
  }
}

const refused = (code: 'stale_version' | 'document_faults' | 'work_would_vanish', details: unknown): Response =>
  Response.json({ error: { code, message: code, details } }, { status: problemStatus[code] })

export const withFaults =
  (...faults: DocumentFault[]): Reply =>
  () =>
    refused('document_faults', { faults })

export const withVanishing =
  (details: VanishingWork): Reply =>
  () =>
    refused('work_would_vanish', details)

export const text = page.getByRole('textbox', { name: 'Text of the project' })
export const words = () => text.element().textContent
export const bar = page.getByRole('region', { name: 'Editing', exact: true })
export const menu = page.getByRole('listbox', { name: 'Insert' })
export const inBar = (name: string) => bar.getByRole('button', { name, exact: true })

/** Opens the project and its editor. */
export const openEditor = async (server: ReturnType<typeof editingServer>, network: Record<string, unknown> = {}) => {
  stopEditing()
  const opened = await visit('/projects/tls', { user: ada(), network: { ...server.network, ...network }, retry: false })
  await page.getByRole('button', { name: 'Enable editing' }).click()
  await expect.element(text).toBeVisible()
  return opened
}

/** Puts the caret at the end of the words of a block. */
export const caretAfter = async (before: string): Promise<void> => {
  const walker = document.createTreeWalker(text.element(), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const at = walker.currentNode.textContent!.indexOf(before)
    if (at < 0) continue
    ;(text.element() as HTMLElement).focus()
    getSelection()!.collapse(walker.currentNode, at + before.length)
    document.dispatchEvent(new Event('selectionchange'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return
  }
  throw new Error(`${before} is not in the editor`)
}
