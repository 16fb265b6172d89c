import { beforeEach, expect, test } from 'vitest'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import { documentationCopyName } from '@fieldwork/core/documentation/fileNames.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { cleanUp } from '../cleanup.ts'
import { credentials } from '../credentials/service.ts'
import { portfolio } from '../portfolio/service.ts'
import { saveText } from '../tasks/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { bytesOf, completer, listOf, ownWords, pagePathOf, pdfPath, ready, regenerate, startDocumented, statusOf } from './testing-work.ts'
import { readPdf } from './testing-pdf.ts'

const server = await startDocumented({ served: (context) => [credentials, portfolio].flatMap((feature) => feature(context)) })
const { db, context } = server
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

const share = (who: SignedInVisitor, isPublic: unknown) =>
  who.call<DocumentationList>('PUT', `/projects/${tideTable.id}/docs/public`, { public: isPublic })
const addressOf = async (who: SignedInVisitor) => `${await pagePathOf(server, who)}/document.pdf`
const copy = (who: SignedInVisitor, body: object) => who.call<{ storageName: string }>('POST', `/projects/${tideTable.id}/doc/copy`, body)

test('a shared PDF is public, at an address that stays the same when it is made again [SHARE-53] [API-71]', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const address = await addressOf(ines)
  const other = await server.signIn('reader@example.org')
  for (const who of [visitor, other, ines]) expect((await who.fetch(address)).status).toBe(404)
  const shared = (await share(ines, true)).body
  expect(shared.results[0]).toEqual({ type: 'pdf', url: pdfPath, public: true, publicUrl: address })
  expect(shared.viewUrl).toBe(address.replace('/document.pdf', ''))
  expect((await listOf(ines)).body.results.map((file) => file.public)).toEqual([true, false])
  const response = await visitor.fetch(address, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('cache-control')).toBe('public, no-cache')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes).toEqual(await bytesOf(ines, pdfPath))
  expect(await bytesOf(other, address)).toEqual(bytes)

  await saveText(ines, 'Everybody may read this.')
  await regenerate(ines)
  await ready(ines)
  expect((await readPdf(await bytesOf(visitor, address))).text).toContain('Everybody may read this.')

  const tag = (await visitor.fetch(address)).headers.get('etag')!
  expect((await share(ines, false)).body.results[0]!.public).toBe(false)
  expect((await visitor.fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(404)
  expect((await visitor.fetch(address)).status).toBe(404)
})

test.for(['GENERATING', 'FAILED'] as const)(
  'public documentation is marked as public, can be turned off, and shows the previous version while the new one is %s',
  async (status) => {
    const ines = await completer(server, 'pro')
    await ready(ines)
    await share(ines, true)
    const viewUrl = (await addressOf(ines)).replace('/document.pdf', '')
    await db.rows('update enrolments set doc_status = $2 where user_id = $1', [ines.userId, status])
    expect((await listOf(ines)).body).toEqual({ results: [], docStatus: status, viewUrl })
    await saveText(ines, 'The moon, and a little the sun.')
    expect((await listOf(ines)).body.isOutdated).toBe(status === 'GENERATING' ? true : undefined)
    expect((await visitor.fetch(await addressOf(ines))).status).toBe(200)
    expect((await share(ines, false)).body).toEqual({ results: [], docStatus: status })
    expect((await visitor.fetch(await addressOf(ines))).status).toBe(404)
  },
)

test('the public PDF opens in the browser, and a link that downloads it saves it under its name in any browser [SHARE-36]', async () => {
  const ines = await completer(server)
  await ready(ines)
  await share(ines, true)
  const named = async (query: string) => (await visitor.fetch((await addressOf(ines)) + query)).headers.get('content-disposition')
  const name = `fieldwork-${tideTable.id}.pdf`
  expect(await named('')).toBe(`inline; filename="${name}"`)
  expect(await named(`?download=${name}`)).toBe(`attachment; filename*=UTF-8''${name}`)
  expect(await named('?download=setup.bat')).toBe("attachment; filename*=UTF-8''setup.bat.pdf")
})

test('missing documentation can’t be shared, and an account that is about to be deleted shares nothing', async () => {
  const beginner = await server.signIn('beginner@example.org')
  expect((await share(beginner, true)).status).toBe(404)
  const ines = await completer(server)
  await ready(ines)
  for (const wrong of ['yes', null, undefined]) expect((await share(ines, wrong)).status).toBe(422)
  await share(ines, true)
  expect((await visitor.fetch(await addressOf(ines))).status).toBe(200)
  for (const path of [`/nobody/projects/${tideTable.id}/document.pdf`, (await addressOf(ines)).replace(tideTable.id, 'no-such-project')])
    expect((await visitor.fetch(path)).status).toBe(404)
  await db.rows('update users set deletion_at = now() where id = $1', [ines.userId])
  expect((await visitor.fetch(await addressOf(ines))).status).toBe(404)
})

test('a restart ends the sharing of documentation', async () => {
  const pro = await completer(server, 'pro')
  await ready(pro)
  await share(pro, true)
  await pro.call('POST', `/projects/${tideTable.id}/reset`)
  expect((await visitor.fetch(await addressOf(pro))).status).toBe(404)
})

