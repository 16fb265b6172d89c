import { cleanValue, maxValueLength, valueFault } from '@fieldwork/core/accounts/variables.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { textBlocks } from '@fieldwork/core/documents/blockText.ts'
import { maxHeadingLength } from '@fieldwork/core/notes/limits.ts'
import { maxDocumentTitleLength, maxPortfolioDescriptionLength } from '@fieldwork/core/portfolio/limits.ts'
import { websiteFault } from '@fieldwork/core/portfolio/website.ts'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import { rangeBetween } from '@fieldwork/core/notes/ranges.ts'
import type { Annotation, Annotations } from '@fieldwork/core/notes/schema.ts'
import { hostileTexts } from '@fieldwork/core/notes/testing-hostileTexts.ts'
import { dangers, watch } from './testing/hostile.ts'
import { expect, test } from './testing/journey.ts'
import { personWithSession } from '../server/testing/people.ts'
import { notesReady } from './testing/notes.ts'
import { openProject, reloadProject } from './testing/projectScreen.ts'

const project = 'put-tls-in-front'
const texts = hostileTexts.filter(isPlainText)

/** Creates a highlight and an open note with each text in every field, some of them set aside by an update. */
const annotationsSaying = ({ version, steps }: GuidedDocument): Annotations => {
  const blocks = textBlocks(steps.flatMap(({ children }) => children))
  const items = texts.flatMap((text, n): Annotation[] => {
    const block = blocks[n % blocks.length]!
    const range = {
      ...rangeBetween(blocks, { block: block.id, offset: 0 }, { block: block.id, offset: block.text.length })!,
      quote: text,
      prefix: text.slice(0, 32),
      suffix: text.slice(0, 32),
    }
    const both = {
      group: `group-${n}`,
      changed: 1,
      range,
      ...(n % 5 === 0 ? { aside: { near: block.id, passage: `${text} and more` } } : {}),
    }
    return [
      { kind: 'highlight', id: `highlight-${n}`, color: 'pink', ...both },
      {
        kind: 'note',
        id: `note-${n}`,
        noteType: n % 2 ? 'ask' : 'blank',
        heading: text.slice(0, maxHeadingLength),
        query: text,
        highlightContext: text,
        surroundingContext: text,
        content: text,
        expanded: false,
        pinned: true,
        ...both,
      },
    ]
  })
  return { version, run: 0, items, update: null }
}

/** The texts that a variable accepts, several in each value. */
const valuesSaying = (): string[] =>
  texts
    .map(cleanValue)
    .filter((text) => !valueFault(text))
    .reduce<string[]>((values, text) => {
      const last = values.at(-1)
      return last !== undefined && last.length + text.length < maxValueLength
        ? [...values.slice(0, -1), `${last} ${text}`]
        : [...values, text]
    }, [])

test('hostile text in notes, headings, quotes, questions and variables is shown as text, never executed, and violates no content policy', async ({
  page,
  app,
  session,
}) => {
  const { token } = await session('mallory@example.org')
  const headers = { cookie: `session=${token}`, accept: 'application/json', 'content-type': 'application/json', origin: app.origin }
  const guided = (await (await fetch(`${app.origin}/projects/${project}/document.json`, { headers })).json()) as GuidedDocument
  const saved = await fetch(`${app.origin}/projects/${project}/annotations.json`, {
    method: 'PUT',
    headers: { ...headers, 'if-match': '"0"' },
    body: JSON.stringify(annotationsSaying(guided)),
  })
  expect(saved.status).toBe(200)
  const found = await watch(page)

  await openProject(page, '', project)
  await notesReady(page)
  const inNotes = texts.filter((_, n) => n % 5 > 0)
  const headings = page.locator('[data-note] textarea').filter({ visible: true })
  await expect(page.locator('[data-note]')).toHaveCount(inNotes.length)
  await expect(page.locator('[data-set-aside]')).toHaveCount(2 * (texts.length - inNotes.length))
  const shown = await headings.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))
  expect(shown).toEqual(expect.arrayContaining(inNotes.map((text) => text.slice(0, maxHeadingLength))))

  const variable = page.getByRole('button', { name: /^Name of your site, / }).first()
  for (const value of valuesSaying()) {
    await variable.press('Enter')
    await page.getByRole('textbox', { name: 'Name of your site, ending in .home.arpa', exact: true }).fill(value)
    await page.keyboard.press('Enter')
    await expect(variable).toHaveText(value)
  }
  await page.keyboard.press('Control+ArrowRight')
  await page.getByText('Notes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your highlights and notes' })).toBeVisible()
  expect(await dangers(page)).toEqual([])
  expect(await found()).toEqual({ hits: 0, violations: [], outside: [] })

  // The server's response contains the last value, too.
  await reloadProject(page)
  await expect(variable).toHaveText(valuesSaying().at(-1)!)
  expect(await dangers(page)).toEqual([])
  expect(await found()).toEqual({ hits: 0, violations: [], outside: [] })

  // Each of the three would have been detected.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png" onerror="hit()">')
    ;(globalThis as unknown as { hit: () => void }).hit()
  })
  await expect.poll(async () => (await found()).violations.length).toBe(2)
  expect((await found()).hits).toBe(1)
})

