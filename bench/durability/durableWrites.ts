import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { EditableDocument, PublishedDocument } from '../../core/documents/schema.ts'
import { walkBlocks } from '../../core/documents/walk.ts'
import type { Annotations } from '../../core/notes/schema.ts'
import type { App } from '../../e2e/testing/app.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { annotationsOn } from '../measuring/annotations.ts'
import type { Learner } from '../measuring/learners.ts'

/** A kind of write that contains a growing number. */
export type DurableWrite = {
  what: string
  /** True once the server said that this number is saved. */
  save: (number: number) => Promise<boolean>
  /** The stored number, or 0. */
  stored: (db: UntypedDatabase) => Promise<number>
}

export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

/** Sends what a browser with this session would: JSON, or a form. */
export const sender =
  (app: App, { cookie }: Learner): Send =>
  (method, path, body, headers = {}) =>
    fetch(app.origin + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' }),
        origin: app.origin,
        cookie,
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })

export const isSaved = async (response: Response): Promise<boolean> => {
  await response.arrayBuffer()
  return response.ok
}

const numberIn = (text: string | undefined): number => Number(/number-(\d+)/.exec(text ?? '')?.[1] ?? 0)

/** An answer, a file of annotations, and a course, of one learner. */
export const learnersWrites = (app: App, learner: Learner, project: string, task: string, document: GuidedDocument): DurableWrite[] => {
  const send = sender(app, learner)
  return [
    {
      what: 'answers',
      save: async (number) =>
        isSaved(
          await send('POST', `/projects/${project}/validations/${task}`, {
            id: task,
            type: 'TEXT',
            status: 'INCOMPLETE',
            text: { data: `number-${number}` },
          }),
        ),
      stored: async (db) => {
        const row = await db.row<{ text_data: string }>('select text_data from answers where user_id = $1 and validation_id = $2', [
          learner.id,
          task,
        ])
        return numberIn(row?.text_data)
      },
    },
    {
      what: 'annotations',
      save: async (number) =>
        isSaved(
          await send('PUT', `/projects/${project}/annotations.json`, numbered(annotationsOn(document, number), number), {
            'if-match': '*',
          }),
        ),
      stored: async (db) => {
        const row = await db.row<{ body: string }>('select body from annotations where user_id = $1 and project_id = $2', [
          learner.id,
          project,
        ])
        return numberIn(row?.body)
      },
    },
    {
      what: 'courses',
      save: async (number) => isSaved(await send('PUT', '/user/preferences', { selectedCategories: [`number-${number}`] })),
      stored: async (db) => {
        const row = await db.row<{ topics: string }>(`select preferences ->> 'selectedCategories' as topics from users where id = $1`, [
          learner.id,
        ])
        return numberIn(row?.topics)
      },
    },
  ]
}

const numbered = (file: Annotations, number: number): Annotations => ({
  ...file,
  items: file.items.map((item) => (item.kind === 'note' ? { ...item, content: `number-${number}` } : item)),
})

/** The words of a paragraph, which an administrator edits in the browser. */
export const administratorsWrite = (app: App, administrator: Learner, project: string): DurableWrite => {
  const send = sender(app, administrator)
  let etag: string | undefined
  let document: EditableDocument['document'] | undefined
  return {
    what: 'edits',
    save: async (number) => {
      if (!document || !etag) {
        const response = await send('GET', `/projects/${project}/editable.json`)
        if (!response.ok) return isSaved(response)
        ;({ document, etag } = (await response.json()) as EditableDocument)
      }
      writeInto(document, `number-${number}`)
      const response = await send('PUT', `/projects/${project}/document.json`, document, { 'if-match': etag })
      // After a refusal, or without an answer, what is published is read again.
      etag = undefined
      if (!response.ok) return isSaved(response)
      ;({ etag } = (await response.json()) as PublishedDocument)
      return true
    },
    stored: async (db) => {
      const row = await db.row<{ body: string }>(
        `select f.body from project_files f join projects p on p.id = f.project_id and p.version = f.version
         where p.id = $1 and f.name = 'document.json'`,
        [project],
      )
      return numberIn(row?.body)
    },
  }
}

const writeInto = ({ steps }: GuidedDocument, words: string) => {
  for (const block of walkBlocks(steps[0]!.children)) {
    if (block.type !== 'paragraph') continue
    block.children = [{ type: 'text', text: `The words ${words} were edited.` }]
    return
  }
}
