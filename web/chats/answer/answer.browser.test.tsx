import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { hostileTexts } from '@fieldwork/core/notes/testing-hostileTexts.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { answers } from '../../documents/markdown/testing-answers.ts'
import { findings } from '../../testing/render.tsx'
import { WithPlatform } from '../../testing/platform.tsx'
import { AnswerBody } from './AnswerBody.tsx'
import { type RenderedAnswer, answerOf, passages, show, stay } from './testing-answer.tsx'
import { TrustNote } from './TrustNote.tsx'

afterEach(() => {
  document.documentElement.dataset['theme'] = 'light'
})

/** An answer outside of the page, drawn at once. */
const createDrawing = () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  return {
    place,
    draw: (answer: RenderedAnswer, isStreaming: boolean) =>
      flushSync(() =>
        root.render(
          <WithPlatform>
            <AnswerBody answer={answer} isStreaming={isStreaming} onFollow={stay} />
          </WithPlatform>,
        ),
      ),
    remove: () => flushSync(() => root.unmount()),
  }
}

/** Without the names that React makes up. */
const markupOf = (place: Element): string => place.innerHTML.replaceAll(/ (?:id|aria-labelledby)="[^"]*"/g, '')

/** Numbers from 0 up to 1, the same each time. */
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

test('an answer streamed in any of a thousand splits renders the same as in one piece', { timeout: 120_000, retry: 0 }, () => {
  for (const [at, text] of answers.entries()) {
    const unbacked = [{ start: Math.floor(text.length / 3), end: Math.floor(text.length / 2) }]
    const whole = createDrawing()
    whole.draw(answerOf(text, { unbacked }), false)
    const random = createRandom(at + 1)
    for (let round = 0; round < 50; round++) {
      const piecewise = createDrawing()
      const cuts = [random(), random(), random()].map((share) => Math.floor(share * text.length)).sort((one, other) => one - other)
      for (const end of cuts) piecewise.draw(answerOf(text.slice(0, end), { unbacked: unbacked.filter((range) => range.end < end) }), true)
      piecewise.draw(answerOf(text, { unbacked }), false)
      expect(markupOf(piecewise.place)).toBe(markupOf(whole.place))
      piecewise.remove()
    }
    whole.remove()
  }
})

test('finished blocks aren’t rendered again while an answer is streamed', async () => {
  const text = 'One [1] and **two**.\n\n- three\n- four\n\n```sh\nls -l # all\n```\n\n| a |\n| - |\n| b |\n\nThe end of it.\n'
  const { place, draw, remove } = createDrawing()
  const seen = new Map<Element, string>()
  let changes = 0
  for (let end = 1; end <= text.length; end++) {
    draw(answerOf(text.slice(0, end)), true)
    const blocks = [...place.querySelector('[data-streaming]')!.children]
    for (const block of blocks.slice(0, -1)) {
      if (seen.has(block) && seen.get(block) !== block.innerHTML) changes += 1
      seen.set(block, block.innerHTML)
    }
  }
  draw(answerOf(text), false)
  expect([...seen.keys()].filter((block) => !place.contains(block))).toEqual([])
  expect(seen.size).toBe(4)
  // The code is coloured when its fence has closed, by which time the next block has not begun.
  expect(changes).toBe(0)
  remove()
})

