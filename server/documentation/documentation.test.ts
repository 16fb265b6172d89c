import { beforeEach, expect, test } from 'vitest'
import * as contract from '@fieldwork/core/documentation/contract.ts'
import { fileWith, noteOn, readFile, saveFile } from '../notes/testing-notes.ts'
import { saveText } from '../tasks/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { unzip } from '../testing/unzip.ts'
import { png } from '../uploads/testing-pictures.ts'
import { put, urlFor } from '../uploads/testing-put.ts'
import { bytesOf, complete, completer, listOf, ownWords, pdfPath, ready, regenerate, startDocumented, statusOf } from './testing-work.ts'
import { readPdf } from './testing-pdf.ts'

const server = await startDocumented()
const { db } = server
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

const archivePath = pdfPath.replace('.pdf', '.zip')
const markdownPath = pdfPath.replace('.pdf', '.md')
const readmePath = `/projects/${tideTable.id}/docs/README.md`

test('completing a project makes its documentation, with the learner’s answers and notes in their own words [API-32] [FOLIO-04] [SHARE-35]', async () => {
  const learner = await server.signIn('before@example.org')
  expect(await listOf(learner)).toMatchObject({ status: 200, body: { results: [], docStatus: 'NONE' } })
  expect(await statusOf(learner)).toBe('NONE')
  const ines = await completer(server)
  await ready(ines)
  expect((await listOf(ines)).body).toEqual({
    docStatus: 'READY',
    results: [
      { type: 'pdf', url: pdfPath, public: false },
      { type: 'md', url: markdownPath, public: false, archiveUrl: archivePath },
    ],
  })
  const read = await readPdf(await bytesOf(ines, pdfPath))
  expect(read).toMatchObject({ isTagged: true, info: { Title: 'Print a tide table', Author: 'Ines Ferreira', Language: 'en' } })
  expect(read.headings).toEqual([
    ...['What Ines built', 'read-the-sea', 'what-pulls', 'your-remark', 'Note'],
    ...['draw-the-curve', 'your-page'],
  ])
  for (const words of [ownWords.answer, ownWords.note, '日本']) expect(read.text).toContain(words)
  expect(read.links).toEqual(['https://example.org/tides'])
  expect(read.pictures).toEqual(['Screenshot for “your-curve”'])
})

test('no file contains an answer key, an email address or an id, and each is complete without the others', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const pdf = await bytesOf(ines, pdfPath)
  const { text } = await readPdf(pdf)
  const files = await unzip(await bytesOf(ines, archivePath))
  const markdown = files.get('README.md')!.toString()
  expect([...files.keys()]).toEqual(['README.md', 'images/01.jpg'])
  expect(files.get('images/01.jpg')!.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(files.get('images/01.jpg')!.includes('Lighthouse Cameras')).toBe(false)
  expect(markdown).toContain('](images/01.jpg)')
  expect(markdown).not.toMatch(/!\[[^\]]*\]\(https?:/)
  for (const words of [ownWords.answer, ownWords.note]) expect(markdown).toContain(words)
  const [answerKeys] = [['pulls the water on the near side most', 'rises twice a day', 'Look up on a clear night']]
  for (const secret of [...answerKeys, ines.email, 'ines@private.example', ines.userId, `${tideTable.id}_`, 'completer-']) {
    expect([secret, text.includes(secret), markdown.includes(secret), pdf.includes(secret)]).toEqual([secret, false, false, false])
  }
})

