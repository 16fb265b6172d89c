import { describe, expect, test } from 'vitest'
import { maxFileBytes, maxAnnotations } from '@fieldwork/core/notes/limits.ts'
import { mergeAnnotations } from '@fieldwork/core/notes/merge.ts'
import type { StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { bookmarkOf, deleteFile, fileWith, highlightOn, noteOn, readFile, saveFile, startNotes } from './testing-notes.ts'

const { server, db, newcomer } = await startNotes()
const proProject = lighthouseLog.id
const path = `/projects/${tideTable.id}/annotations.json`

describe('the annotations of a project', () => {
  test('are an empty file at first, and afterwards what the learner saved, for them alone [API-28] [API-29]', async () => {
    const [ines, tom] = [await newcomer(), await newcomer()]
    const empty = await readFile(ines)
    expect([empty.status, empty.body, empty.headers.get('etag')]).toEqual([200, { revision: 0, ...fileWith([]) }, '"0"'])
    const file = fileWith([highlightOn('rises'), noteOn('rises', 'Twice a day.')])
    const saved = await saveFile(ines, file)
    expect([saved.status, saved.body, saved.headers.get('etag')]).toEqual([200, { revision: 1, stored: null }, '"1"'])
    const again = await readFile(ines)
    expect([again.body, again.headers.get('etag')]).toEqual([{ revision: 1, ...file }, '"1"'])
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect((await readFile(tom)).body).toEqual({ revision: 0, ...fileWith([]) })
  })

  test('are only confirmed to a tab that has them', async () => {
    const ines = await newcomer()
    await saveFile(ines, fileWith([highlightOn('sea')]))
    const known = await ines.fetch(path, { headers: { 'if-none-match': '"1"' } })
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', '"1"'])
    expect((await ines.fetch(path, { headers: { 'if-none-match': '"0"' } })).status).toBe(200)
  })

  test('are not overwritten by a tab that does not say, or no longer knows, what it replaces', async () => {
    const ines = await newcomer()
    await saveFile(ines, fileWith([highlightOn('sea', 'first')]))
    const other = fileWith([highlightOn('falls', 'second')])
    expect(await saveFile(ines, other, null)).toMatchObject({ status: 400, body: { error: { code: 'malformed' } } })
    const refused = await saveFile(ines, other, 0)
    const newest = { revision: 1, ...fileWith([highlightOn('sea', 'first')]) }
    expect(refused).toMatchObject({ status: 412, body: { error: { code: 'stale_version', details: newest } } })
    const { revision, ...file } = refused.body.error.details as StoredAnnotations
    expect((await saveFile(ines, mergeAnnotations(other, file), revision)).status).toBe(200)
    expect((await readFile(ines)).body.items).toMatchObject([{ id: 'first' }, { id: 'second' }])
  })

  test('of eight tabs that save at once hold what each of them made, and nothing is written over unseen', async () => {
    const ines = await newcomer()
    const tab = async (n: number) => {
      let [file, revision] = [fileWith([highlightOn('rises', `tab-${n}`)]), 0]
      for (let tries = 0; tries < 20; tries++) {
        const reply = await saveFile(ines, file, revision)
        if (reply.status === 200) return
        expect(reply.status).toBe(412)
        const newest = reply.body.error.details as StoredAnnotations
        file = mergeAnnotations(file, newest)
        revision = newest.revision
      }
      throw new Error('A tab never had its turn.')
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => tab(n)))
    const { items, revision } = (await readFile(ines)).body
    expect(items.map((item) => 'id' in item && item.id)).toEqual(Array.from({ length: 8 }, (_, n) => `tab-${n}`))
    expect(revision).toBe(8)
  })

  test('begin the project, as an answer does, but what only says what is open does not', async () => {
    const ines = await newcomer()
    const status = async () => (await ines.call<Project>('GET', `/projects/${tideTable.id}`)).body.status
    await saveFile(ines, fileWith([{ kind: 'open', block: 'read-the-sea', changed: 1, on: true }, bookmarkOf('read-the-sea', false)]))
    expect(await status()).toBe('INCOMPLETE')
    await saveFile(ines, fileWith([highlightOn('sea')]), 1)
    expect(await status()).toBe('IN_PROGRESS')
    expect(await db.row('select version from enrolments where user_id = $1', [ines.userId])).toEqual({ version: 1 })
  })

  test('are cleared at once, and no tab that still has them brings them back [API-30]', async () => {
    const ines = await newcomer()
    const old = fileWith([highlightOn('sea'), noteOn('sea', 'mine')])
    await saveFile(ines, old)
    expect(await deleteFile(ines)).toMatchObject({ status: 200, body: { revision: 2, run: 1, items: [] } })
    expect(await saveFile(ines, old, 1)).toMatchObject({ status: 412, body: { error: { details: { run: 1, items: [] } } } })
    expect(await saveFile(ines, old, 2)).toMatchObject({ status: 200, body: { revision: 2, stored: { run: 1, items: [] } } })
    expect((await readFile(ines)).body).toMatchObject({ revision: 2, run: 1, items: [] })
    const wrong = await ines.call('DELETE', path, undefined, { 'if-match': '"1"' })
    expect(wrong).toMatchObject({ status: 412, body: { error: { details: { revision: 2 } } } })
    const cleared = "select from events where name = 'annotations_cleared' and user_id = $1"
    expect(await db.rows(cleared, [ines.userId])).toHaveLength(1)
  })

  test('are neither cleared nor saved by a request whose If-Match names no revision, or another one than there is', async () => {
    const ines = await newcomer()
    await saveFile(ines, fileWith([highlightOn('sea')]))
    for (const revision of ['1', '"one"', 'W/1']) {
      const refused = { status: 400, body: { error: { code: 'malformed', fields: { 'if-match': 'invalid_format' } } } }
      expect(await ines.call('DELETE', path, undefined, { 'if-match': revision })).toMatchObject(refused)
      expect(await ines.call('PUT', path, fileWith([]), { 'if-match': revision })).toMatchObject(refused)
    }
    expect((await ines.call('PUT', path, fileWith([]))).status).toBe(400)
    for (const revision of ['"0"', '"2"']) expect((await ines.call('DELETE', path, undefined, { 'if-match': revision })).status).toBe(412)
    expect((await readFile(ines)).body).toMatchObject({ revision: 1, items: [{ kind: 'highlight' }] })
    const other = await newcomer()
    expect((await other.call('DELETE', path, undefined, { 'if-match': '"7"' })).status).toBe(412)
  })

  test('are cleared by a restart, also for a tab that never saved what it has', async () => {
    const ines = await newcomer('pro')
    await ines.call('POST', `/projects/${tideTable.id}/validations/${tideTable.keyword}`, {
      id: tideTable.keyword,
      type: 'TEXT',
      text: { data: 'the moon' },
      status: 'INCOMPLETE',
    })
    expect((await ines.call('POST', `/projects/${tideTable.id}/reset`)).status).toBe(200)
    expect(await saveFile(ines, fileWith([highlightOn('sea')]), 0)).toMatchObject({ status: 412 })
    const { body } = await readFile(ines)
    expect(body).toMatchObject({ run: 1, items: [] })
    expect((await saveFile(ines, fileWith([highlightOn('falls')], { run: 1 }), body.revision)).status).toBe(200)
  })
})

