import { personWithSession } from '../../server/testing/people.ts'
import { rm } from 'node:fs/promises'
import { compileCatalogue } from '../../compiler/compileCatalogue.ts'
import { walkBlocks } from '../../core/documents/walk.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { App } from '../../e2e/app.ts'
import { databaseOf } from '../../e2e/people.ts'
import { publishCatalogue } from '../../server/publishing/publish.ts'
import { addFile, addPage, launch, serve, type ServedFiles } from '../browser.ts'
import { median, milliseconds, times, type Row } from '../measure.ts'
import { editorContent } from './editorContent.ts'
import { paint } from './painting.ts'
import { highlights, notes, referenceAnnotations } from './referenceAnnotations.ts'
import { referenceId, writeReferenceContent } from './referenceProject.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)

/** Publishes the reference document, and signs in two learners: one who marked nothing, and one who marked and noted a lot. */
export const prepare = async (app: App) => {
  const db = await databaseOf(app)
  const folder = await writeReferenceContent()
  try {
    const compiled = await compileCatalogue(folder)
    await publishCatalogue(db, compiled)
    const { projects } = compiled
    const document: GuidedDocument = { ...projects[0]!.document, version: 1 }
    const [plain, annotated] = [
      await personWithSession(db, 'plain@example.org', { name: 'Plain' }),
      await personWithSession(db, 'annotated@example.org', { name: 'Annotated' }),
    ]
    const saved = await fetch(`${app.origin}/projects/${referenceId}/annotations.json`, {
      method: 'PUT',
      headers: {
        cookie: `session=${annotated.token}`,
        'content-type': 'application/json',
        accept: 'application/json',
        origin: app.origin,
        'if-match': '"0"',
      },
      body: JSON.stringify(referenceAnnotations(document)),
    })
    if (!saved.ok) throw new Error(`The annotations were refused: ${await saved.text()}`)
    return { document, plain: plain.token, annotated: annotated.token }
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}

const editorFiles = async (app: App, document: GuidedDocument): Promise<ServedFiles> => {
  const files: ServedFiles = new Map()
  await addPage(files, 'document/tiptap', '/tiptap')
  addFile(files, '/tiptap/document.json', 'application/json', JSON.stringify(editorContent(document)))
  for (const node of walkBlocks(document.steps.flatMap(({ children }) => children))) {
    if (node.type !== 'image') continue
    const response = await fetch(app.origin + node.src)
    addFile(files, node.src, 'image/svg+xml', Buffer.from(await response.arrayBuffer()))
  }
  return files
}

/** The reference document with and without annotations, beside a TipTap editor that holds the same. */
export const benchDocument = async (app: App): Promise<Row[]> => {
  const { document, plain, annotated } = await prepare(app)
  const beside = await serve(await editorFiles(app, document))
  const browser = await launch()
  const url = `${app.origin}/projects/${referenceId}`
  try {
    const all = { without: [], annotated: [], editor: [], views: [] } as Record<
      'without' | 'annotated' | 'editor' | 'views',
      Awaited<ReturnType<typeof paint>>[]
    >
    for (let round = 0; round <= rounds; round++) {
      const found = {
        without: await paint(browser, url, plain),
        annotated: await paint(browser, url, annotated, { highlights, notes }),
        editor: await paint(browser, `${beside.origin}/tiptap/index.html`),
        views: await paint(browser, `${beside.origin}/tiptap/index.html?views`),
      }
      console.log(round, JSON.stringify(found))
    }
    return []
  } finally {
    await browser.close()
    beside.close()
  }
}
