import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { pages } from '../page.ts'
import { startServer, type Visitor } from '../../testing/testing.ts'
import { pdf } from '../../uploads/pdf/testing-pdf.ts'
import { photo } from '../../uploads/testing-pictures.ts'
import { icon, logo } from './icons.ts'
import { publicDocuments } from '../../portfolio/files.ts'
import { portfolio } from '../../portfolio/service.ts'
import { add, fileDocument, nicknameOf, remove, save, uploadFile, website } from '../../portfolio/testing-portfolio.ts'

const server = await startServer({
  served: portfolio,
  plain: (context) => [publicDocuments, pages].flatMap((feature) => feature(context)),
})
const visitor = server.visitor()
beforeEach(() => server.forgetLimits())

let people = 0
const newcomer = async () => {
  const who = await server.signIn(`shown-${(people += 1)}@example.org`, { plan: 'pro' })
  await who.call('PUT', '/user/name', { name: 'Ines Ferreira' })
  await save(who, { isPublic: true })
  return { who, path: `/${await nicknameOf(who)}/portfolio` }
}
const navigate = (who: Visitor, path: string) => who.fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
const pageOf = async (path: string, who: Visitor = visitor) => (await navigate(who, path)).text()
const isApp = (page: string) => page.includes('<div id="root">')
const mainOf = (page: string) => /<main>.*<\/main>/s.exec(page)?.[0] ?? ''

test('a visitor reads a portfolio before any script: title, description, owner, and documents newest first [FOLIO-05] [FOLIO-15]', async () => {
  const { who, path } = await newcomer()
  await save(who, { title: 'Boats & bridges', description: 'What I built\nby the sea' })
  await add(who, website('First <b>', 'https://one.example/a?b=c&d'))
  const { storageName } = await uploadFile(who, await photo())
  await add(who, fileDocument(storageName, 'Second'))
  const page = await pageOf(path)
  expect(isApp(page)).toBe(false)
  const main = mainOf(page)
  for (const words of ['<h1 dir="auto">Boats &amp; bridges</h1>', 'What I built\nby the sea', 'Ines Ferreira', 'First &lt;b&gt;'])
    expect([words, main.includes(words)]).toEqual([words, true])
  expect(main.indexOf('Second')).toBeLessThan(main.indexOf('First'))
  expect(main).toContain('href="https://one.example/a?b=c&amp;d" rel="nofollow ugc noopener" target="_blank"')
  expect(main).not.toMatch(/Back to my portfolio|<input|<textarea|Edit project/)
  for (const secret of [who.email, who.userId]) expect(page).not.toContain(secret)
})

test('a public portfolio shows the owner’s avatar, the kind of each document, and the links of the app’s toolbar', async () => {
  const { who, path } = await newcomer()
  await save(who, { title: 'Boats', description: 'By the sea' })
  await add(who, website('Tides', 'https://a-very-long-host-name-that-goes-on-and-on.example.org/x'))
  const { storageName } = await uploadFile(who, await photo())
  await add(who, fileDocument(storageName, 'Pier'))
  const page = await pageOf(path)
  const main = mainOf(page)
  expect(main).toContain(`${icon('user', 20)}</span><span dir="auto">Ines Ferreira</span>`)
  expect(main).toContain(`${icon('image', 14)}Picture, `)
  expect(main).toContain(`${icon('external', 14)}Link, `)
  expect(main).toContain('<span>a-very-long-host-name-that-goes-on-and-</span>on.example.org</span>')
  await server.db.rows(`update users set picture = '/users/ines/picture' where id = $1`, [who.userId])
  expect(mainOf(await pageOf(path))).toContain('<img src="/users/ines/picture?size=medium" alt=""')
  const toolbar = /<div [^>]*role="navigation".*/s.exec(page)![0]
  const links = [...toolbar.matchAll(/<a [^>]*href="([^"]*)".*?<\/a>/gs)].map(([link, href]) => [link.replace(/<[^>]*>/g, ''), href])
  expect(links).toEqual([
    ['Plan', '/projects#plan'],
    ['Fieldwork', '/'],
    ['Projects', '/projects'],
    ['Portfolio', '/portfolio'],
    ['Login', `/login?returnTo=${encodeURIComponent(path)}`],
  ])
})

test('pages without the app have the app’s logo', async () => {
  const logoOfApp = await readFile(join(import.meta.dirname, '../../../web/platform/page/Logo.tsx'), 'utf8')
  for (const [, drawing] of logo.matchAll(/ d="([^"]*)"/g)) expect(logoOfApp).toContain(drawing)
})

