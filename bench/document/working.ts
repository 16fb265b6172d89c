import type { Browser, Page } from '@playwright/test'
import { notesReady } from '../../e2e/testing/notes.ts'
import { appTakesOver } from '../../e2e/testing/openPage.ts'
import { open } from '../measuring/browser.ts'
import { countRenders, keyFrames } from '../measuring/frames.ts'
import { select } from './selecting.ts'

const times = 10

type Highlighting = { frames: number[]; blocks: number[]; mutated: number[] }

/** Highlights a word in ten paragraphs: milliseconds to the next frame, and in how many blocks React rendered and the page changed. */
export const highlighting = (browser: Browser, url: string, cookie: string): Promise<Highlighting> =>
  open(browser, { isSlow: false, cpu: 1, cookie }, async (page, session) => {
    const found: Highlighting = { frames: [], blocks: [], mutated: [] }
    await page.addInitScript(countRenders)
    await page.goto(url)
    await isReady(page)
    for (let n = 0; n < times; n++) {
      await selectWord(page, n)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.evaluate(watchKey)
      await page.keyboard.press('h')
      const { frame, blocks, mutated } = await page
        .waitForFunction(() => (globalThis as unknown as { after?: { frame: number; blocks: number; mutated: number } }).after)
        .then((handle) => handle.jsonValue() as Promise<{ frame: number; blocks: number; mutated: number }>)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      found.frames.push(frame)
      found.blocks.push(blocks)
      found.mutated.push(mutated)
    }
    return found
  })

const isReady = async (page: Page) => {
  await appTakesOver(page)
  await notesReady(page)
  await page.waitForLoadState('networkidle')
}

/** Drags over the first words of a paragraph that has no mark, each time of another step. */
const selectWord = async (page: Page, n: number) => {
  const words = await page.evaluate((index) => {
    const free = [...document.querySelectorAll('article [data-step] > p[data-words]')].filter(
      (block) => !block.querySelector('mark') && block.textContent.startsWith('Paragraph'),
    )
    return free[index * 5]!.textContent.slice(0, 24)
  }, n)
  await select(page, words)
}

const watchKey = () => {
  const scope = globalThis as unknown as { renders: string[]; after?: object | undefined }
  scope.after = undefined
  scope.renders.length = 0
  const changed = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const block = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('article [data-words]')
      if (block) changed.add(block.dataset['words']!)
    }
  })
  observer.observe(document.querySelector('article')!, { subtree: true, childList: true, characterData: true })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const frame = performance.now() - timeStamp
          // Later changes count, too.
          setTimeout(() => {
            observer.disconnect()
            scope.after = { frame, blocks: new Set(scope.renders).size, mutated: changed.size }
          }, 1000)
        }
        port2.postMessage(0)
      }),
    { capture: true, once: true },
  )
}

/** Milliseconds from a key to the frame that shows it, in a note among twenty. */
export const noteKeys = (browser: Browser, url: string, cookie: string): Promise<number[]> =>
  open(browser, { isSlow: false, cpu: 1, cookie }, async (page, session) => {
    await page.goto(url)
    await isReady(page)
    const note = page.locator('article [data-note]').first()
    await note.getByRole('button', { name: 'Edit note' }).click()
    await note.getByRole('textbox', { name: 'Text of the note' }).press('End')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return keyFrames(page, 'the authority vouches for the name and the visitor compares it')
  })
