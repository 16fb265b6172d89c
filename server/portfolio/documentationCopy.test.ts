import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { documentationCopyName } from '@fieldwork/core/documentation/fileNames.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { readPdf } from '../documentation/testing-pdf.ts'
import { bytesOf, completer, pagePathOf, listOf, ready, regenerate, startDocumented } from '../documentation/testing-work.ts'
import { credentials } from '../credentials/service.ts'
import { fileWith, noteOn, saveFile } from '../notes/testing-notes.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { key } from '../uploads/testing-put.ts'
import { orphans } from '../uploads/queries.ts'
import { portfolio } from './service.ts'
import { add, nicknameOf, own, remove, save } from './testing-portfolio.ts'

const server = await startDocumented({ served: (context) => [credentials, portfolio].flatMap((feature) => feature(context)) })
beforeEach(() => server.forgetLimits())

let copies = 0
/** Adds a copy of the current PDF, as the sharing view does; replaces an earlier copy. */
const addCopy = async (who: SignedInVisitor): Promise<PortfolioDocument> => {
  const newName = documentationCopyName(tideTable.id, 1_764_000_000_000 + (copies += 1))
  expect((await who.call('POST', `/projects/${tideTable.id}/doc/copy`, { type: 'pdf', newName })).status).toBe(200)
  const project = { id: tideTable.id, storageName: newName }
  return (await add(who, { id: randomUUID(), type: 'PROJECT', title: 'Tides', project })).body
}

test('a copy is outdated once the PDF has been made again with other content, until it is replaced', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const isCopyOutdated = async () => (await listOf(ines)).body.isCopyOutdated ?? false
  expect(await isCopyOutdated()).toBe(false)
  await addCopy(ines)
  expect(await isCopyOutdated()).toBe(false)
  await regenerate(ines)
  await ready(ines)
  expect(await isCopyOutdated()).toBe(false)
  await ines.call('PUT', '/user/preferences', { documentationTheme: 'dark' })
  await regenerate(ines)
  await ready(ines)
  expect((await listOf(ines)).body).toMatchObject({ docStatus: 'READY', isCopyOutdated: true })
  await addCopy(ines)
  expect(await isCopyOutdated()).toBe(false)
})

test('a copy follows the PDF once its owner has a name, a credential or a public page, and waits for them after other changes', async () => {
  const ines = await completer(server, 'pro')
  await rename(ines, '')
  await regenerate(ines)
  await ready(ines)
  const { id, address, picture, project } = await addCopy(ines)
  const read = async () => {
    const { text, links } = await readPdf(await bytesOf(ines, address))
    return { text, links: links.filter((link) => link.startsWith(origin)) }
  }
  const isCopyOutdated = async () => (await listOf(ines)).body.isCopyOutdated ?? false
  const firstPage = () => tagOf(ines, `first_page_${project!.storageName}`)
  const send = async (path: string, body: object, method = 'PUT') => {
    server.context.config.publicUrl = origin
    try {
      const given = { method, body: JSON.stringify(body), headers: { origin, 'content-type': 'application/json' } }
      expect((await ines.fetch(path, given)).status).toBe(200)
      await ready(ines)
    } finally {
      server.context.config.publicUrl = undefined
    }
  }
  const makePage = (isPublic: boolean) => send(`/projects/${tideTable.id}/docs/public`, { public: isPublic })
  expect((await read()).text).not.toContain('Ines')
  const before = await firstPage()
  await rename(ines, 'Ines Ferreira')
  await regenerate(ines)
  await ready(ines)
  expect([(await read()).text.includes('Ines'), await isCopyOutdated()]).toEqual([true, false])
  expect(await firstPage()).not.toBe(before)
  const credential = `/projects/${tideTable.id}/credential`
  await send(credential, { name: 'Ines Ferreira', public: true }, 'POST')
  const { issued } = (await ines.call<CredentialState>('GET', credential)).body
  const credentialPage = `${origin}/credentials/${issued!.id}`
  expect([(await read()).links, await isCopyOutdated()]).toEqual([[credentialPage], false])
  const visitor = server.visitor()
  const publicCopy = `/${await nicknameOf(ines)}${address}`
  expect((await visitor.fetch(publicCopy)).status).toBe(404)
  await makePage(true)
  expect((await read()).links).toEqual([credentialPage, origin + (await pagePathOf(server, ines))])
  // A private portfolio stays private.
  expect((await visitor.fetch(publicCopy)).status).toBe(404)
  await makePage(false)
  expect([(await read()).links, await isCopyOutdated()]).toEqual([[credentialPage], false])
  // It’s still the same document.
  const [document] = (await own(ines)).body.documents
  expect([document!.id, document!.address, document!.picture]).toEqual([id, address, picture])
  // A changed note reaches the copy only by its owner’s press, even if something becomes public afterwards.
  const bytes = await bytesOf(ines, address)
  const isUnchanged = async () => bytes.equals(await bytesOf(ines, address))
  expect((await saveFile(ines, fileWith([noteOn('rises', 'Neaps are the lowest.')]), 1)).status).toBe(200)
  await regenerate(ines)
  await ready(ines)
  expect([await isUnchanged(), await isCopyOutdated()]).toEqual([true, true])
  await makePage(true)
  expect([await isUnchanged(), await isCopyOutdated()]).toEqual([true, true])
})

