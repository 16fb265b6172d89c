import '../testing.tsx'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { TaskBox } from './TaskBox.tsx'
import { checkout, fakeServer, ines, leave, show } from '../testing.tsx'

afterEach(leave)

const shown = async (status: 'INCOMPLETE' | 'COMPLETE', plan: Plan = 'free') => {
  const server = fakeServer({ user: ines(plan, checkout) })
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status })
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status })
  const { client } = await show(server, <TaskBox box={server.boxes[0]!} renderBlock={() => null} />)
  return { server, client }
}
/** Presses a button as the keyboard does. */
const press = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
}
const how = () => page.getByLabelText('How does it decide?')
const heading = () => page.getByRole('heading', { name: 'Prove the padlock is yours' })

describe('the keyboard focus', () => {
  test('stays at a box that was marked for review without reopening its questions', async () => {
    const { server } = await shown('INCOMPLETE')
    await press('Mark for review')
    await expect.element(heading()).toHaveFocus()
    await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['IN_REVIEW', 'IN_REVIEW'])
    await expect.element(heading()).toHaveFocus()
  })

  test('moves to the first field of a box on Edit, and back to the box on Close', async () => {
    await shown('COMPLETE', 'pro')
    await press('Edit the answers')
    await expect.element(how()).toHaveFocus()
    await press('Cancel')
    await expect.element(heading()).toHaveFocus()
  })

  test.for(['Use that one', 'Keep mine'])('moves to the field after choosing %s', async (choice) => {
    const { server } = await shown('INCOMPLETE')
    await expect.element(how()).toHaveValue('By the signature')
    server.put({ id: 'how', type: 'TEXT', text: { data: 'By the name' }, status: 'INCOMPLETE' })
    await how().fill('By both')
    await expect.element(page.getByText('Your account has another answer')).toBeVisible()
    await press(choice)
    await expect.element(how()).toHaveFocus()
    await expect.element(how()).toHaveValue(choice === 'Keep mine' ? 'By both' : 'By the name')
  })

  test('stays at a box that another window completes while typing in it', async () => {
    const { server, client } = await shown('INCOMPLETE')
    await expect.element(how()).toHaveValue('By the signature')
    how().element().focus()
    for (const { id, type, answer } of server.validations) server.put({ ...answer!, id, type, status: 'COMPLETE' })
    await client.invalidateQueries()
    await expect.element(page.getByRole('button', { name: 'Edit the answers' })).toBeVisible()
    await expect.element(heading()).toHaveFocus()
  })

  test('isn’t taken by a box that was already complete', async () => {
    await shown('COMPLETE')
    await expect.element(page.getByRole('button', { name: 'Edit the answers' })).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })
})