describe('the annotations of a Pro project', () => {
  test('are refused to everybody who may not read it, whatever they send', async () => {
    const [free, pro] = [await newcomer(), await newcomer('pro')]
    const file = fileWith([highlightOn('sea')])
    for (const who of [free, pro])
      for (const reply of [await readFile(who, proProject), await saveFile(who, file, 0, proProject), await deleteFile(who, proProject)])
        expect(reply).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
    const stranger = server.visitor()
    for (const reply of [await readFile(stranger), await saveFile(stranger, file), await deleteFile(stranger)])
      expect(reply).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
    expect(await db.rows('select from annotations where project_id = $1', [proProject])).toEqual([])
  })

  test('are kept when the plan ends, and are there again with it', async () => {
    const pro = await newcomer('pro')
    await pro.call('PUT', `/projects/${proProject}`, { locked: false })
    const file = fileWith([noteOn('sea', 'The lamp burns at night.')])
    expect((await saveFile(pro, file, 0, proProject)).status).toBe(200)
    await server.signIn(pro.email, { plan: 'free' })
    expect((await readFile(pro, proProject)).status).toBe(403)
    expect((await deleteFile(pro, proProject)).status).toBe(403)
    await server.signIn(pro.email, { plan: 'pro' })
    expect((await readFile(pro, proProject)).body).toEqual({ revision: 1, ...file })
  })
})