test('signed-in users get the app at the same address', async () => {
  const { who, path } = await newcomer()
  await save(who, { title: 'Boats', description: 'By the sea' })
  const other = await server.signIn('signed-in@example.org')
  for (const reader of [who, other]) expect(isApp(await pageOf(path, reader))).toBe(true)
  expect(isApp(await pageOf(path))).toBe(false)
})

test('only a portfolio with a title, a description and a document is indexed', async () => {
  const { who, path } = await newcomer()
  const isListed = async (address = path) => !(await pageOf(address)).includes('<meta name="robots" content="noindex">')
  const document = website()
  expect(await isListed()).toBe(false)
  await add(who, document)
  expect(await isListed()).toBe(false)
  await save(who, { title: 'Boats' })
  expect(await isListed()).toBe(false)
  await save(who, { description: 'By the sea' })
  expect(await isListed()).toBe(true)
  expect(await isListed(`${path}/documents/${document.id}`)).toBe(true)
  await save(who, { isPublic: false })
  expect(await isListed()).toBe(false)
  expect(await pageOf(path)).not.toContain('Boats')
  expect(isApp(await pageOf(path))).toBe(true)
  expect(await isListed('/nobody-at-all/portfolio')).toBe(false)
})

test('“Coming soon” is on a portfolio without documents alone; without a title, it has the name of its owner [FOLIO-28]', async () => {
  const { who, path } = await newcomer()
  await save(who, { title: 'Boats', description: 'By the sea' })
  expect(mainOf(await pageOf(path))).toMatch(/<p class="soon [^>]*>.*Coming soon<\/p>/s)
  await add(who, website())
  await save(who, { description: '' })
  expect(mainOf(await pageOf(path))).not.toContain('Coming soon')
  await save(who, { title: '', description: 'By the sea' })
  expect(mainOf(await pageOf(path))).toContain('<h1 dir="auto">Ines Ferreira</h1>')
  expect(mainOf(await pageOf(path)).match(/Ines Ferreira/g)).toHaveLength(1)
})

test('titles don’t break at their hyphens', async () => {
  const { who, path } = await newcomer()
  await save(who, { title: 'My break-ins', description: 'By the sea' })
  await add(who, website('Watch for break-ins'))
  const main = mainOf(await pageOf(path))
  for (const title of ['My <span class="t-whole">break-ins</span></h1>', 'Watch for <span class="t-whole">break-ins</span></a>'])
    expect(main).toContain(title)
})

test('link previews have the portfolio’s title, and structured data lists its documents', async () => {
  const { who, path } = await newcomer()
  await save(who, { title: 'Boats </script>', description: 'By the sea' })
  const document = website('Tide clock')
  await add(who, document)
  const page = await pageOf(path)
  expect(page).toContain('<meta property="og:title" content="Boats &lt;/script&gt;">')
  expect(page).toContain('<meta property="og:description" content="By the sea">')
  expect(page).toMatch(new RegExp(`<meta property="og:image" content="http[^"]*${path}/preview.png">`))
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image">')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)![1]!) as Record<string, unknown>
  expect(data).toMatchObject({
    '@type': 'ProfilePage',
    name: 'Boats </script>',
    mainEntity: { '@type': 'Person', name: 'Ines Ferreira' },
    hasPart: [{ name: 'Tide clock', url: 'https://tides.example' }],
  })
})

test('a document has a page with its actions, and a 404 once it is removed', async () => {
  const { who, path } = await newcomer()
  await save(who, { title: 'Boats', description: 'By the sea' })
  const { storageName } = await uploadFile(who, pdf())
  const document = fileDocument(storageName, 'Chart of the bay')
  expect((await add(who, document)).status).toBe(201)
  const address = `${path}/documents/${document.id}`
  const main = mainOf(await pageOf(address))
  expect(main).toContain(`href="${address}/document.pdf?download=chart%20of%20the%20bay.pdf" download="chart of the bay.pdf"`)
  expect(main).toContain(`<a href="${path}">Portfolio of Ines Ferreira</a>`)
  // The script shows all pages in its place.
  expect(main).toContain(`<figure data-pages="${address}/document.pdf" data-title="The PDF “Chart of the bay”">`)
  expect(main).toContain(`<a class="action" href="${address}/document.pdf">Open the PDF</a>`)
  expect((await visitor.fetch(`${address}/document.pdf`)).headers.get('content-type')).toBe('application/pdf')
  await remove(who, document.id)
  const gone = await navigate(visitor, address)
  expect([gone.status, isApp(await gone.text())]).toEqual([404, true])
})
