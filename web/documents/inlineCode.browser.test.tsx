import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import '../styles/main.css'
import { WithPlatform } from '../testing/platform.tsx'
import { renderBlocks } from './nodes/registry.tsx'

test('a short command stays on one line, a long one wraps within its column', async () => {
  const short = 'cat <&3 notes.txt'
  const long = `exec 3<>/dev/tcp/${'localhost/'.repeat(12)}8000`
  const paragraph: BlockNode = {
    type: 'paragraph',
    id: 'p',
    children: [short, long].flatMap((text) => [
      { type: 'text', text: 'In bash, without any tool, type ' },
      { type: 'codeBlock', inline: true, language: 'shell', text },
    ]),
  }
  for (const width of [200, 220, 240, 260, 280, 320]) {
    const screen = await render(
      <WithPlatform>
        <div style={{ width }}>{renderBlocks([paragraph])}</div>
      </WithPlatform>,
    )
    expect(page.getByText(short).element().getClientRects()).toHaveLength(1)
    const code = page.getByText(long).element()
    expect(code.getClientRects().length).toBeGreaterThan(1)
    // Its padding of 5 px may hang over the edge.
    expect(code.getBoundingClientRect().right).toBeLessThanOrEqual(code.closest('div')!.getBoundingClientRect().right + 5)
    await screen.unmount()
  }
})

/** On how many lines each of the arguments is drawn. */
const linesOf = (element: Element, parts: readonly string[]): number[] =>
  parts.map((word) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(word) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    }
    throw new Error(`${word} is in no single text`)
  })

test('a long command wraps between its words, and is copied without a line break', async () => {
  const text = 'sudo apt-get remove --purge --no-install-recommends postgresql-15 -p 8080:80 /etc/app/conf.d'
  const paragraph: BlockNode = {
    type: 'paragraph',
    id: 'p',
    children: [
      { type: 'text', text: 'Type ' },
      { type: 'codeBlock', inline: true, language: 'shell', text },
    ],
  }
  const parts = text.split(' ')
  for (let width = 232; width <= 420; width += 4) {
    const screen = await render(
      <WithPlatform>
        <div style={{ width }}>{renderBlocks([paragraph])}</div>
      </WithPlatform>,
    )
    const code = screen.container.querySelector('code')!
    expect(code.getClientRects().length).toBeGreaterThan(1)
    expect([width, ...linesOf(code, parts)]).toEqual([width, ...parts.map(() => 1)])
    getSelection()!.selectAllChildren(code)
    expect(getSelection()!.toString()).toBe(text)
    await screen.unmount()
  }
})

test('short compounds never wrap at their hyphen, and their characters are unchanged', async () => {
  const text = 'Not other people on the same Wi-Fi, nor by e-mail. A well-known server may.'
  const paragraph: BlockNode = { type: 'paragraph', id: 'p', children: [{ type: 'text', text }] }
  for (let width = 120; width <= 300; width += 4) {
    const screen = await render(
      <WithPlatform>
        <div style={{ width }}>{renderBlocks([paragraph])}</div>
      </WithPlatform>,
    )
    const shown = screen.container.querySelector('p')!
    expect(shown.textContent).toBe(text)
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const match = /Wi-Fi|e-mail/.exec(node.textContent ?? '')
      if (!match) continue
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      expect([width, match[0], range.getClientRects().length]).toEqual([width, match[0], 1])
    }
    await screen.unmount()
  }
})