test('downloads are named after the product and the project, and the same Markdown is available as README.md [SHARE-36] [SHARE-37] [SHARE-38]', async () => {
  const pro = await completer(server, 'pro')
  await ready(pro)
  const named = async (path: string) => {
    const { headers } = await pro.fetch(path)
    return [headers.get('content-type'), headers.get('content-disposition')]
  }
  expect(await named(pdfPath)).toEqual(['application/pdf', `inline; filename="fieldwork-${tideTable.id}.pdf"`])
  expect(await named(markdownPath)).toEqual(['text/markdown; charset=utf-8', `attachment; filename="fieldwork-${tideTable.id}.md"`])
  expect(await named(readmePath)).toEqual(['text/markdown; charset=utf-8', 'attachment; filename="README.md"'])
  expect(await bytesOf(pro, readmePath)).toEqual(await bytesOf(pro, markdownPath))
  expect((await unzip(await bytesOf(pro, archivePath))).get('README.md')).toEqual(await bytesOf(pro, readmePath))
  const { headers } = await pro.fetch(pdfPath)
  const known = await pro.fetch(pdfPath, { headers: { 'if-none-match': headers.get('etag')! } })
  expect(known.status).toBe(304)
})

test('Markdown, README.md and the zip require Pro; after losing Pro, a learner keeps the PDF in the light theme', async () => {
  const free = await completer(server)
  await ready(free)
  for (const path of [markdownPath, readmePath, archivePath])
    expect(await free.call('GET', path)).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_required', details: { gate: 'project_share_export' } } },
    })
  const pro = await completer(server, 'pro')
  await pro.call('PUT', '/user/preferences', { documentationTheme: 'dark', profileURL: 'https://ines.example/' })
  await regenerate(pro)
  await ready(pro)
  const dark = await bytesOf(pro, pdfPath)
  expect((await readPdf(dark)).links).toContain('https://ines.example/')
  await db.rows(`update users set plan = 'free' where id = $1`, [pro.userId])
  expect(await bytesOf(pro, pdfPath)).toEqual(dark)
  expect((await pro.call('GET', readmePath)).status).toBe(403)
  await regenerate(pro)
  await ready(pro)
  const light = await bytesOf(pro, pdfPath)
  expect((await readPdf(light)).links).not.toContain('https://ines.example/')
  await regenerate(pro)
  await ready(pro)
  expect(await bytesOf(pro, pdfPath)).toEqual(light)
})

test('a request to make the documentation again is accepted and done later, at most five times a minute, and only for a complete project [API-33]', async () => {
  const beginner = await server.signIn('beginner@example.org')
  await saveText(beginner, 'begun')
  expect(await regenerate(beginner)).toMatchObject({ status: 409, body: { error: { code: 'tasks_incomplete' } } })
  expect(await regenerate(visitor)).toMatchObject({ status: 401 })
  const pro = await completer(server, 'pro')
  await ready(pro)
  await saveText(pro, 'The moon, and a little the sun.')
  expect((await readPdf(await bytesOf(pro, pdfPath))).text).not.toContain('a little the sun')
  expect((await listOf(pro)).body).toMatchObject({ isOutdated: true, changed: ['work'] })
  expect(await regenerate(pro)).toMatchObject({ status: 202, body: undefined })
  await ready(pro)
  expect((await listOf(pro)).body.isOutdated).toBe(undefined)
  expect((await readPdf(await bytesOf(pro, pdfPath))).text).toContain('a little the sun')
  const others = await Promise.all(Array.from({ length: 5 }, async () => (await regenerate(pro)).status))
  expect(others.toSorted((one, other) => one - other)).toEqual([202, 202, 202, 202, 429])
  await ready(pro)
  expect(contract.regenerateDocumentation.fallback).toBe('regenerateDocument')
})

test.for([
  ['another answer', (who: SignedInVisitor) => saveText(who, 'The moon, and a little the sun.')],
  ['another note', (who: SignedInVisitor) => saveFile(who, fileWith([noteOn('rises', 'Neaps are lowest.')]), 1)],
  ['another picture', async (who: SignedInVisitor) => put((await urlFor(who)).body.url, await png())],
  ['another name', (who: SignedInVisitor) => who.call('PUT', '/user/name', { name: 'I. Ferreira' })],
] as const)('%s makes the documentation outdated until it is made again; another theme doesn’t', async ([, change]) => {
  const pro = await completer(server, 'pro')
  await ready(pro)
  const isOutdated = async () => (await listOf(pro)).body.isOutdated ?? false
  await pro.call('PUT', '/user/preferences', { documentationTheme: 'dark' })
  expect(await isOutdated()).toBe(false)
  await change(pro)
  expect(await isOutdated()).toBe(true)
  await regenerate(pro)
  await ready(pro)
  expect(await isOutdated()).toBe(false)
})

