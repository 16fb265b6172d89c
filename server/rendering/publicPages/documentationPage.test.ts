import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { DocumentationList } from '@fieldwork/core/documentation/schema.ts'
import { webRoot } from '../../http/assets.ts'
import { saveText } from '../../tasks/testing-work.ts'
import { tideTable } from '../../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../../testing/testing.ts'
import { pictureOf } from '../../uploads/testing-pictures.ts'
import { put, urlFor } from '../../uploads/testing-put.ts'
import { bytesOf, completer, ownWords, pagePathOf, ready, regenerate, startDocumented } from '../../documentation/testing-work.ts'

const server = await startDocumented()
const visitor = server.visitor()
const title = 'Print a tide table'
beforeEach(() => server.forgetLimits())

const share = (who: SignedInVisitor, isPublic: boolean) =>
  who.call<DocumentationList>('PUT', `/projects/${tideTable.id}/docs/public`, { public: isPublic })
const addressOf = (who: SignedInVisitor) => pagePathOf(server, who)
const navigate = (who: Visitor, path: string) => who.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
const pageOf = async (who: Visitor, path: string) => {
  const response = await navigate(who, path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const meta = (page: string, property: string) => new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(page)?.[1]
const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)![1]!) as Record<string, unknown>

test('anyone can read a shared documentation without scripts, and nobody once it is no longer shared [SHARE-54]', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const address = await addressOf(ines)
  const other = await server.signIn('reader@example.org')
  for (const who of [visitor, other, ines]) expect((await navigate(who, address)).status).toBe(404)
  expect((await share(ines, true)).body.viewUrl).toBe(address)

  const page = await pageOf(visitor, address)
  for (const words of [ownWords.answer, ownWords.note, 'Ines Ferreira', title, 'Concepts'])
    expect([words, page.includes(words)]).toEqual([words, true])
  expect(page.indexOf('<h1 ')).toBeLessThan(page.indexOf('<h2>'))
  expect(page).toContain(`href="${address}/document.pdf?download=fieldwork-${tideTable.id}.pdf" download="fieldwork-${tideTable.id}.pdf"`)
  expect(page).not.toContain('noindex')
  expect(page).toContain('<link rel="canonical"')
  const mainOf = (html: string) => /<main>.*<\/main>/s.exec(html)?.[0]
  const theirs = await pageOf(other, address)
  expect(mainOf(theirs)).toBe(mainOf(page))
  const login = `href="/login?returnTo=${encodeURIComponent(address)}"`
  expect([page.includes(login), theirs.includes(login)]).toEqual([true, false])

  await share(ines, false)
  for (const path of ['', '/preview.png', '/pictures/0', '/document.pdf'])
    expect([path, (await visitor.fetch(address + path)).status]).toEqual([path, 404])
  expect((await navigate(visitor, address)).status).toBe(404)
})

test('link previews and structured data have the title, the owner and the project’s card', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const address = await addressOf(ines)
  await share(ines, true)
  const page = await pageOf(visitor, address)
  expect(meta(page, 'og:title')).toBe(`Ines Ferreira: ${title}`)
  expect(meta(page, 'og:description')).toContain('Ines Ferreira')
  const origin = new URL(meta(page, 'og:url')!).origin
  expect(meta(page, 'og:image')).toBe(`${origin}${address}/preview.png`)
  const card = await visitor.fetch(`${address}/preview.png`)
  expect([card.status, card.headers.get('content-type'), card.headers.get('cache-control')]).toEqual([200, 'image/png', 'public, no-cache'])
  const bytes = Buffer.from(await card.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await visitor.fetch(`${address}/preview.png`, { headers: { 'if-none-match': card.headers.get('etag')! } })).status).toBe(304)
  expect(dataOf(page)).toMatchObject({
    '@type': 'CreativeWork',
    name: title,
    author: { '@type': 'Person', name: 'Ines Ferreira' },
    image: `${origin}${address}/preview.png`,
    encoding: { encodingFormat: 'application/pdf', contentUrl: `${origin}${address}/document.pdf` },
    isBasedOn: { url: `${origin}/projects/${tideTable.id}` },
  })
  await regenerate(ines)
  await ready(ines)
  expect(await bytesOf(visitor, `${address}/preview.png`)).toEqual(bytes)
})

