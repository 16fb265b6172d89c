import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { maxSummaryLength } from '@fieldwork/core/catalogue/limits.ts'
import { saveText } from '../tasks/testing-work.ts'
import { portfolio } from '../portfolio/service.ts'
import { add, copiedDocumentation, own } from '../portfolio/testing-portfolio.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { bytesOf, completer, listOf, pagePathOf, pdfPath, ready, startDocumented, statusOf } from './testing-work.ts'
import { readPdf } from './testing-pdf.ts'

const server = await startDocumented({ served: portfolio })
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

const sentences = 'I printed a tide table for our harbor, and now I know why springs come late.'
const save = (who: Visitor, summary: unknown) => who.call<Project>('PUT', `/projects/${tideTable.id}/summary`, { summary })
const summaryOf = async (who: Visitor) => (await who.call<Project>('GET', `/projects/${tideTable.id}`)).body.summary
const share = (who: Visitor, isPublic: boolean) => who.call('PUT', `/projects/${tideTable.id}/docs/public`, { public: isPublic })
const addressOf = (who: SignedInVisitor) => pagePathOf(server, who)
const navigate = (who: Visitor, path: string) => who.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
const pageOf = async (path: string) => (await navigate(visitor, path)).text()
const outcomesIn = async (who: SignedInVisitor) => (await own(who)).body.documents.map(({ project }) => project?.outcome)
const textOfPdf = async (who: Visitor) => (await readPdf(await bytesOf(who, pdfPath))).text.replaceAll(/\s+/g, ' ')

test('what a learner writes about their finished project stays private, is at the beginning of their files, and can be changed and removed', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const without = await bytesOf(ines, pdfPath)
  const saved = await save(ines, ` ${sentences}\n`)
  expect(saved).toMatchObject({ status: 200, body: { summary: sentences, docStatus: 'GENERATING', status: 'COMPLETE' } })
  await ready(ines)
  const text = await textOfPdf(ines)
  const order = ['What Ines built', `“${sentences}”`, 'In Ines’s own words', 'Level'].map((part) => text.indexOf(part))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order[0]).toBeGreaterThan(-1)
  const markdown = (await bytesOf(ines, pdfPath.replace('.pdf', '.md'))).toString()
  expect(markdown).toContain(`## What Ines built\n\n> “${sentences}”\n>\n> *In Ines’s own words*`)

  // The same again changes nothing, so nothing is made again.
  expect((await save(ines, sentences)).body).toMatchObject({ summary: sentences, docStatus: 'READY' })

  const other = await server.signIn('summary-other@example.org')
  expect([await summaryOf(other), await summaryOf(visitor)]).toEqual([undefined, undefined])
  for (const who of [visitor, other, ines]) expect((await navigate(who, await addressOf(ines))).status).toBe(404)

  expect((await save(ines, '')).body.summary).toBeUndefined()
  await ready(ines)
  expect(await bytesOf(ines, pdfPath)).toEqual(without)
})

test('visitors, other learners and learners who aren’t done can’t write, and unsuitable text is refused', async () => {
  const ines = await completer(server)
  await ready(ines)
  await save(ines, sentences)
  const beginner = await server.signIn('summary-beginner@example.org')
  await saveText(beginner, 'begun')
  const other = await server.signIn('summary-stranger@example.org')
  expect((await save(visitor, 'Mine')).status).toBe(401)
  for (const who of [beginner, other])
    expect(await save(who, 'Mine')).toMatchObject({ status: 409, body: { error: { code: 'tasks_incomplete' } } })
  for (const refused of ['x'.repeat(maxSummaryLength + 1), 'a\u0000b', 'a\u0007b', 'half \ud800', 7, null, undefined])
    expect([refused, (await save(ines, refused)).status]).toEqual([refused, 422])
  expect(await summaryOf(ines)).toBe(sentences)
  expect((await save(ines, `${' '.repeat(10)}${'x'.repeat(maxSummaryLength)}`)).status).toBe(200)
})

