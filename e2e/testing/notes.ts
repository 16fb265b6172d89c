import { expect, type Locator, type Page } from '@playwright/test'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import type { Annotation, Annotations, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { rangeBetween } from '@fieldwork/core/notes/ranges.ts'
import { projectText } from '../../web/notes/projectText.ts'

export const selectionToolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected text' })

/** Waits until highlights and notes, which load after the text, are shown. */
export const notesReady = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Select text with the keyboard' })).toBeAttached()

/** Selects words of the document with the mouse and waits for the toolbar. */
export const dragOver = async (page: Page, words: string): Promise<void> => {
  await drag(page, words)
  await expect(selectionToolbar(page)).toBeVisible()
}

/** Drags from the middle of the first letter to that of the last. */
export const drag = async (page: Page, words: string): Promise<void> => {
  const place = await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue!.indexOf(wanted)
      if (at < 0 || !walker.currentNode.parentElement?.closest('[data-words]')) continue
      walker.currentNode.parentElement.scrollIntoView({ block: 'center' })
      const range = document.createRange()
      range.setStart(walker.currentNode, at)
      range.setEnd(walker.currentNode, at + wanted.length)
      const boxes = [...range.getClientRects()]
      const [first, last] = [boxes[0]!, boxes.at(-1)!]
      return { from: { x: first.left + 1, y: first.top + first.height / 2 }, to: { x: last.right - 1, y: last.top + last.height / 2 } }
    }
    throw new Error(`There is no "${wanted}" in the text`)
  }, words)
  await page.mouse.move(place.from.x, place.from.y)
  await page.mouse.down()
  await page.mouse.move(place.to.x, place.to.y, { steps: 5 })
  await page.mouse.up()
}

/** Returns the highlighted words with their colors. */
export const markedWords = (page: Page): Promise<string[]> =>
  page.locator('article mark').evaluateAll((marks) => marks.map((mark) => `${(mark as HTMLElement).dataset['pen']}: ${mark.textContent}`))

/** Words to highlight in a color, with notes. */
export type MarkedWords = { words: string; color: Extract<Annotation, { kind: 'highlight' }>['color']; notes?: Partial<LearnerNote>[] }

/** Saves highlights, notes and other annotations like another device. */
export const saveAnnotations = async (page: Page, projectId: string, marks: readonly MarkedWords[], more: readonly Annotation[] = []) => {
  const headers = { origin: new URL(page.url()).origin, accept: 'application/json' }
  const read = async <T>(file: string) => (await (await page.request.get(`/projects/${projectId}/${file}`, { headers })).json()) as T
  const document = await read<GuidedDocument>('document.json')
  const { blocks } = projectText(documentParts(document, undefined, new Map()))
  const items = marks.flatMap(({ words, color, notes = [] }, index): Annotation[] => {
    const block = blocks.find(({ text }) => text.includes(words))
    const start = block?.text.indexOf(words) ?? 0
    const range = block && rangeBetween(blocks, { block: block.id, offset: start }, { block: block.id, offset: start + words.length })
    if (!range) throw new Error(`There is no "${words}" in the text`)
    const own = { changed: index + 1, group: `g-${index}`, range }
    return [
      { kind: 'highlight', id: `h-${index}`, color, ...own },
      ...notes.map((note, order): LearnerNote => ({
        kind: 'note',
        id: `n-${index}-${order}`,
        noteType: 'blank',
        heading: words,
        highlightContext: words,
        surroundingContext: '',
        content: '',
        expanded: false,
        pinned: true,
        ...own,
        ...note,
      })),
    ]
  })
  const { revision, ...stored } = await read<Annotations & { revision: number }>('annotations.json')
  const saved = await page.request.put(`/projects/${projectId}/annotations.json`, {
    data: { ...stored, items: [...items, ...more] },
    headers: { ...headers, 'if-match': `"${revision}"` },
  })
  expect(saved.status()).toBe(200)
}
