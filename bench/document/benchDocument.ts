import { rm } from 'node:fs/promises'
import { compileCatalogue } from '../../compiler/compileCatalogue.ts'
import { walkBlocks } from '../../core/documents/walk.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { App } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { publishCatalogue } from '../../server/publishing/publish.ts'
import { personWithSession } from '../../server/testing/people.ts'
import { launch } from '../measuring/browser.ts'
import { median, milliseconds, percentile, times, type Row } from '../measuring/measure.ts'
import { firstUses, measureFirstUses } from './firstUses.ts'
import { paint } from './painting.ts'
import { highlights, notes, referenceAnnotations } from './referenceAnnotations.ts'
import { referenceId, writeReferenceContent } from './referenceProject.ts'
import { highlighting, noteKeys } from './working.ts'

const rounds = 5

/** Publishes the reference document and logs in three learners: one without annotations, one with many, and one for first uses. */
const prepare = async (app: App) => {
  const db = await databaseOf(app)
  const folder = await writeReferenceContent()
  try {
    const compiled = await compileCatalogue(folder)
    await publishCatalogue(db, compiled)
    const { projects } = compiled
    const document: GuidedDocument = { ...projects[0]!.document, version: 1 }
    const tokenOf = async (name: string) => (await personWithSession(db, `${name}@example.org`, { name })).token
    const [plain, annotated, reader] = [await tokenOf('plain'), await tokenOf('annotated'), await tokenOf('reader')]
    const saved = await fetch(`${app.origin}/projects/${referenceId}/annotations.json`, {
      method: 'PUT',
      headers: {
        cookie: `session=${annotated}`,
        'content-type': 'application/json',
        accept: 'application/json',
        origin: app.origin,
        'if-match': '"0"',
      },
      body: JSON.stringify(referenceAnnotations(document)),
    })
    if (!saved.ok) throw new Error(`The annotations were refused: ${await saved.text()}`)
    return { document, plain, annotated, reader }
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}

/** The reference document with and without annotations. */
export const benchDocument = async (app: App): Promise<Row[]> => {
  const { document, plain, annotated, reader } = await prepare(app)
  const browser = await launch()
  const url = `${app.origin}/projects/${referenceId}`
  try {
    const painted = await inTurn({
      without: () => paint(browser, url, plain, { highlights: 0, notes: 0 }),
      annotated: () => paint(browser, url, annotated, { highlights, notes }),
    })
    const marking = await highlighting(browser, url, annotated)
    const keys = await noteKeys(browser, url, annotated)
    const uses = await inTurn({ all: () => measureFirstUses(browser, url, reader) })
    const row = (what: string, ours: string, goal: string): Row => ({ what, ours, against: '', ratio: '', goal })
    const compare = (what: string, ours: Series, against: Series, name: string, goal: string): Row => ({
      what,
      ours: milliseconds(median(ours)),
      against: `${milliseconds(median(against))} ${name}`,
      ratio: times(median(ours.map((value, round) => value / against[round]!))),
      goal,
    })
    const of = (kind: keyof typeof painted, figure: 'whole' | 'work') => painted[kind].map((one) => one[figure])
    const blocks = [...walkBlocks(document.steps.flatMap(({ children }) => children))].length
    return [
      row('blocks, highlights, open notes', `${blocks}, ${highlights}, ${notes}`, 'about 450, 60, 20'),
      compare(
        'all of it usable, every highlight and note shown',
        of('annotated', 'whole'),
        of('without', 'whole'),
        'without annotations',
        '≤ 1.3×',
      ),
      compare('… work of the main thread until then', of('annotated', 'work'), of('without', 'work'), 'without annotations', ''),
      row(
        'a highlight more: blocks rendered, and changed in the page',
        `${Math.max(...marking.blocks)}, ${Math.max(...marking.mutated)}`,
        '1, 1',
      ),
      row('… key to next frame, median', milliseconds(median(marking.frames)), '≤ 20 ms'),
      row('key in a note to next frame, median', milliseconds(median(keys)), ''),
      row('… p95', milliseconds(percentile(keys, 0.95)), '≤ 50 ms'),
      ...Object.keys(firstUses).map((name) =>
        row(`first use: ${name}`, milliseconds(median(uses.all.map((one) => one[name]!))), '≤ 100 ms'),
      ),
    ]
  } finally {
    await browser.close()
  }
}

type Series = readonly number[]

/** Runs each once to warm up, then alternates all, A B C A B C …, so that a change of the machine's speed affects each. */
const inTurn = async <Name extends string, Result>(runs: Record<Name, () => Promise<Result>>): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(runs) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const result = await runs[name]()
      if (round > 0) results[name].push(result)
    }
  return results
}