test('a copy is a separate file, named after the project and the time, which doesn’t change [API-34] [SHARE-45]', async () => {
  const pro = await completer(server, 'pro')
  await ready(pro)
  const newName = documentationCopyName(tideTable.id, 1_763_750_000_000)
  expect(newName).toBe(`${tideTable.id}-1763750000000`)
  const before = await bytesOf(pro, pdfPath)
  expect(await copy(pro, { type: 'pdf', newName })).toMatchObject({ status: 200, body: { storageName: newName } })
  expect(await copy(pro, { type: 'pdf', newName })).toMatchObject({ status: 200, body: { storageName: newName } })
  await saveText(pro, 'Written after the copy.')
  await regenerate(pro)
  await ready(pro)
  expect(await bytesOf(pro, pdfPath)).not.toEqual(before)
  const response = await pro.fetch(`/uploads/${newName}`)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('inline')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(before)
  const other = await server.signIn('copier@example.org')
  expect((await other.fetch(`/uploads/${newName}`)).status).toBe(404)
  expect((await copy(other, { type: 'pdf', newName })).status).toBe(404)
  expect((await copy(pro, { type: 'md', newName: documentationCopyName(tideTable.id, 1_763_750_000_001) })).status).toBe(200)
  expect((await bytesOf(pro, `/uploads/${tideTable.id}-1763750000001`)).toString()).toContain('Written after the copy.')
})

test('a copy can’t have another name, is no Markdown without Pro, and can’t be overwritten by an upload', async () => {
  const free = await completer(server)
  await ready(free)
  for (const newName of [
    '',
    'x',
    tideTable.id,
    `${tideTable.id}-`,
    `${tideTable.id}-x`,
    `other-1763750000000`,
    `${tideTable.id}-1763750000000/..`,
  ])
    expect([newName, (await copy(free, { type: 'pdf', newName })).status]).toEqual([newName, 422])
  const newName = documentationCopyName(tideTable.id, 1_763_750_000_002)
  expect((await copy(free, { type: 'zip', newName })).status).toBe(422)
  expect((await copy(free, { type: 'md', newName })).status).toBe(403)
  expect((await free.call('GET', `/uploads/generate-signed-url?fileName=${newName}`)).status).toBe(422)
  expect((await free.call('GET', `/uploads/generate-signed-url?fileName=documentation_pdf_${tideTable.id}`)).status).toBe(422)
})

test('the hourly clean-up keeps documentation, and removes a copy that nothing references after a day', async () => {
  const ines = await completer(server)
  await ready(ines)
  const newName = documentationCopyName(tideTable.id, 1_763_750_000_003)
  await copy(ines, { type: 'pdf', newName })
  await cleanUp({ ...context, now: () => Date.now() + 25 * 3_600_000 })
  expect((await readPdf(await bytesOf(ines, pdfPath))).text).toContain(ownWords.answer)
  expect((await ines.fetch(`/uploads/${newName}`)).status).toBe(404)
})

test('documentation is published only by someone who chose a name and an address, and stays private until then', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await server.db.rows('update users set has_public_profile = false where id = $1', [ines.userId])
  expect(await share(ines, true)).toMatchObject({ status: 409, body: { error: { code: 'public_profile_required' } } })
  expect((await share(ines, false)).status).toBe(200)
  expect((await ines.call('PUT', '/user/public-profile', { name: 'Ines', nickname: 'ines-shares', isListed: false })).status).toBe(200)
  expect((await share(ines, true)).body.viewUrl).toMatch(/^\/ines-shares\/projects\/tide-table-[0-9a-f]{16}$/)
})

test('the PDF links to its public page and the public credential, and is made again when one of them appears or goes', async () => {
  const ines = await completer(server)
  await ready(ines)
  // Not https, for which the session's cookie has another name.
  const origin = 'http://learn.example'
  const send = async (method: string, path: string, body?: object) => {
    const given = body && { body: JSON.stringify(body) }
    const response = await ines.fetch(path, { method, headers: { origin, ...(given && { 'content-type': 'application/json' }) }, ...given })
    expect([path, response.status]).toEqual([path, 200])
  }
  const read = async () => {
    await ready(ines)
    const { text, links } = await readPdf(await bytesOf(ines, pdfPath))
    return { text, links: links.filter((link) => link.startsWith('http://learn.example')) }
  }
  const credential = `/projects/${tideTable.id}/credential`
  const page = `http://learn.example${(await addressOf(ines)).replace('/document.pdf', '')}`
  expect((await read()).text).toContain('Made in a guided project of Fieldwork.')
  context.config.publicUrl = 'http://learn.example'
  try {
    expect((await read()).links).toEqual([])
    await send('PUT', `/projects/${tideTable.id}/docs/public`, { public: true })
    // The page is as it will be: only the PDF gets another link.
    expect((await listOf(ines)).body).toEqual({ docStatus: 'GENERATING', results: [], viewUrl: new URL(page).pathname })
    expect((await read()).links).toEqual([page])
    await send('PUT', `/projects/${tideTable.id}/docs/public`, { public: true })
    expect(await statusOf(ines)).toBe('READY')
    await send('POST', credential, { name: 'Ines Ferreira' })
    expect(await statusOf(ines)).toBe('READY')
    await send('PUT', `${credential}/public`, { public: true })
    const { id } = (await ines.call<CredentialState>('GET', credential)).body.issued!
    expect((await read()).links).toEqual([`http://learn.example/credentials/${id}`, page])
    await send('PUT', `/projects/${tideTable.id}/docs/public`, { public: false })
    expect((await read()).links).toEqual([`http://learn.example/credentials/${id}`])
    await send('DELETE', credential)
    expect((await read()).links).toEqual([])
    expect((await listOf(ines)).body.isOutdated).toBeUndefined()
  } finally {
    context.config.publicUrl = undefined
  }
  // Nobody else could open addresses of this computer.
  expect((await share(ines, true)).status).toBe(200)
  expect(await statusOf(ines)).toBe('READY')
})
