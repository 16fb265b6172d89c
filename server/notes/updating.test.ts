import { describe, expect, test } from 'vitest'
import type { Annotation } from '@fieldwork/core/notes/schema.ts'
import type { EventName } from '../analytics/queries.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { bookmarkOf, fileWith, highlightOn, noteOn, readFile, saveFile, seaText, startNotes } from './testing-notes.ts'

const { server, db, newcomer } = await startNotes()
const update = (who: SignedInVisitor) => who.call('POST', `/projects/${tideTable.id}/reset_content`)

let version = 1
/** Publishes the next version, with these words in place of others in one of its files. */
const publish = async (changes: Record<string, string> = {}, name = 'document.json') => {
  version++
  await publishTestingCatalogue(db, version)
  for (const [words, others] of Object.entries(changes))
    await db.rows('update project_files set body = replace(body, $3, $4) where project_id = $1 and version = $2 and name = $5', [
      ...[tideTable.id, version, words, others, name],
    ])
}
const saveNewest = (who: SignedInVisitor, items: Annotation[], revision = 0) => saveFile(who, fileWith(items, { version }), revision)
const eventsOf = async ({ userId }: SignedInVisitor, names: EventName[]) =>
  db.rows<{ name: string; details: unknown }>('select name, details from events where user_id = $1 and name = any($2) order by id', [
    userId,
    names,
  ])

