import '../testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeServer, leave, show, textOf } from '../testing.tsx'
import { Box, depth, serverWith } from './testing-kinds.tsx'

afterEach(leave)

const model = 'Count the bytes with `wc -c`; each one is a zero.'
const field = () => page.getByRole('textbox', { name: 'How many bytes are there?' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const door = () => button('Show the author’s explanation')
const question = () => page.getByRole('heading', { name: 'Show the explanation?' })
const again = () => button('Do it again with new values')
const all = textOf(page.getByRole('main'))

/** A box with a question about output that was refused once, and another question that is answered. */
const refused = async (change: (server: FakeServer) => void = () => undefined) => {
  const server = serverWith(['output', 'choice'])
  server.models['count'] = model
  server.put({ id: 'pick', type: 'TEXT', text: { data: 'It stays as it is' }, status: 'COMPLETE' })
  server.put({ id: 'count', type: 'TEXT', text: { data: '241' }, status: 'COMPLETE' })
  change(server)
  await show(server, <Box box={server.boxes[0]!} />)
  return server
}

test('the explanation is offered after the first refusal, needs one confirmation and completes the task as shown, with the keyboard alone', async () => {
  const server = await refused()
  await expect.element(door()).toBeVisible()
  await expect.element(button('My output is right')).not.toBeInTheDocument()
  door().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question()).toHaveFocus()
  expect(all()).toContain(
    'It gives the answer away, so this task is then complete and marked as shown. You can do it again, with new values.',
  )
  expect(all()).not.toContain('each one is a zero')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Shown: the explanation was read after a wrong answer. The answer here is the last try.'))
    .toBeVisible()
  await expect.poll(all).toContain('The author’s explanation: Count the bytes with wc -c; each one is a zero.')
  await expect.element(page.getByRole('heading', { name: 'Look at the log' })).toHaveFocus()
  expect(server.answer('count')).toMatchObject({ status: 'COMPLETE', basis: 'shown' })
  expect(all()).toContain('241')
})

test('declining the explanation returns to the field and shows nothing', async () => {
  const server = await refused()
  await door().click()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveFocus()
  await door().click()
  await button('Not yet').click()
  await expect.element(field()).toHaveFocus()
  await field().fill('242')
  await expect.element(door()).not.toBeInTheDocument()
  expect(server.answer('count')?.basis).toBeUndefined()
})

test('insisting is offered, too, after the second refusal', async () => {
  await refused()
  await button('Done').click()
  await expect.element(button('My output is right')).toBeVisible()
  await expect.element(door()).toBeVisible()
})

test('insisting on output asks about the commands and shows the explanation', async () => {
  await refused()
  await button('Done').click()
  await button('My output is right').click()
  await expect.element(page.getByRole('heading', { name: 'Did your commands print what they should?' })).toHaveFocus()
  expect(all()).toContain('The author’s explanation: Count the bytes with wc -c; each one is a zero.')
  expect(all()).not.toContain('A good answer')
})

test('a wrong choice offers neither insisting nor the explanation', async () => {
  const server = serverWith(['choice'])
  for (const choice of ['It is opened again', 'It is a file that is gone'])
    server.put({ id: 'pick', type: 'TEXT', text: { data: choice }, status: 'COMPLETE' })
  await show(server, <Box box={server.boxes[0]!} />)
  await expect.element(page.getByText('Because of 2.').first()).toBeVisible()
  expect(server.answer('pick')).not.toHaveProperty('mayInsist')
  await expect.element(door()).not.toBeInTheDocument()
  await expect.element(button('Mine says the same')).not.toBeInTheDocument()
})

test('an explanation that can’t be fetched leaves the task open and shows an error', async () => {
  const server = await refused()
  await door().click()
  server.refusing = 'not_found'
  await button('Show it').click()
  await expect.element(page.getByText(/This one's on us/)).toBeVisible()
  await expect.element(field()).toHaveValue('241')
})

const shown = (server: FakeServer) => {
  const answer = server.answer('count')!
  const { hint: _hint, ...rest } = answer
  server.validations[0]!.status = 'COMPLETE'
  server.validations[0]!.answer = { ...rest, status: 'COMPLETE', basis: 'shown', model, revision: answer.revision + 1 }
  server.nextValues = depth('777')
}

test('a shown task can be done again, with new values on the page, an empty field, and the other answers unchanged', async () => {
  const server = await refused(shown)
  await again().click()
  await expect.element(page.getByText(/^Your own names and numbers change in the whole project/)).toBeVisible()
  await button('Not now').click()
  await again().click()
  await button('Draw new values').click()
  await expect.element(field()).toHaveValue('')
  await expect.poll(all).toContain('head -c 777 /dev/zero')
  expect(server.answer('pick')?.status).toBe('COMPLETE')
  expect(document.querySelector('#pick input')).toBeNull()
  expect(all()).toContain('It stays as it is')
})

test('a task that can’t be cleared stays unchanged and shows an error', async () => {
  const server = await refused(shown)
  server.refusing = 'not_shown'
  await again().click()
  await button('Draw new values').click()
  await expect.element(page.getByText('This didn’t work. Your answer hasn’t changed.')).toBeVisible()
  await button('Not now').click()
  await expect.element(again()).toBeVisible()
})
