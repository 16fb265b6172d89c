import { expect, type Locator, type Page } from '@playwright/test'

export const selectionToolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected text' })

/** Until highlights and notes, which come after the text, are there. */
export const notesReady = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Select text with the keyboard' })).toBeAttached()

/** Drags over words of the document with the mouse, until the toolbar is there. */
export const dragOver = async (page: Page, words: string): Promise<void> => {
  await drag(page, words)
  await expect(selectionToolbar(page)).toBeVisible()
}

/** From the middle of the first letters to that of the last. */
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

/** The words that are marked, with their colors. */
export const markedWords = (page: Page): Promise<string[]> =>
  page.locator('article mark').evaluateAll((marks) => marks.map((mark) => `${(mark as HTMLElement).dataset['pen']}: ${mark.textContent}`))
