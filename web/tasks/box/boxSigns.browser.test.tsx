import '../testing.tsx'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { boxCompleted, type BoxCompleted } from '../events.ts'
import { TaskBox } from './TaskBox.tsx'
import { fakeServer, leave, show, type FakeServer } from '../testing.tsx'

afterEach(leave)

const hint = 'Say what the authority did.'
const signed: AnswerCheck = {
  check: 'keywords',
  conditions: [{ any: ['signed'], hint }],
  examples: { pass: ['signed'], fail: ['a', 'b'] },
}
const shown = async (server: FakeServer, url = 'journal.home.arpa') => {
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the name' }, status: 'INCOMPLETE' })
  server.put({ id: 'where', type: 'URL', text: { data: url }, status: 'INCOMPLETE' })
  await show(server, <TaskBox box={server.boxes[0]!} renderBlock={() => null} />)
  await expect.element(how()).toHaveValue('By the name')
}
const how = () => page.getByLabelText('How does it decide?')
const where = () => page.getByLabelText('Where does it answer?')
const done = () => page.getByRole('button', { name: 'Done' })
const alert = () => page.getByRole('alert')
const box = () => document.getElementById('padlock')

test('a disabled Done says why, visibly and to screen readers', async () => {
  await shown(fakeServer())
  await where().fill('jo')
  const waiting = page.getByRole('button', { name: 'Tasks still to complete' })
  await expect.element(waiting).toHaveAccessibleDescription('Each written answer needs at least 3 characters')
  await expect.element(page.getByText('Each written answer needs at least 3 characters').first()).toBeVisible()
})

test('Done has no warning for a visitor', async () => {
  const server = fakeServer({ user: null })
  await show(server, <TaskBox box={server.boxes[0]!} renderBlock={() => null} />)
  await expect.element(page.getByText('Log in to check your answers')).toBeVisible()
  await userEvent.hover(done())
  await expect.element(done()).not.toHaveAccessibleDescription()
})

describe('a wrong answer', () => {
  test('shows one red banner for the box and its hint by the field until the next grade', async () => {
    const server = fakeServer({ checks: { how: signed } })
    await shown(server, 'journal home arpa')
    await done().click()
    await expect.element(alert()).toHaveTextContent('Hmmm... 🤔 Your answer is incorrect, give it another go.')
    expect(box()!.querySelectorAll('[data-type=error]')).toHaveLength(1)
    await expect.element(page.getByText(hint).last()).toBeVisible()
    await expect.element(where()).toHaveAccessibleDescription(/Not a valid URL/)

    await how().fill('It was made by an authority')
    await expect.element(page.getByText(hint).last()).toBeVisible()
    await where().fill('journal.home.arpa')
    await expect.poll(() => server.answer('how')).toMatchObject({ text: { data: 'It was made by an authority' }, status: 'INCOMPLETE' })
    await expect.element(page.getByText(hint).last()).toBeVisible()
    await expect.element(alert()).not.toBeInTheDocument()
    await how().fill('It was signed by an authority')
    await done().click()
    await expect.element(page.getByText('https://journal.home.arpa')).toBeVisible()
    await expect.element(page.getByText(hint)).not.toBeInTheDocument()
  })

  test('doesn’t announce that the box is complete, but the right one then does [TASK-42]', async () => {
    const events: BoxCompleted[] = []
    const stop = boxCompleted.listen((event) => events.push(event))
    await shown(fakeServer({ checks: { how: signed } }))
    await done().click()
    await expect.element(alert()).toBeVisible()
    await expect.element(done()).not.toHaveAttribute('aria-busy')
    expect(events).toEqual([])
    await how().fill('It was signed by an authority')
    await done().click()
    await expect.poll(() => events).toEqual([{ projectId: 'tls', boxId: 'padlock' }])
    stop()
  })
})

test('the error of a failed Done disappears with the next saved answer', async () => {
  const server = fakeServer()
  await shown(server)
  server.refusing = 'conflict'
  await done().click()
  await expect.element(alert().getByText('Whoops!', { exact: false })).toBeVisible()
  server.refusing = undefined
  await how().fill('By the signature')
  await where().click()
  await expect.poll(() => server.answer('how')?.text?.data).toBe('By the signature')
  await expect.element(alert()).not.toBeInTheDocument()
  expect(box()?.dataset['status']).toBe('incomplete')
})

test('a completed box shows each question above its answer and the model answer below', async () => {
  const server = fakeServer()
  await shown(server)
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'COMPLETE' })
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
  server.answer('how')!.model = 'An authority that the browser trusts signed name and key.'
  await leave()
  const later = fakeServer()
  later.validations = server.validations
  await show(later, <TaskBox box={later.boxes[0]!} renderBlock={() => null} />)
  await expect.element(page.getByText('By the signature')).toBeVisible()
  expect(document.getElementById('how')?.textContent).toBe(
    'How does it decide?By the signatureA good answer: An authority that the browser trusts signed name and key.',
  )
  expect(document.getElementById('where')?.textContent).toBe('Where does it answer?https://journal.home.arpa')
})
