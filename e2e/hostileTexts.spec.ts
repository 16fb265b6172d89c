import { cleanValue, longestValue, valueFault } from '@fieldwork/core/accounts/variables.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { textBlocks } from '@fieldwork/core/documents/blockText.ts'
import { longestHeading } from '@fieldwork/core/notes/limits.ts'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import { rangeBetween } from '@fieldwork/core/notes/ranges.ts'
import type { Annotation, Annotations } from '@fieldwork/core/notes/schema.ts'
import { hostileTexts } from '@fieldwork/core/notes/testing-hostileTexts.ts'
import { dangers, watch } from './hostile.ts'
import { expect, test } from './journey.ts'
import { notesReady } from './notes.ts'
import { openProject, reloadProject } from './projectScreen.ts'

const project = 'put-tls-in-front'
const texts = hostileTexts.filter(isPlainText)

/** A highlight and an open note for each text, which says it wherever there is room; some of them set aside by an update. */
const annotationsSaying = ({ version, steps }: GuidedDocument): Annotations => {
  const blocks = textBlocks(steps.flatMap(({ children }) => children))
  const items = texts.flatMap((text, n): Annotation[] => {
    const block = blocks[n % blocks.length]!
    const range = {
      ...rangeBetween(blocks, { block: block.id, offset: 0 }, { block: block.id, offset: block.text.length })!,
      ...{ quote: text, prefix: text.slice(0, 32), suffix: text.slice(0, 32) },
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
        ...{ kind: 'note', id: `note-${n}`, noteType: n % 2 ? 'ask' : 'blank', heading: text.slice(0, longestHeading), query: text },
        ...{ highlightContext: text, surroundingContext: text, content: text, expanded: false, pinned: true, ...both },
      },
    ]
  })
  return { version, run: 0, items, update: null }
}

/** The texts that a variable takes, several in each value. */
const valuesSaying = (): string[] =>
  texts
    .map(cleanValue)
    .filter((text) => !valueFault(text))
    .reduce<string[]>((values, text) => {
      const last = values.at(-1)
      return last !== undefined && last.length + text.length < longestValue
        ? [...values.slice(0, -1), `${last} ${text}`]
        : [...values, text]
    }, [])

test('whatever is written into notes, headings, quotes, questions and variables is shown as words: nothing runs, and the policy has nothing to stop', async ({
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
  expect(shown).toEqual(expect.arrayContaining(inNotes.map((text) => text.slice(0, longestHeading))))

  const variable = page.getByRole('button', { name: /^Name of your site, / }).first()
  for (const value of valuesSaying()) {
    await variable.press('Enter')
    await page.getByRole('textbox', { name: 'Name of your site' }).fill(value)
    await page.keyboard.press('Enter')
    await expect(variable).toHaveText(value)
  }
  await page.keyboard.press('Control+ArrowRight')
  await page.getByText('Notes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your highlights and notes' })).toBeVisible()
  expect(await dangers(page)).toEqual([])
  expect(await found()).toEqual({ hits: 0, violations: [], outside: [] })

  // The last value now stands in what the server sends, too.
  await reloadProject(page)
  await expect(variable).toHaveText(valuesSaying().at(-1)!)
  expect(await dangers(page)).toEqual([])
  expect(await found()).toEqual({ hits: 0, violations: [], outside: [] })

  // Each of the three would have been seen.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="https://evil.example/x.png" onerror="hit()">')
    ;(globalThis as unknown as { hit: () => void }).hit()
  })
  await expect.poll(async () => (await found()).violations.length).toBe(2)
  expect((await found()).hits).toBe(1)
})