test('a shared page begins with the learner’s own picture and words, is about them, and leads to their credential', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await share(ines, true)
  const address = await addressOf(ines)
  const mainOf = async () => /<main>.*<\/main>/s.exec(await pageOf(visitor, address))![0]
  const main = await mainOf()
  const at = (words: string) => {
    expect([words, main.includes(words)]).toEqual([words, true])
    return main.indexOf(words)
  }
  expect(at(`<img src="${address}/pictures/0"`)).toBeLessThan(at('What Ines built'))
  // The task is the caption, as in the PDF.
  expect(/<figcaption[^>]*>(.*?)<\/figcaption>/.exec(main)?.[1]).toBe('your-curve. Ines’s picture for this task, not checked.')
  expect(at('What Ines built')).toBeLessThan(at(ownWords.answer))
  // All answers are together, in order.
  expect(main.split(ownWords.answer)).toHaveLength(2)
  expect(main).not.toContain('/credentials/')
  const id = '0d1f7a34-3a3e-4a2a-9a39-1d8d1cf1b7a1'
  await server.db.rows(
    `with place as (insert into credential_places (status_index) values (4711))
     insert into credentials (user_id, project_id, id, status_index, name, version, salt, body, issued_at, is_public)
     values ($1, $2, $3, 4711, 'Ines', 1, 'salt', '{}', now(), true)`,
    [ines.userId, tideTable.id, id],
  )
  const withCredential = await mainOf()
  const credential = withCredential.indexOf(`href="/credentials/${id}"`)
  expect(credential).toBeGreaterThan(0)
  expect(credential).toBeLessThan(withCredential.indexOf('<h1 '))
})

test('a page introduces the project’s people and things before its first question, if the author does', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await share(ines, true)
  const setting = 'A harbour <b>prints</b> its tides.'
  const set = (metadata: object) =>
    server.db.rows(`update projects set metadata = (metadata - 'settingForOthers') || $2 where id = $1`, [tideTable.id, metadata])
  expect(await pageOf(visitor, await addressOf(ines))).not.toContain('The invented case:')
  await set({ settingForOthers: setting })
  const page = await pageOf(visitor, await addressOf(ines))
  await set({})
  const position = page.indexOf('The invented case: A harbour &lt;b&gt;prints&lt;/b&gt; its tides.')
  expect(position).toBeGreaterThan(page.indexOf('What Ines built'))
  expect(position).toBeLessThan(page.indexOf(ownWords.answer))
})

test('a page shows no name if its owner gave none, and search engines list it only if its owner lets them', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await share(ines, true)
  await server.db.rows(`update users set name = '', is_listed = false where id = $1`, [ines.userId])
  const page = await pageOf(visitor, await addressOf(ines))
  expect(page).toContain('What was built')
  expect(page).toContain('noindex')
  expect(page).toContain('Completed project, ')
  expect(page).not.toMatch(/Ines Ferreira|"author"/)
})

test('the page matches the generated files: it has no later changes and no replaced screenshots', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const address = await addressOf(ines)
  await share(ines, true)
  const picture = `${address}/pictures/0`
  expect(await pageOf(visitor, address)).toContain(`<img src="${picture}" alt=`)
  expect((await sharp(await bytesOf(visitor, picture)).metadata()).width).toBeGreaterThan(10)
  for (const path of ['/pictures/1', '/pictures/x', '/pictures/99999999999']) expect((await visitor.fetch(address + path)).status).toBe(404)

  await saveText(ines, 'Not for everybody yet.')
  await server.db.rows(`update answers set status = 'INCOMPLETE' where user_id = $1 and type = 'FILE'`, [ines.userId])
  expect((await put((await urlFor(ines)).body.url, await pictureOf(20_000))).status).toBe(200)
  const after = await pageOf(visitor, address)
  expect(after).toContain(ownWords.answer)
  expect(after).not.toContain('Not for everybody yet.')
  expect(after).not.toContain('<img')
  expect((await visitor.fetch(picture)).status).toBe(404)
})

