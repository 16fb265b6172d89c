import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { findings } from '../../testing/render.tsx'
import { answerOf, show } from './testing-answer.tsx'

const sources = page.getByRole('region', { name: 'Sources' })
const near = page.getByRole('region', { name: 'Places that may not answer it' })
const items = () => [...sources.element().querySelectorAll('li')]
const itemTexts = () => items().map((item) => item.textContent)
const leadTo = (place: string) => `Show it in the text: ${place}`

test('an answer begins with its sentence, then comes the command with its button, then a link to the step', async () => {
  const passage: QuotedPassage = {
    stepId: 'serve',
    blockId: 'stop',
    title: 'Serve it › Stop',
    quote: 'To stop it, type this in the second window:',
    best: '',
    code: 'web -s stop\nsleep 1',
  }
  await show(answerOf('This probably answers it: [1]', { passages: [passage] }))
  await expect.element(sources.getByRole('link', { name: 'Show it in the text: Step 2 · Stop' })).toBeVisible()
  expect(itemTexts()).toEqual([`${passage.quote}${passage.code}${leadTo('Step 2 · Stop')}`])
  const code = sources.getByRole('group', { name: 'Code' })
  expect(code.element().textContent).toBe(passage.code)
  await expect.element(sources.getByRole('button', { name: /^Copy/ })).toBeVisible()
  expect(sources.getByRole('button', { name: 'Show the whole passage' }).query()).toBeNull()
  expect(await findings('light')).toEqual([])
})

test('the line above an answer says how sure it is, quietly, and other lines are as large as the text', async () => {
  const passage: QuotedPassage = { stepId: 'serve', blockId: 'stop', title: 'Serve it', quote: 'Stop it.', best: 'Stop it.' }
  await show(answerOf('This probably answers it: [1]', { passages: [passage] }))
  const sizeOf = (text: string) => getComputedStyle(page.getByText(text).element()).fontSize
  await expect.element(page.getByText('This probably answers it:')).toBeVisible()
  const quiet = sizeOf('This probably answers it:')
  await show(answerOf('Read this again: [1]', { passages: [passage] }))
  await expect.element(page.getByText('Read this again:')).toBeVisible()
  expect(parseFloat(sizeOf('Read this again:'))).toBeGreaterThan(parseFloat(quiet))
})

test('a command breaks between its words, not within an option', async () => {
  const code = 'ps -u "$USER" -o pid,ppid,args'
  await show(
    answerOf('This probably answers it: [1]', {
      passages: [{ stepId: 'serve', blockId: 'ps', title: 'See it', quote: 'Type:', best: '', code }],
    }),
  )
  const block = sources.getByRole('group', { name: 'Code' })
  const options = [...block.element().querySelectorAll('span')].filter((one) => getComputedStyle(one).whiteSpace === 'nowrap')
  expect(options.map((one) => one.textContent)).toEqual(['-u', '-o'])
  expect(block.element().textContent).toBe(code)
})

test('a long passage is folded to its best sentence and those around it, and shown whole with what follows it on request', async () => {
  const filler = 'The server keeps running while it reads its settings again. '.repeat(6)
  const passage: QuotedPassage = {
    stepId: 'serve',
    blockId: 'reload',
    title: 'Serve it',
    quote: `${filler}It drops no visitor.`,
    best: 'It drops no visitor.',
    continued: 'A restart would.',
  }
  await show(answerOf('This probably answers it: [1]', { passages: [passage] }))
  const fold = sources.getByRole('button', { name: 'Show the whole passage' })
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  const [excerpt] = itemTexts()
  expect(excerpt).toMatch(/^The server keeps running .+ It drops no visitor\.A restart would\.Show it in the text/)
  expect(excerpt!.length).toBeLessThan(passage.quote.length)
  expect(sources.element().querySelector('strong')?.textContent).toBe('It drops no visitor.')
  ;(fold.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(sources.getByRole('button', { name: 'Show less' })).toHaveFocus()
  expect(itemTexts()).toEqual([`${passage.quote}A restart would.${leadTo('Step 2 · Serve it')}Show less`])
  expect(sources.element().querySelector('strong')?.textContent).toBe('It drops no visitor.')
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
  await expect.element(sources.getByRole('link')).toBeVisible()
  expect(itemTexts()).toEqual([`${passage.commands}${passage.quote}${leadTo('Undo it')}`])
  expect(await findings('light')).toEqual([])
})

test('found passages are as large as the answer, and sources that only support it are smaller', async () => {
  const quoted: QuotedPassage = { stepId: 'sign', blockId: 'statement', title: 'Sign it', quote: 'A certificate is a statement.' }
  await show(answerOf('Read this again: [1] [2]', { passages: [{ ...quoted, best: '' }, quoted] }))
  const sizes = items().map((item) => getComputedStyle(item.querySelector('[dir="auto"]')!).fontSize)
  expect(sizes).toEqual([getComputedStyle(document.querySelector('main p')!).fontSize, '13px'])
})

test('places that are near are at most two links below quiet sentences, and other suggestions come last', async () => {
  const place = (stepId: string, blockId: string, title: string): QuotedPassage => ({
    stepId,
    blockId,
    title,
    quote: '',
    best: 'Install `nginx` first.',
  })
  const { best: _, ...bare } = place('serve', 'c', 'Serve it › Linux')
  const passages = [place('sign', 'a', 'Sign it › Linux'), place('sign', 'b', 'Sign it › Linux'), bare, place('tidy', 'd', 'Tidy up')]
  await show(answerOf('The closest places: [1] [2] [3] [4]\n\n[Ask the community](/community)', { passages }))
  await expect.element(near).toBeVisible()
  expect(sources.query()).toBeNull()
  const texts = [...near.element().querySelectorAll('li')].map((item) => item.textContent)
  expect(texts).toEqual([`Install nginx first.${leadTo('Step 1 · Linux')}`, leadTo('Step 2 · Serve it › Linux')])
  // Only an answer is as dark as the text.
  const [sentence] = near.element().querySelectorAll('p')
  expect(getComputedStyle(sentence!).color).not.toBe(getComputedStyle(document.querySelector('main > div')!).color)
  expect(near.element().querySelector('strong')).toBeNull()
  expect(document.querySelector('main p')?.textContent.trim()).toBe('The closest places:')
  const link = page.getByRole('link', { name: 'Ask the community' }).element()
  expect(near.element().compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(await findings('light')).toEqual([])
})

test('an answer and places that may not answer differ at a glance', async () => {
  const passage: QuotedPassage = { stepId: 'serve', blockId: 'stop', title: 'Serve it', quote: 'Stop it.', best: 'Stop it.' }
  const line = (region: typeof near) => getComputedStyle(region.element().parentElement!).borderInlineStartStyle
  await show(answerOf('I’m not sure, but this comes closest: [1]', { passages: [{ ...passage, quote: '' }] }))
  await expect.element(near).toBeVisible()
  expect(line(near)).toBe('dashed')
  await show(answerOf('This probably answers it: [1]', { passages: [passage] }))
  await expect.element(sources).toBeVisible()
  expect(line(sources)).toBe('none')
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
  await expect.element(sources).toBeVisible()
  expect(itemTexts()).toEqual([
    `Start nginx. It prints nothing.${leadTo('Serve it')}`,
    `Start nginx.${leadTo('Tidy up')}`,
    `Start nginx. It prints nothing.nginx -s quit${leadTo('Tidy up')}`,
  ])
})