test('a number links to its passage, and the sources are listed with quotations once the answer is complete', async () => {
  const followed: QuotedPassage[] = []
  const text = 'It is a statement [1]. An authority vouches for it [2]. Nothing has this number [7], and code `a[1]` none.'
  const shown = await show(answerOf(text), { isStreaming: true, onFollow: (passage) => followed.push(passage) })
  await page.getByRole('link', { name: 'Source 2: What “authority” means' }).click()
  expect(followed).toEqual([passages[1]])
  expect(page.getByRole('region', { name: 'Sources' }).query()).toBeNull()
  expect(document.querySelector('main p')?.textContent).toContain('Nothing has this number [7], and code a[1] none.')

  await shown.rerender(
    <WithPlatform>
      <AnswerBody answer={answerOf(text)} isStreaming={false} onFollow={(passage) => followed.push(passage)} />
    </WithPlatform>,
  )
  const sources = page.getByRole('region', { name: 'Sources' })
  const items = [...sources.element().querySelectorAll('li')].map((item) => item.textContent)
  expect(items).toEqual([
    '1Sign it“A certificate is a statement, not a secret.”',
    '2What “authority” meansWho vouches for a key.',
    '3Serve itlisten 443;\nssl on;',
  ])
  sources
    .getByRole('link', { name: /Serve it/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  expect(followed.at(-1)).toEqual(passages[2])
})

test('unbacked text has a dotted line and an explanation for screen readers and pointers, and is mentioned at the end', async () => {
  const text = 'It is a statement. [1] Most **people** notice it `late`. Ask on.'
  const unbacked = [{ start: text.indexOf('Most'), end: text.indexOf(' Ask') }]
  await show(answerOf(text, { unbacked }))
  const pieces = [...document.querySelectorAll('main p span')].filter((piece) => getComputedStyle(piece).textDecorationStyle === 'dotted')
  expect(pieces.map((piece) => piece.lastChild?.textContent)).toEqual(['Most ', 'people', ' notice it ', 'late', '.'])
  expect(pieces[0]?.textContent).toBe('(Not backed by this project:) Most ')
  // What does nothing takes no key.
  expect([...document.querySelectorAll('main [tabindex]')]).toEqual([])
  const tips = () => [...document.querySelectorAll(':popover-open')].map((tip) => tip.textContent)
  await userEvent.hover(pieces[2]!)
  await expect.poll(tips).toContain('Nothing in this project backs this.')
  await expect.element(page.getByText('This project doesn’t back the parts with a dotted underline.', { exact: false })).toBeVisible()
})

test('an answer links only to pages of this site; other addresses are plain text', async () => {
  await show(answerOf('Log in [here](https://steal.test/login), at https://other.test or at [your account](/account).'))
  expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toEqual([
    '/account',
    '#statement',
    '#mixed',
    '#port',
  ])
  expect(document.querySelector('main p')?.textContent).toBe(
    'Log in here (https://steal.test/login), at https://other.test or at your account.',
  )
})

test('a fully backed answer doesn’t mention the dotted line', async () => {
  await show(answerOf('It is a statement. [1]'))
  expect(page.getByText('dotted underline').query()).toBeNull()
})

test('code is highlighted and can be copied once its fence closes', async () => {
  const text = 'Run:\n\n```sh\nls -l # all\n```\n'
  const { place, draw, remove } = createDrawing()
  const coloursAt = (end: number) => {
    draw(answerOf(text.slice(0, end)), true)
    return [...place.querySelectorAll('pre span')].map((run) => run.textContent)
  }
  expect(coloursAt(text.indexOf('# all') + 5)).toEqual([])
  expect(place.querySelector('button')).toBeNull()
  // `-l` doesn’t break at its hyphen.
  expect(coloursAt(text.length)).toEqual(['ls', '-l', '# all'])
  expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Copy code: ls -l # all')
  remove()
})

const allowed = new Set(
  'DIV P UL OL LI BLOCKQUOTE PRE CODE A STRONG EM S BR HR INPUT TABLE THEAD TBODY TR TH TD SPAN SECTION BUTTON svg path'.split(' '),
)

test('hostile content in an answer doesn’t run, load or mislead, whole or in pieces', { timeout: 120_000 }, () => {
  const hit = vi.fn<() => void>()
  vi.stubGlobal('hit', hit)
  const { place, draw, remove } = createDrawing()
  document.body.append(place)
  for (const text of hostileTexts) {
    for (const part of [text.slice(0, text.length / 2), text]) draw(answerOf(part), true)
    draw(answerOf(`${text}\n\n[press](${text})`), false)
    for (const element of place.querySelectorAll('*')) {
      expect(allowed.has(element.tagName), element.outerHTML).toBe(true)
      expect(
        [...element.attributes].filter(({ name }) => /^(?:on|src|style|formaction|srcdoc)/.test(name)).map(({ name }) => name),
      ).toEqual([])
      const href = element.getAttribute('href')
      if (href !== null) expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/(?!\/)|#[\w-]+$)/i)
    }
  }
  expect(hit.mock.calls).toEqual([])
  place.remove()
  remove()
  vi.unstubAllGlobals()
})

test.each(['a', '[', '*', '`', '> ', '- ', '| ', '<b>', '**a ', '[1]', '://', '([', '_a_'])(
  'a line of eight thousand characters of %j is rendered in time and stays in place',
  { timeout: 60_000 },
  async (sign) => {
    await page.viewport(1280, 720)
    const line = sign.repeat(8000 / sign.length)
    const { place, draw, remove } = createDrawing()
    const panel = document.createElement('div')
    panel.style.padding = '20px'
    panel.append(place)
    document.body.append(panel)
    for (let end = 1000; end < line.length; end += 1000) draw(answerOf(line.slice(0, end)), true)
    draw(answerOf(line), false)
    expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
    panel.remove()
    remove()
  },
)

test('right-to-left text is aligned right, but code in it isn’t', async () => {
  await show(answerOf('שלום עולם [1]\n\n- פריט\n\n```sh\nls -l\n```\n\nAnd on.'))
  const directions = ['p', 'ul', 'pre', 'div > p:last-child'].map(
    (what) => getComputedStyle(document.querySelector(`main div ${what}`)!).direction,
  )
  expect(directions).toEqual(['rtl', 'rtl', 'ltr', 'ltr'])
})

test.each(['light', 'dark'] as const)('an answer and the trust note have no accessibility violations in the %s theme', async (theme) => {
  const text = `${answers[1]}\n\n${answers[4]}\n\n${answers[7]}\n\n- [x] done\n\nשלום [3]`
  await render(
    <WithPlatform>
      <main>
        <AnswerBody answer={answerOf(text, { unbacked: [{ start: 0, end: 20 }] })} isStreaming={false} onFollow={stay} />
        <TrustNote />
      </main>
    </WithPlatform>,
  )
  await page.getByText('How far can I trust this?').click()
  await expect.element(page.getByText('100 questions about our projects', { exact: false })).toBeVisible()
  expect(await findings(theme)).toEqual([])
})