test('while documentation is being made, no file is listed, and the same job answers further requests', async () => {
  const pro = await completer(server, 'pro')
  await ready(pro)
  const jobsOf = async () =>
    (await db.rows<{ id: string }>(`select id from pgboss.job where name = 'documentation' and data ->> 'userId' = $1`, [pro.userId]))
      .length
  const before = await jobsOf()
  await saveText(pro, 'The moon, first.')
  await Promise.all([regenerate(pro), regenerate(pro), regenerate(pro)])
  const { body: meanwhile } = await listOf(pro)
  expect(meanwhile.results.length > 0).toBe(meanwhile.docStatus === 'READY')
  await saveText(pro, 'The moon, last.')
  await regenerate(pro)
  await ready(pro)
  expect((await readPdf(await bytesOf(pro, pdfPath))).text).toContain('The moon, last.')
  expect((await jobsOf()) - before).toBeLessThan(4)
})

test('documentation is private: another learner finds none, and a visitor is asked to log in', async () => {
  const ines = await completer(server)
  await ready(ines)
  const other = await server.signIn('other@example.org')
  expect((await listOf(other)).body).toEqual({ results: [], docStatus: 'NONE' })
  for (const [who, status] of [
    [other, 404],
    [visitor, 401],
  ] as const)
    for (const path of [pdfPath, markdownPath, readmePath, archivePath]) expect((await who.call('GET', path)).status).toBe(status)
  expect((await listOf(visitor)).status).toBe(401)
  expect((await ines.call('GET', `/projects/${tideTable.id}/docs/other.pdf`)).status).toBe(404)
  // The uploads that hold the documentation can't be fetched as files.
  expect((await ines.call('GET', `/uploads/documentation_zip_${tideTable.id}`)).status).toBe(404)
})

test('a restart deletes the documentation together with the answers [TASK-70]', async () => {
  const pro = await completer(server, 'pro')
  await ready(pro)
  expect((await pro.call('POST', `/projects/${tideTable.id}/reset`)).status).toBe(200)
  expect(await statusOf(pro)).toBe('NONE')
  expect((await listOf(pro)).body.results).toEqual([])
  expect((await pro.call('GET', pdfPath)).status).toBe(404)
  for (const kind of ['pdf', 'zip'])
    expect(await server.context.files.stat(`${pro.userId}/documentation_${kind}_${tideTable.id}`)).toBeUndefined()
  expect(await db.rows('select key from uploads where user_id = $1', [pro.userId])).toEqual([])
  expect((await complete(pro)).status).toBe(409)
  expect(await db.rows('select validation_id from answers where user_id = $1', [pro.userId])).toEqual([])
  expect((await readFile(pro)).body.items).toEqual([])
})

test('documentation that cannot be made ends as failed with a log entry, and can be requested again', async () => {
  const ines = await completer(server)
  await ready(ines)
  const hidden = `update project_files set name = $2 where project_id = $1 and name = $3`
  await db.rows(hidden, [tideTable.id, 'hidden.json', 'document.json'])
  await regenerate(ines)
  await ready(ines, 'FAILED')
  await db.rows(hidden, [tideTable.id, 'document.json', 'hidden.json'])
  expect((await listOf(ines)).body).toEqual({ results: [], docStatus: 'FAILED' })
  expect(server.logged()).toContain('a documentation could not be made')
  expect(server.logged()).toContain('The project cannot be read: not_found.')
  await regenerate(ines)
  await ready(ines)
})
