import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { findings } from '../../testing/render.tsx'
import { answerOf, show } from './testing-answer.tsx'

test('a found sentence that introduces a command is shown with the command below it', async () => {
  const passage: QuotedPassage = {
    stepId: 'serve',
    blockId: 'stop',
    title: 'Serve it',
    quote: 'The site is still there. To stop it, type this in the second window:',
    best: 'To stop it, type this in the second window:',
    code: 'web -s stop\nsleep 1',
  }
  await show(answerOf('This probably answers it: [1]', { passages: [passage] }))
  const link = page.getByRole('region', { name: 'Sources' }).getByRole('link')
  await expect.element(link).toBeVisible()
  expect(link.element().textContent).toContain(passage.quote)
  expect(link.element().querySelector('[data-code]')?.textContent).toBe(passage.code)
  expect(await findings('light')).toEqual([])
})

test('the commands whose result a found passage describes are shown above it', async () => {
  const passage: QuotedPassage = {
    stepId: 'undo',
    blockId: 'restored',
    title: 'Undo it',
    commands: 'git restore rolls.txt',
    quote: 'The error is expected. The rolls are back.',
    best: 'The rolls are back.',
  }
  await show(answerOf('This probably answers it: [1]', { passages: [passage] }))
  const link = page.getByRole('region', { name: 'Sources' }).getByRole('link')
  await expect.element(link).toBeVisible()
  expect(link.element().textContent).toContain(`${passage.commands}${passage.quote}`)
  expect(link.element().querySelector('[data-code]')?.textContent).toBe(passage.commands)
  expect(await findings('light')).toEqual([])
})

test('found passages are as large as the answer, and sources that only support it are smaller', async () => {
  const quoted: QuotedPassage = { stepId: 'sign', blockId: 'statement', title: 'Sign it', quote: 'A certificate is a statement.' }
  await show(answerOf('Read this again: [1] [2]', { passages: [{ ...quoted, best: '' }, quoted] }))
  const sizes = [...document.querySelectorAll('main li a')].map((link) => getComputedStyle(link).fontSize)
  expect(sizes).toEqual([getComputedStyle(document.querySelector('main p')!).fontSize, '13px'])
})

test('a found passage says in which step it is, and has no number if it is the only one', async () => {
  const passage: QuotedPassage = { stepId: 'serve', blockId: 'stop', title: 'Serve it › Stop', quote: 'Stop it.', best: 'Stop it.' }
  await show(answerOf('This probably answers it: [1]', { passages: [passage] }))
  const link = page.getByRole('region', { name: 'Sources' }).getByRole('link')
  await expect.element(link).toBeVisible()
  expect(link.element().textContent).toBe('Step 2 · Serve itStopStop it.Show it in the text')
})

test('a place that is near offers to show it, with an arrow, as a sure one does, and a source that only supports an answer does not', async () => {
  const sure: QuotedPassage = { stepId: 'one', blockId: 'a', title: 'Serve it', quote: 'Start nginx.', best: 'Start nginx.' }
  const near: QuotedPassage = { stepId: 'two', blockId: 'b', title: 'Tidy up', quote: '' }
  await show(answerOf('Read: [1] [2] [3]', { passages: [sure, near, { ...near, blockId: 'c', quote: 'Stop it.' }] }))
  const links = page.getByRole('region', { name: 'Sources' }).getByRole('link').elements()
  expect(links.map((link) => [link.textContent.endsWith('Show it in the text'), link.querySelector('svg') !== null])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
})

test('places that are near: each step is named once, no number says twice what is listed, and a link comes last', async () => {
  const place = (stepId: string, blockId: string, title: string): QuotedPassage => ({ stepId, blockId, title, quote: '' })
  const places = [place('one', 'a', 'Serve it › Linux'), place('one', 'b', 'Serve it › macOS'), place('two', 'c', 'Tidy up')]
  await show(answerOf('Look here: [1] [2] [3]\n\n[Ask the community](/community)', { passages: places }))
  const sources = page.getByRole('region', { name: 'Sources' })
  expect([...sources.element().querySelectorAll('li')].map((item) => item.textContent)).toEqual(
    ['1Serve itLinux', '2macOS', '3Tidy up'].map((item) => `${item}Show it in the text`),
  )
  expect(document.querySelector('main p')?.textContent.trim()).toBe('Look here:')
  const link = page.getByRole('link', { name: 'Ask the community' }).element()
  expect(sources.element().compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(await findings('light')).toEqual([])
})

test('of passages after the best one, only the sentence that answers best is shown', async () => {
  const best: QuotedPassage = {
    stepId: 'one',
    blockId: 'a',
    title: 'Serve it',
    quote: 'Start nginx. It prints nothing.',
    best: 'Start nginx.',
  }
  const second = { ...best, stepId: 'two', blockId: 'b', title: 'Tidy up', code: 'nginx -s quit' }
  await show(
    answerOf('These probably answer it, best first: [1] [2] [3]', { passages: [best, second, { ...second, blockId: 'c', best: '' }] }),
  )
  const items = [...page.getByRole('region', { name: 'Sources' }).element().querySelectorAll('li')]
  expect(items.map((item) => item.textContent)).toEqual([
    '1Serve itStart nginx. It prints nothing.Show it in the text',
    '2Tidy upStart nginx.Show it in the text',
    '3Start nginx. It prints nothing.nginx -s quitShow it in the text',
  ])
})

test('a place that is near shows the sentence by which to judge it, and code in it as code', async () => {
  const near: QuotedPassage = { stepId: 'one', blockId: 'a', title: 'Serve it › Linux', quote: '', best: 'Install `nginx` first.' }
  await show(answerOf('Look here: [1]', { passages: [near, { ...near, blockId: 'b', title: 'Tidy up', best: undefined }] }))
  const items = [...page.getByRole('region', { name: 'Sources' }).element().querySelectorAll('li')]
  expect(items.map((item) => item.textContent)).toEqual([
    '1Serve itLinuxInstall nginx first.Show it in the text',
    '2Tidy upShow it in the text',
  ])
  expect(items[0]!.querySelector('code')?.textContent).toBe('nginx')
  expect(items[0]!.querySelector('mark')).toBeNull()
  expect(await findings('light')).toEqual([])
})