test('a public page begins with the sentences, shows a change at once, and its PDF follows; after the end of sharing nobody finds them', async () => {
  const ines = await completer(server)
  await ready(ines)
  await share(ines, true)
  const address = await addressOf(ines)
  expect(await pageOf(address)).not.toContain('own words')
  await save(ines, sentences)
  const page = await pageOf(address)
  const order = ['What Ines built', `“${sentences}”`, 'In Ines’s own words', '_about_', 'In the words of the project’s author'].map(
    (part) => page.indexOf(part, page.indexOf('<main>')),
  )
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order[0]).toBeGreaterThan(-1)
  expect(page).toContain(`<meta property="og:description" content="Ines Ferreira: “${sentences}”">`)
  await ready(ines)
  expect((await readPdf(await bytesOf(visitor, `${address}/document.pdf`))).text.replaceAll(/\s+/g, ' ')).toContain(sentences)
  await share(ines, false)
  expect((await navigate(visitor, address)).status).toBe(404)
  const missing = await visitor.fetch(`${address}/document.pdf`)
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  await share(ines, true)
  await save(ines, '')
  expect(await pageOf(address)).not.toContain('own words')
})

test('markup and Typst syntax in the sentences stay text, and email addresses are replaced', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await share(ines, true)
  const hostile = '<script>alert(1)</script> **bold** #read("/etc/passwd") = $x$ `raw` // *b* ines@private.example "quoted"'
  await save(ines, hostile)
  await ready(ines)
  const read = await readPdf(await bytesOf(ines, pdfPath))
  const text = read.text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('<script>alert(1)</script> **bold** #read("/etc/passwd") = $x$ `raw` // *b* [email address] "quoted"')
  expect([read.headings[0], text.includes('root:')]).toEqual(['What Ines built', false])
  const page = await pageOf(await addressOf(ines))
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; **bold**')
  const markdown = (await bytesOf(ines, pdfPath.replace('.pdf', '.md'))).toString()
  expect(markdown).toContain(String.raw`\<script>alert(1)\</script> \*\*bold\*\*`)
  expect(page).not.toContain('<script>alert(1)')
  for (const published of [text, page, markdown]) expect(published).not.toContain('private.example')
})

test('an address at the end of the sentences is a link without the quotation mark, on the page, in the PDF and in Markdown', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await share(ines, true)
  const address = 'https://example.org/tides/ines'
  await save(ines, `It runs at ${address}`)
  await ready(ines)
  expect(await pageOf(await addressOf(ines))).toContain(`href="${address}" rel="nofollow ugc noopener">${address}</a>”`)
  const { links } = await readPdf(await bytesOf(ines, pdfPath))
  expect([links.includes(address), links.filter((link) => link.includes('%E2'))]).toEqual([true, []])
  const markdown = (await bytesOf(ines, pdfPath.replace('.pdf', '.md'))).toString()
  expect(markdown).toContain(`> “It runs at <${address}>”`)
})

test('only changes count among the documentations of a day, and the sentences can always be removed', async () => {
  const ines = await completer(server)
  await ready(ines)
  await save(ines, sentences)
  const points = () =>
    server.db.rows<{ points: number }>('select points from rate_limits where key = $1', [`documentationsADay:${ines.userId}`])
  expect(await points()).toEqual([{ points: 1 }])
  await save(ines, sentences)
  expect(await points()).toEqual([{ points: 1 }])
  await server.db.rows('update rate_limits set points = 200 where key = $1', [`documentationsADay:${ines.userId}`])
  expect(await save(ines, 'Another.')).toMatchObject({ status: 429, body: { error: { code: 'too_many_documentations' } } })
  expect((await save(ines, sentences)).status).toBe(200)
  const emptied = await save(ines, '')
  expect([emptied.status, emptied.body.summary]).toEqual([200, undefined])
})

test('a restart removes the sentences together with the answers', async () => {
  const pro = await completer(server, 'pro')
  await ready(pro)
  await save(pro, sentences)
  expect((await pro.call('POST', `/projects/${tideTable.id}/reset`)).status).toBe(200)
  expect([await summaryOf(pro), await statusOf(pro)]).toEqual([undefined, 'NONE'])
  expect((await save(pro, sentences)).status).toBe(409)
  expect((await listOf(pro)).body.results).toEqual([])
})

test('a project in a portfolio is introduced by its owner’s sentences, without addresses, or else by the author’s', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const storageName = await copiedDocumentation(server.context, ines)
  await add(ines, { id: randomUUID(), type: 'PROJECT', title: 'My tide table', project: { id: tideTable.id, storageName } })
  const [authors] = await outcomesIn(ines)
  await save(ines, `${sentences}\nAsk ines@example.org.`)
  const [words] = await outcomesIn(ines)
  expect(words).toMatch(`${sentences} Ask `)
  expect(words).not.toContain('@')
  await save(ines, '')
  expect(await outcomesIn(ines)).toEqual([authors])
})