describe('an update of the project', () => {
  test('takes annotations to their words, sets aside what has none, and says so until the learner has seen it', async () => {
    const ines = await newcomer()
    const [carried, gone] = [highlightOn('sea'), highlightOn('rises and falls', 'h-gone', 'draw-the-curve-text')]
    await saveNewest(ines, [carried, gone, noteOn('rises', 'Twice a day.'), bookmarkOf('draw-the-curve')])
    await publish({
      '"read-the-sea-text","children":[{"type":"text","text":"The sea rises':
        '"moved-text","children":[{"type":"text","text":"Look: the sea rises',
      '"draw-the-curve-text","children":[{"type":"text","text":"The sea rises and falls.':
        '"draw-the-curve-text","children":[{"type":"text","text":"Take a ruler.',
    })
    const before = (await readFile(ines)).body
    expect(before).toMatchObject({ version: version - 1, update: null })
    await update(ines)
    const { revision, items, update: report, version: now } = (await readFile(ines)).body
    expect([now, revision]).toEqual([version, before.revision + 1])
    expect(report).toEqual({ from: version - 1, to: version, carried: 3, moved: [], setAside: ['h-gone'], dismissed: false })
    expect(items).toMatchObject([
      { kind: 'bookmark', block: 'draw-the-curve' },
      { id: 'h-1', range: { start: { block: 'moved-text', offset: 10 }, quote: 'sea' } },
      { id: 'h-gone', range: gone.range, aside: { near: 'draw-the-curve-text', passage: seaText } },
      { id: 'n-1', content: 'Twice a day.', range: { start: { block: 'moved-text', offset: 14 } } },
    ])
    const seen = { version: now, run: 0, items, update: { ...report!, dismissed: true } }
    expect((await saveFile(ines, seen, revision)).status).toBe(200)
    expect((await readFile(ines)).body.update).toMatchObject({ dismissed: true })
  })

  test('loses nothing that a tab made on the version before, whether the tab saves while it happens or afterwards', async () => {
    await publish()
    const ines = await newcomer()
    await saveNewest(ines, [highlightOn('sea', 'h-kept')])
    await publish({ '"text":"The sea rises and falls."': '"text":"Now the sea rises and falls."' })
    const tab = fileWith([highlightOn('sea', 'h-kept'), highlightOn('rises', 'h-late')], { version: version - 1 })
    const [saved] = await Promise.all([saveFile(ines, tab, 1), update(ines)])
    expect([200, 412]).toContain(saved.status)
    const { revision } = (await readFile(ines)).body
    const late = await saveFile(ines, { ...tab, items: [...tab.items, highlightOn('falls', 'h-later')] }, revision)
    const ids = ['h-kept', 'h-late', 'h-later']
    expect(late.body.stored).toMatchObject({ version, items: ids.map((id) => ({ id, range: { start: { block: 'read-the-sea-text' } } })) })
    expect(late.body.stored?.items).toMatchObject([{ range: { start: { offset: 8 } } }, { range: { start: { offset: 12 } } }, {}])
    expect((await readFile(ines)).body).toEqual(late.body.stored)
  })

  test('carries over what is written on the version before, but not at any rate', async () => {
    await publish()
    const ines = await newcomer()
    await saveNewest(ines, [highlightOn('sea')])
    const old = fileWith([highlightOn('rises', 'h-late')], { version: version - 1 })
    const statuses: number[] = []
    for (let revision = 1; revision < 22; revision++) statuses.push((await saveFile(ines, old, revision)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await saveNewest(ines, [highlightOn('sea')], 21)).status).toBe(200)
  })

  test('moves annotations, learner and what happened in one transaction', async () => {
    await publish()
    const ines = await newcomer()
    await saveNewest(ines, [highlightOn('sea')])
    await publish()
    await update(ines)
    const written = await db.rows(
      `select count(distinct one.xmin::text)::int as transactions, count(*)::int as rows from (
         select xmin from annotations where user_id = $1 and version = $2
         union all select xmin from enrolments where user_id = $1 and version = $2
         union all select xmin from events where user_id = $1 and name = 'content_updated') as one`,
      [ines.userId, version],
    )
    expect(written).toEqual([{ transactions: 1, rows: 3 }])
  })

  test('of a project that was only read shows its annotations at their current places', async () => {
    const ines = await newcomer()
    await saveNewest(ines, [{ kind: 'open', block: 'read-the-sea', changed: 1, on: true }])
    await publish()
    expect((await readFile(ines)).body).toMatchObject({ revision: 1, version, items: [{ kind: 'open', block: 'read-the-sea' }] })
  })

  test('carries a large file over twice a minute and no more often, for a reader and for a writer', async () => {
    const [reader, writer] = [await newcomer(), await newcomer()]
    const many = Array.from({ length: 4000 }, (_, n): Annotation => ({ kind: 'open', block: `block-${n}`, changed: 1, on: true }))
    await saveNewest(reader, many)
    const old = fileWith(many, { version })
    await publish()
    const read = [await readFile(reader), await readFile(reader), await readFile(reader)]
    expect(read.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(read[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
    const written = [await saveFile(writer, old), await saveFile(writer, old, 1), await saveFile(writer, old, 2)]
    expect(written.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('keeps annotations of a Pro section after the plan has ended, and reveals nothing new of it', async () => {
    const pro = await newcomer('pro')
    await pro.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
    const words = `About ${tideTable.section}.`
    const own = highlightOn('About', 'h-pro', `${tideTable.section}-text`, words)
    await saveNewest(pro, [own])
    await server.signIn(pro.email, { plan: 'free' })
    expect((await saveNewest(pro, [own, highlightOn('sea', 'h-sea')], 1)).status).toBe(200)
    await publish({ [words]: 'About secret shells.' }, tideTable.section)
    await update(pro)
    const reply = await readFile(pro)
    expect(reply.body.items).toMatchObject([{ id: 'h-pro', range: own.range }, { id: 'h-sea' }])
    expect(JSON.stringify(reply.body)).not.toContain('secret')
  })
})

describe('what a learner does with notes is written down with it', () => {
  test('once for each note, bookmark and pin, without their words [EVENT-06] [EVENT-07] [EVENT-08]', async () => {
    const ines = await newcomer()
    const note = noteOn('sea', 'A secret thought.')
    await saveNewest(ines, [highlightOn('sea'), note, bookmarkOf('read-the-sea')])
    await saveNewest(ines, [highlightOn('sea'), { ...note, pinned: true, changed: 2 }, bookmarkOf('read-the-sea')], 1)
    await saveNewest(ines, [highlightOn('sea'), { ...note, pinned: true, changed: 2 }, bookmarkOf('read-the-sea')], 1)
    await saveNewest(ines, [highlightOn('sea'), { kind: 'deleted', id: note.id, changed: 3 }, bookmarkOf('read-the-sea', false, 3)], 2)
    const gone = [note.id, 'h-1'].map((id): Annotation => ({ kind: 'deleted', id, changed: 4 }))
    expect((await saveNewest(ines, [...gone, bookmarkOf('read-the-sea', false, 3)], 3)).status).toBe(200)
    const names: EventName[] = ['highlight_created', 'note_created', 'pin_toggled', 'note_deleted', 'bookmark_added', 'bookmark_removed']
    expect(await eventsOf(ines, names)).toEqual([
      { name: 'bookmark_added', details: { block: 'read-the-sea' } },
      { name: 'highlight_created', details: { color: 'yellow' } },
      { name: 'note_created', details: { noteType: 'blank' } },
      { name: 'pin_toggled', details: { what: 'note', pinned: true } },
      { name: 'bookmark_removed', details: { block: 'read-the-sea' } },
      { name: 'note_deleted', details: { noteType: 'blank' } },
    ])
  })
})