const titles = texts
  .filter((text) => text.trim() !== '' && !/[\n\t]/.test(text))
  .map((text) => text.slice(0, maxDocumentTitleLength).trim())
const websites = [
  ...texts,
  ...[
    'evil.example/"onfocus=hit()',
    "evil.example/'><script>hit()</script>",
    'evil.example/?to=javascript:hit()',
    'evil.example/#<svg/onload=hit()>',
  ],
].filter((text) => websiteFault(text) === undefined)
const descriptions = texts.reduce<string[]>((chunks, text) => {
  const last = chunks.at(-1)
  return last !== undefined && last.length + text.length < maxPortfolioDescriptionLength
    ? [...chunks.slice(0, -1), `${last} ${text}`]
    : [...chunks, text.slice(0, maxPortfolioDescriptionLength)]
}, [])

test('hostile names, descriptions, titles, file names and links of a portfolio are shown as text to others', async ({
  page,
  app,
  db,
  session,
  browser,
}) => {
  const mallory = await session('mallory.shows@example.org', { plan: 'pro' })
  const { nickname } = (await (await page.request.get('/user', { headers: { accept: 'application/json' } })).json()) as { nickname: string }
  const headers = { accept: 'application/json', origin: app.origin }
  const name = '<img src=x onerror=hit()> "Mallory"'
  expect((await page.request.put('/user/name', { headers, data: { name } })).status()).toBe(200)
  const named = { id: crypto.randomUUID(), type: 'URL', title: titles[0], url: { url: websites.at(-1) } }
  expect((await page.request.post('/user/portfolio/documents', { headers, data: named })).status()).toBe(201)
  // Inserted directly, because so many would exceed the limits of calls.
  for (const [n, title] of titles.entries())
    await db.rows(
      `insert into portfolio_documents (user_id, id, type, title, url, storage_name, file_name, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, now() - make_interval(secs => $7), now())`,
      [
        mallory.id,
        ...(n % 2
          ? ['FILE', title, null, `portfolio_${crypto.randomUUID()}`, title]
          : ['URL', title, websites[n % websites.length]!, null, null]),
        n,
      ],
    )

  const [asOther, asStranger] = await Promise.all([
    browser.newContext({ baseURL: app.origin }),
    browser.newContext({ baseURL: app.origin }),
  ])
  const other = await personWithSession(db, 'reader.of.mallory@example.org', { plan: 'free', name: 'Rea Der' })
  await asOther.addCookies([{ name: 'session', value: other.token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
  for (const [viewer, context] of [
    ['another person', asOther],
    ['a stranger', asStranger],
  ] as const)
    await test.step(viewer, async () => {
      const reader = await context.newPage()
      const found = await watch(reader)
      const isHarmless = async () => {
        expect(await dangers(reader)).toEqual([])
        expect(await found()).toEqual({ hits: 0, violations: [], outside: [] })
      }
      for (const [n, description] of descriptions.entries()) {
        const title = titles[n]!
        expect((await page.request.put('/user/portfolio', { headers, data: { title, description, isPublic: true } })).status()).toBe(200)
        await reader.goto(`/${nickname}/portfolio`)
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(reader.getByRole('main')).toContainText(description.replaceAll(/\s+/g, ' ').trim())
        await expect(reader.getByRole('main')).toContainText(name)
        await isHarmless()
      }
      const shown = await reader.getByRole('list', { name: 'Projects' }).getByRole('link').allTextContents()
      for (const title of titles) expect(shown.some((words) => words.startsWith(title))).toBe(true)
      const documents = await db.rows<{ id: string; title: string }>(
        'select distinct on (type) id, title from portfolio_documents where user_id = $1 order by type, created_at desc',
        [mallory.id],
      )
      expect(documents).toHaveLength(2)
      for (const document of documents) {
        await reader.goto(`/${nickname}/portfolio/documents/${document.id}`)
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText(document.title)
        await isHarmless()
      }
      await context.close()
    })
})