test('user input is escaped, and the page reveals no email, user id or file name', async () => {
  const ines = await completer(server, 'pro')
  await ines.call('PUT', '/user/name', { name: '<img src=x onerror=hit()> "Ines"' })
  await saveText(ines, '</script><script>hit()</script> <b>bold</b> [x](javascript:hit()) ines@private.example')
  await regenerate(ines)
  await ready(ines)
  await share(ines, true)
  const page = await pageOf(visitor, await addressOf(ines))
  expect(page).toContain('&lt;/script&gt;&lt;script&gt;hit()')
  expect(page).toContain('&lt;img src=x onerror=hit()&gt;')
  expect(page.match(/<script/g)).toHaveLength(3)
  expect(page).not.toMatch(/href="javascript|<b>|<img src=x/)
  for (const secret of [ines.email, 'ines@private.example', ines.userId, `${tideTable.id}_`, 'documentation_'])
    expect([secret, page.includes(secret)]).toEqual([secret, false])
})

test('the page loads at most 60 kB of scripts', async () => {
  const ines = await completer(server)
  await ready(ines)
  await share(ines, true)
  const page = await pageOf(visitor, await addressOf(ines))
  const scripts = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/static\/([^"]+\.js)"/g)].map(([, name]) => name!)
  expect(scripts.toSorted()).toEqual(['early.js', 'publicPage.js'])
  const now = scripts.flatMap((name) => [name, ...importsOf(name)])
  const weight = now.reduce((sum, name) => sum + readFileSync(join(webRoot, 'client', `${name}.br`)).length, 0)
  expect(weight).toBeGreaterThan(500)
  expect(weight).toBeLessThan(60_000)
})

/** The scripts that one loads at once. */
const importsOf = (name: string): string[] =>
  [...readFileSync(join(webRoot, 'client', name), 'utf8').matchAll(/(?:^|[;}])import(?:[^'"()]*from)?["']\.?\/?([^'"]+\.js)["']/g)].map(
    ([, file]) => file!,
  )

test('the owner’s name is a link to their portfolio only if that is public and has something to show', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  await share(ines, true)
  const address = await addressOf(ines)
  const isLinked = async () => (await pageOf(visitor, address)).includes(`href="${address.replace(/\/projects.*/, '/portfolio')}"`)
  for (const [heading, isPublic, expected] of [
    ['Tides', false, false],
    ['', true, false],
    ['Tides', true, true],
  ] as const) {
    await server.db.rows(
      `insert into portfolios (user_id, title, is_public) values ($1, $2, $3)
       on conflict (user_id) do update set title = excluded.title, is_public = excluded.is_public`,
      [ines.userId, heading, isPublic],
    )
    expect([heading, isPublic, await isLinked()]).toEqual([heading, isPublic, expected])
  }
})

const documentId = '6f0a5a0e-3f0c-4c8e-9f6e-0d2f6a1b7c11'
/** Saves the documentation in a public portfolio, and returns the paths of the portfolio and of the document. */
const inPortfolio = async (who: SignedInVisitor) => {
  const folio = (await addressOf(who)).replace(/\/projects.*/, '/portfolio')
  await server.db.rows(`insert into portfolios (user_id, title, is_public) values ($1, 'Tides', true)`, [who.userId])
  await server.db.rows(
    `insert into portfolio_documents (user_id, id, type, title, storage_name, project_id, created_at, updated_at)
     values ($1, $2, 'PROJECT', 'Tides', 'tide-table-1', $3, now(), now())`,
    [who.userId, documentId, tideTable.id],
  )
  return { folio, document: `${folio}/documents/${documentId}` }
}

test('a card of a public portfolio leads to the public page of its project, as does the address of the document, and to a page of its own without one', async () => {
  const ines = await completer(server, 'pro')
  await ready(ines)
  const address = await addressOf(ines)
  const { folio, document } = await inPortfolio(ines)
  const linked = async () => /<a [^>]*href="([^"]*)"[^>]*>Tides<\/a>/.exec(await pageOf(visitor, folio))?.[1]
  expect(await linked()).toBe(document)
  await share(ines, true)
  expect(await linked()).toBe(address)
  for (const who of [visitor, await server.signIn('reader@example.org')]) {
    const { status, headers } = await navigate(who, document)
    expect([status, headers.get('location')]).toEqual([302, address])
  }
  await server.db.rows('update portfolios set is_public = false where user_id = $1', [ines.userId])
  expect((await navigate(visitor, document)).status).toBe(404)
  await server.db.rows('update portfolios set is_public = true where user_id = $1', [ines.userId])
  // Turning the page off hides the work.
  await share(ines, false)
  expect([await linked(), (await navigate(visitor, document)).status]).toEqual([undefined, 404])
})

test('a documentation in a portfolio, without a public page, says who built what, offers its PDF and the project, and no answers [FOLIO-10]', async () => {
  const ines = await completer(server, 'pro')
  await ines.call('PUT', `/projects/${tideTable.id}/summary`, { summary: 'I printed <b>my</b> tides.' })
  await ready(ines)
  const { folio, document } = await inPortfolio(ines)
  const main = /<main>.*<\/main>/s.exec(await pageOf(visitor, document))![0]
  const texts = [
    `href="${folio}"><bdi>Ines Ferreira</bdi>`,
    'completed this project on ',
    'What Ines built',
    'I printed &lt;b&gt;my&lt;/b&gt; tides.',
    'About the project',
    `href="${document}/document.pdf?download=Tides.pdf"`,
    `href="/projects/${tideTable.id}"`,
  ]
  for (const text of texts) expect([text, main.includes(text)]).toEqual([text, true])
  expect(main).not.toContain(ownWords.answer)
  expect(main).not.toContain('/credentials/')
})