test('a copy follows a new name as soon as its portfolio is published', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const { address } = await addCopy(ines)
  const textOf = async () => (await readPdf(await bytesOf(ines, address))).text
  const nameIs = async (name: string) => expect((await ines.call('PUT', '/user/name', { name })).status).toBe(200)
  await nameIs('Ines Sousa')
  expect((await listOf(ines)).body).toMatchObject({ docStatus: 'READY', isOutdated: true, changed: ['name'] })
  await save(ines, { title: 'Boats', isPublic: true })
  await ready(ines)
  expect(await textOf()).toContain('Ines Sousa')
  expect((await listOf(ines)).body.isOutdated).toBeUndefined()
  // Publishing it again makes nothing.
  await save(ines, { isPublic: true })
  expect((await listOf(ines)).body.docStatus).toBe('READY')
  // After many in a day, the portfolio is published and the copy stays outdated.
  await server.db.rows('update rate_limits set points = 200 where key = $1', [`documentationsADay:${ines.userId}`])
  await nameIs('Ines Moreno')
  await save(ines, { isPublic: true })
  expect((await listOf(ines)).body).toMatchObject({ docStatus: 'READY', isOutdated: true })
})

test('publishing under a new name leaves the files of a project that its owner may no longer read', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await addCopy(ines)
  const setVisibility = (to: string) => server.db.rows('update projects set visibility = $2 where id = $1', [tideTable.id, to])
  expect((await ines.call('PUT', '/user/name', { name: 'Ines Sousa' })).status).toBe(200)
  await setVisibility('private')
  onTestFinished(async () => void (await setVisibility('public')))
  await save(ines, { title: 'Boats', isPublic: true })
  const state = () => server.db.rows('select doc_status from enrolments where user_id = $1', [ines.userId])
  expect(await state()).toEqual([{ doc_status: 'READY' }])
  await setVisibility('public')
  await save(ines, { isPublic: true })
  expect(await state()).toEqual([{ doc_status: 'GENERATING' }])
})

test('a copy shows the picture of the work, which goes with it', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const { id, picture, address, project } = await addCopy(ines)
  expect([picture, project?.hasWorkPicture, project?.pageId]).toEqual([address, true, null])
  const ratioOf = async (path: string) => {
    const { width, height } = await sharp(await (await ines.fetch(path)).arrayBuffer()).metadata()
    return width / height
  }
  expect(await ratioOf(`${picture}?size=medium`)).toBeCloseTo(await ratioOf(`/uploads/${key}`), 2)
  const filesOf = async () => {
    const rows = await server.db.rows<{ key: string }>(`select key from uploads where user_id = $1 and key like 'work_picture_%'`, [
      ines.userId,
    ])
    return rows.map((row) => row.key)
  }
  expect(await filesOf()).toEqual([`work_picture_${project!.storageName}`])
  // No clean-up deletes it while the portfolio has the copy.
  const orphaned = await orphans(server.db, new Date(Date.now() + 1e9))
  expect(orphaned.filter(({ user_id }) => user_id === ines.userId).map((row) => row.key)).toEqual([])
  const renewed = await addCopy(ines)
  expect(await filesOf()).toEqual([`work_picture_${renewed.project!.storageName}`])
  expect(renewed.id).toBe(id)
  await remove(ines, id)
  expect(await filesOf()).toEqual([])
  expect((await own(ines)).body.documents).toEqual([])
})

test('the public page of a copy whose project was begun again begins with the picture of the work and what was built, and the PDF follows without its title page', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const { id, title, project } = await addCopy(ines)
  await save(ines, { title: 'Boats', isPublic: true })
  await server.db.rows('delete from documentation where user_id = $1', [ines.userId])
  const nickname = await nicknameOf(ines)
  const page = await (await server.visitor().fetch(`/${nickname}/portfolio/documents/${id}`, navigation)).text()
  const picture = `/${nickname}/uploads/${project!.storageName}?size=medium`
  const parts = [
    `<img src="${picture}" alt="A picture of “${title}”"`,
    'What Ines built',
    'Answers and notes',
    `<figure data-pages="/${nickname}/portfolio/documents/${id}/document.pdf" data-from="2"`,
  ]
  const positions = parts.map((part) => page.indexOf(part))
  expect([positions.includes(-1), positions]).toEqual([false, positions.toSorted((one, other) => one - other)])
  expect((await server.visitor().fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  await save(ines, { isPublic: false })
  expect((await server.visitor().fetch(picture)).status).toBe(404)
})

// Not https, for which the session's cookie has another name.
const origin = 'http://learn.example'
const rename = (who: SignedInVisitor, name: string) => server.db.rows('update users set name = $2 where id = $1', [who.userId, name])
const tagOf = async (who: SignedInVisitor, name: string) =>
  (await server.db.row<{ etag: string }>('select etag from uploads where user_id = $1 and key = $2', [who.userId, name]))?.etag
const navigation = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
