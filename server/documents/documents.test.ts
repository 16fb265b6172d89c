import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { schemas } from '@fieldwork/core/documents/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { tasks } from '../tasks/service.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { documents } from './service.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context)],
})
const { db } = server
const visitor = server.visitor()

const documentPath = (id: string) => `/projects/${id}/document.json`
const sectionPath = `/projects/${lighthouseLog.id}/${lighthouseLog.section}`
const read = <Body = GuidedDocument>(who: Visitor, path: string) => who.call<Body>('GET', path)
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const pay = refused(403, 'plan_required')
const unlockProject = (who: Visitor) => who.call('PUT', `/projects/${lighthouseLog.id}`, { locked: false })

/** The raw bytes of a response; `fetch` would decode them. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ bytes: Buffer; encoding: string | undefined }>((resolve, reject) => {
    const call = request(new URL(path, server.origin), { headers: { accept: 'application/json', ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }))
    })
    call.on('error', reject).end()
  })

describe('the document of a project', () => {
  test('can be read by everybody with access to the project [API-28]', async () => {
    for (const who of [visitor, await server.signIn('reader@example.org')]) {
      const { status, headers, body } = await read(who, documentPath(tideTable.id))
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(body).toMatchObject({ projectId: tideTable.id, version: 1, steps: [{ id: 'read-the-sea' }, { id: 'draw-the-curve' }] })
    }
  })

  test('is refused to everybody but admins if private, and to nobody if public [TASK-08]', async () => {
    const admin = await server.signIn('admin@example.org')
    const others = [visitor, await server.signIn('free@example.org'), await server.signIn('pro@example.org', { plan: 'pro' })]
    for (const who of others) expect(await read(who, documentPath(harbourPlans.id))).toMatchObject(refused(403, 'not_allowed'))
    expect(await read(admin, documentPath(harbourPlans.id))).toMatchObject({ status: 200 })
    for (const who of [...others, admin]) expect(await read(who, documentPath(tideTable.id))).toMatchObject({ status: 200 })
  })

  test('requires an active plan and an unlocked project if it is Pro [TASK-07]', async () => {
    const pro = await server.signIn('reader@example.org', { plan: 'pro' })
    for (const who of [visitor, await server.signIn('free@example.org'), pro])
      expect(await read(who, documentPath(lighthouseLog.id))).toMatchObject(pay)
    await unlockProject(pro)
    expect(await read(pro, documentPath(lighthouseLog.id))).toMatchObject({ status: 200 })
    await server.signIn('reader@example.org', { plan: 'free' })
    expect(await read(pro, documentPath(lighthouseLog.id))).toMatchObject(pay)
    await server.signIn('reader@example.org', { plan: 'pending' })
    expect(await read(pro, documentPath(lighthouseLog.id))).toMatchObject({ status: 200 })
  })

  test('is not found if it doesn’t exist, nor is a file that no version has', async () => {
    for (const path of [
      documentPath('no-such-project'),
      `/projects/${tideTable.id}/no-such-file`,
      `/projects/${tideTable.id}/annotations.json`,
    ])
      expect(await read(visitor, path)).toMatchObject(refused(404, 'not_found'))
    expect(await read(visitor, `/projects/${tideTable.id}/..%2Fsecret`)).toMatchObject({ status: 404 })
  })

  test('has the nodes and fields in its schema, and so has the text of a section', async () => {
    const pro = await server.signIn('describer@example.org', { plan: 'pro' })
    await unlockProject(pro)
    await read(pro, `${sectionPath}/unlock`)
    for (const [path, { output }] of [
      [documentPath(tideTable.id), schemas.getDocument],
      [documentPath(lighthouseLog.id), schemas.getDocument],
      [sectionPath, schemas.getSection],
    ] as const)
      expect(z.safeParse(output, (await read<unknown>(pro, path)).body)).toMatchObject({ success: true })
  })

  test('is sent as published, including nodes that this release no longer knows', async () => {
    const stored = `{ "projectId": "${harbourPlans.id}", "steps": [{ "type": "hologram" }] }`
    await db.rows(`update project_files set body = $2, etag = 'earlier' where project_id = $1 and name = 'document.json'`, [
      harbourPlans.id,
      stored,
    ])
    const admin = await server.signIn('admin@example.org')
    expect(await (await admin.fetch(documentPath(harbourPlans.id))).text()).toBe(stored)
  })

  test('is sent once per person and then only confirmed', async () => {
    const first = await visitor.fetch(documentPath(tideTable.id))
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toContain('Accept-Encoding')
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await visitor.fetch(documentPath(tideTable.id), { headers: { 'if-none-match': known } })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await visitor.fetch(documentPath(tideTable.id), { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect((await visitor.fetch(documentPath(lighthouseLog.id), { headers: { 'if-none-match': '*' } })).status).toBe(403)
  })

  test('is compressed as the client accepts, with the same content', async () => {
    const plain = await raw(documentPath(tideTable.id), {})
    const brotli = await raw(documentPath(tideTable.id), { 'accept-encoding': 'gzip, br' })
    const gzip = await raw(documentPath(tideTable.id), { 'accept-encoding': 'gzip' })
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(await raw(documentPath(tideTable.id), { 'accept-encoding': 'gzip, br' })).toEqual(brotli)
  })
})

describe('the text of a Pro section', () => {
  test('is served after unlocking while the plan lasts [API-28] [API-31]', async () => {
    const pro = await server.signIn('watch@example.org', { plan: 'pro' })
    await unlockProject(pro)
    expect(await read(pro, sectionPath)).toMatchObject(refused(403, 'not_allowed'))
    for (let time = 0; time < 2; time++) {
      const unlocked = await pro.call('GET', `${sectionPath}/unlock`)
      expect([unlocked.status, unlocked.body, unlocked.headers.get('cache-control')]).toEqual([204, undefined, 'no-store'])
    }
    expect(await read(pro, sectionPath)).toMatchObject({ status: 200, body: [{ type: 'paragraph' }] })
    const events = await db.rows(`select details from events where user_id = $1 and name = 'section_unlocked'`, [pro.userId])
    expect(events).toEqual([{ details: { contentId: lighthouseLog.section } }])
    await server.signIn('watch@example.org', { plan: 'free' })
    expect(await read(pro, sectionPath)).toMatchObject(pay)
    await server.signIn('watch@example.org', { plan: 'pro' })
    expect(await read(pro, sectionPath)).toMatchObject({ status: 200 })
  })

  test('requires Pro even in a project that is open to everybody', async () => {
    const [free, pro] = [await server.signIn('free@example.org'), await server.signIn('diver@example.org', { plan: 'pro' })]
    const path = `/projects/${tideTable.id}/${tideTable.section}`
    expect(await read(visitor, path)).toMatchObject(pay)
    expect(await read(free, path)).toMatchObject(pay)
    expect(await read(pro, path)).toMatchObject(refused(403, 'not_allowed'))
    await pro.call('GET', `${path}/unlock`)
    expect(await read(pro, path)).toMatchObject({ status: 200, body: [{ type: 'paragraph' }, { type: 'validationBox' }] })
    expect(await read(visitor, path)).toMatchObject(pay)
  })

  test('can’t be unlocked by visitors, on the free plan, or without access to the project', async () => {
    const pro = await server.signIn('stranger@example.org', { plan: 'pro' })
    expect(await read(visitor, `${sectionPath}/unlock`)).toMatchObject(refused(401, 'signed_out'))
    expect(await read(await server.signIn('free@example.org'), `${sectionPath}/unlock`)).toMatchObject(pay)
    expect(await read(pro, `${sectionPath}/unlock`)).toMatchObject(pay)
    expect(await read(pro, `/projects/${harbourPlans.id}/anything/unlock`)).toMatchObject(refused(403, 'not_allowed'))
    expect(await read(pro, `/projects/no-such-project/anything/unlock`)).toMatchObject(refused(404, 'not_found'))
    expect(await read(server.visitor('session=made-up'), `/projects/no-such-project/anything/unlock`)).toMatchObject(
      refused(401, 'signed_out'),
    )
    expect(await read(pro, `/projects/${tideTable.id}/document.json/unlock`)).toMatchObject(refused(404, 'not_found'))
    await unlockProject(pro)
    expect(await read(pro, `/projects/${lighthouseLog.id}/no-such-section/unlock`)).toMatchObject(refused(404, 'not_found'))
  })
})

describe('a learner', () => {
  test('stays on the version on which they began, while others read the newest', async () => {
    const [begun, later] = [await server.signIn('early@example.org'), await server.signIn('late@example.org')]
    const answer = { id: tideTable.keyword, type: 'TEXT', text: { data: 'moon' }, status: 'INCOMPLETE' }
    await begun.call('POST', `/projects/${tideTable.id}/validations/${tideTable.keyword}`, answer)
    const { etag } = Object.fromEntries((await begun.fetch(documentPath(tideTable.id))).headers)
    await db.rows(
      `with version as (insert into project_versions select project_id, 2, metadata, 'new' from project_versions where project_id = $1 and version = 1)
       insert into project_files select project_id, 2, name, replace(body, '"version":1', '"version":2'), 'second', pro
       from project_files where project_id = $1 and name = 'document.json'`,
      [tideTable.id],
    )
    await db.rows('update projects set version = 2 where id = $1', [tideTable.id])
    expect((await read(later, documentPath(tideTable.id))).body.version).toBe(2)
    expect((await read(visitor, documentPath(tideTable.id))).body.version).toBe(2)
    expect((await read(begun, documentPath(tideTable.id))).body.version).toBe(1)
    expect((await begun.fetch(documentPath(tideTable.id), { headers: { 'if-none-match': etag! } })).status).toBe(304)
    await begun.call('POST', `/projects/${tideTable.id}/reset_content`)
    const moved = await begun.fetch(documentPath(tideTable.id), { headers: { 'if-none-match': etag! } })
    expect([moved.status, ((await moved.json()) as GuidedDocument).version]).toEqual([200, 2])
  })

  test('whose session is due is renewed by reading, too', async () => {
    const reader = await server.signIn('slow@example.org')
    server.turnClock(2 * 86_400)
    const first = await reader.fetch(documentPath(tideTable.id))
    expect(first.headers.getSetCookie()[0]).toContain('HttpOnly')
    expect((await reader.fetch(documentPath(tideTable.id))).headers.getSetCookie()).toEqual([])
    server.turnClock(40 * 86_400)
    await db.rows('update sessions set expires_at = $2 where user_id = $1', [reader.userId, new Date(server.context.now() - 1)])
    expect((await reader.fetch(documentPath(tideTable.id))).status).toBe(200)
    expect(await reader.call('GET', `/projects/${tideTable.id}/validations/${tideTable.keyword}`)).toMatchObject({ status: 401 })
  })
})