describe('a file that cannot be kept is refused with its reason, and changes nothing', () => {
  const refusals: Array<[string, unknown, number, string]> = [
    ['no file at all', 'text', 422, 'invalid'],
    ['an unknown colour', fileWith([{ ...highlightOn('sea'), color: 'orange' as 'red' }]), 422, 'invalid'],
    ['an unknown type of note', fileWith([{ ...noteOn('sea', ''), noteType: 'poem' as 'ask' }]), 422, 'invalid'],
    ['an unknown kind', fileWith([{ kind: 'drawing', id: 'd-1', changed: 1 } as never]), 422, 'invalid'],
    ['a heading of 301 characters', fileWith([{ ...noteOn('sea', ''), heading: 'x'.repeat(301) }]), 422, 'invalid'],
    ['a note of 20,001 characters', fileWith([noteOn('sea', 'x'.repeat(20_001))]), 422, 'invalid'],
    ['a question of 1,001 characters', fileWith([{ ...noteOn('sea', ''), noteType: 'ask', query: 'x'.repeat(1001) }]), 422, 'invalid'],
    ['a control character', fileWith([noteOn('sea', 'a\u0007b')]), 422, 'invalid'],
    ['a character that cannot be stored', fileWith([noteOn('sea', 'a\u0000b')]), 422, 'invalid'],
    ['half a character', fileWith([noteOn('sea', 'a\ud83d')]), 422, 'invalid'],
    ['an offset below nothing', fileWith([highlightOn('not there')]), 422, 'invalid'],
    ['a later run than there is', fileWith([], { run: 1 }), 409, 'conflict'],
    ['a later version than the learner is on', fileWith([], { version: 2 }), 409, 'conflict'],
    ['10,000 annotations', fileWith(Array.from({ length: 10_000 }, (_, n) => bookmarkOf(`block-${n}`))), 422, 'too_many_annotations'],
    ['more than two megabytes', fileWith([noteOn('sea', 'x'.repeat(maxFileBytes))]), 413, 'too_large'],
  ]
  test.for(refusals)('%s', async ([, file, status, code]) => {
    const ines = await newcomer()
    expect(await saveFile(ines, file)).toMatchObject({ status, body: { error: { code } } })
    expect((await readFile(ines)).body).toEqual({ revision: 0, ...fileWith([]) })
  })

  test('bytes that are no text', async () => {
    const ines = await newcomer()
    const body = Buffer.concat([Buffer.from('{"version":1,"run":0,"items":[],"update":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    const reply = await ines.fetch(path, { method: 'PUT', body, headers: { 'content-type': 'application/json', 'if-match': '"0"' } })
    expect(reply.status).toBe(422)
  })

  test('as many annotations as a project can hold are kept', async () => {
    const ines = await newcomer()
    const file = fileWith(Array.from({ length: maxAnnotations }, (_, n) => bookmarkOf(`block-${n}`)))
    expect((await saveFile(ines, file)).status).toBe(200)
    expect((await readFile(ines)).body.items).toHaveLength(maxAnnotations)
  })

  test('more saves of one learner than a minute allows are slowed down', async () => {
    const ines = await newcomer()
    expect((await saveFile(ines, fileWith([]))).status).toBe(200)
    const saveAtOnce = () => Promise.all(Array.from({ length: 50 }, () => saveFile(ines, fileWith([]), 0).then(({ status }) => status)))
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn++) statuses.push(...(await saveAtOnce()))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(239).fill(412), ...Array<number>(11).fill(429)])
  })

  test('beyond an hour’s limit are refused without events, and the file stays unchanged', async () => {
    const ines = await newcomer()
    const bookmarks = (on: boolean, changed: number) =>
      fileWith(Array.from({ length: 4000 }, (_, n) => bookmarkOf(`block-${n}`, on, changed)))
    expect((await saveFile(ines, bookmarks(true, 1))).status).toBe(200)
    const refused = await saveFile(ines, bookmarks(false, 2), 1)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await readFile(ines)).body).toMatchObject({ revision: 1, items: { length: 4000 } })
    expect(await db.row('select count(*)::int as written from events where user_id = $1', [ines.userId])).toEqual({ written: 4000 })
  })

  test('script in a note is kept as the text that it is', async () => {
    const ines = await newcomer()
    const content = '<script>alert(1)</script> [x](javascript:alert(1)) {{site}} \u202e'
    await saveFile(ines, fileWith([noteOn('sea', content)]))
    expect((await readFile(ines)).body.items).toMatchObject([{ content }])
    const reply = await server.visitor(ines.cookie()).fetch(path)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('are still read by the learner, and by nobody else, when their plan ends and the project is closed to them', async () => {
    const [paula, tom] = [await newcomer('pro'), await newcomer('pro')]
    await paula.call('PUT', `/projects/${proProject}`, { locked: false })
    const [highlight, note] = [highlightOn('sea'), noteOn('sea', 'Twice a day.')]
    expect((await saveFile(paula, fileWith([highlight, note, bookmarkOf('light-it')]), 0, proProject)).status).toBe(200)
    await db.rows(`update users set plan = 'free' where id = $1`, [paula.userId])
    expect((await readFile(paula, proProject)).status).toBe(403)
    const own = (who: typeof paula) => who.call('GET', `/projects/${proProject}/notes`)
    expect(await own(paula)).toMatchObject({ status: 200, body: [highlight, note] })
    expect((await own(tom)).body).toEqual([])
    expect((await own(server.visitor() as typeof paula)).status).toBe(401)
  })
})
