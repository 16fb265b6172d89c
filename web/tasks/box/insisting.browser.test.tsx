import '../testing.tsx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { TaskBox } from './TaskBox.tsx'
import { fakeServer, type FakeServer, leave, padlock, show, textOf } from '../testing.tsx'

afterEach(leave)

const examples = { pass: ['by the signature'], fail: ['by luck', 'by name'] }
const check: AnswerCheck = { check: 'keywords', conditions: [{ any: ['signature'], hint: 'What did the authority write?' }], examples }
const [how] = padlock.children
const model = 'It follows the signature up to an authority that it knows.'

/** A box with one question, whose answer the check refused so often. */
const refused = async (times: number, change: (server: FakeServer) => void = () => undefined) => {
  const server = fakeServer({ boxes: [{ ...padlock, children: [how!] }], checks: { how: check } })
  server.models['how'] = model
  for (let time = 0; time < times; time++) server.put({ id: 'how', type: 'TEXT', text: { data: 'By the seal' }, status: 'COMPLETE' })
  change(server)
  await show(server, <TaskBox box={server.boxes[0]!} renderBlock={() => null} />)
  await expect.element(field()).toHaveValue('By the seal')
  return server
}
const field = () => page.getByLabelText('How does it decide?')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const insist = () => button('Mine says the same')
const question = () => page.getByRole('heading', { name: 'Does yours say the same?' })
const reason = () => page.getByLabelText('Say in a sentence why')
const all = () => textOf(page.getByRole('main'))()

describe('a learner whose answer is refused', () => {
  test('may insist after the second refusal, but not while rewriting the answer', async () => {
    await refused(1)
    await expect.element(page.getByText('What did the authority write?').first()).toBeVisible()
    await expect.element(insist()).not.toBeInTheDocument()
    await button('Done').click()
    await expect.element(insist()).toBeVisible()
    await field().fill('By the seals')
    await expect.element(insist()).not.toBeInTheDocument()
  })

  test('compares with the model answer, gives a reason and completes the task on their word, with the keyboard alone', async () => {
    const server = await refused(2)
    await expect.element(insist()).toBeVisible()
    expect(all()).not.toContain(model)
    insist().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).toHaveFocus()
    expect(all()).toContain(model)
    expect(all()).toContain('If you change yours and it is accepted, the task is marked as shown.')
    expect(all()).toContain('What the check refused stays refused; your project counts this answer on your word')
    await userEvent.tab()
    await expect.element(reason()).toHaveFocus()
    await userEvent.keyboard('A seal is a signature.')
    button('Yes').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Accepted on your word')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: padlock.title })).toHaveFocus()
    expect(server.reasons).toEqual(['A seal is a signature.'])
    expect(server.answer('how')).toMatchObject({ status: 'COMPLETE', text: { data: 'By the seal' } })
    await expect.poll(all).toContain(`A good answer: ${model}`)
    expect(all().toLowerCase()).not.toContain('correct')
  })

  test.each([
    ['says No', () => button('No').click()],
    ['presses Escape', () => userEvent.keyboard('{Escape}')],
  ])('who %s is back in the field with their words', async (_what, refuse) => {
    const server = await refused(2)
    await insist().click()
    await expect.element(question()).toHaveFocus()
    await refuse()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('By the seal')
    await expect.element(question()).not.toBeInTheDocument()
    expect(server.answer('how')?.status).toBe('INCORRECT')
  })

  test('cannot say Yes without a reason', async () => {
    const server = await refused(2)
    await insist().click()
    await button('Yes').click()
    await expect.element(page.getByText('A sentence, please: what makes it right?')).toBeVisible()
    expect(server.reasons).toEqual([])
  })

  test('is asked without a comparison if there is no model answer', async () => {
    await refused(2, (server) => delete server.models['how'])
    await insist().click()
    await expect.element(page.getByRole('heading', { name: 'Are you sure of yours?' })).toHaveFocus()
    await expect.element(page.getByText('The author wrote no answer to compare with.')).toBeVisible()
  })

  test('completes nothing if the answer has changed in another window', async () => {
    const server = await refused(2)
    await insist().click()
    await reason().fill('It is the same.')
    server.put({ id: 'how', type: 'TEXT', text: { data: 'By the wax' }, status: 'COMPLETE' })
    await button('Yes').click()
    await expect.element(field()).toHaveValue('By the wax')
    expect(server.answer('how')?.status).toBe('INCORRECT')
    expect(server.reasons).toEqual([])
  })
})

describe('whether authors may read answers', () => {
  test('is not asked in the box of a wrong answer', async () => {
    await refused(2)
    await expect.element(insist()).toBeVisible()
    expect(page.getByText(/May the authors see/).elements()).toEqual([])
  })

  test('can be allowed beside the comparison, where an author’s answer is doubted', async () => {
    await refused(2, (server) => void (server.preferences = { ...server.preferences, letsAuthorsRead: false }))
    await insist().click()
    await expect.element(question()).toBeVisible()
    await page.getByRole('checkbox', { name: /^Let authors read/ }).click()
    await expect.element(page.getByText(/and its author reads it, without your name/)).toBeVisible()
  })
})
