import '../testing.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TaskBox } from './TaskBox.tsx'
import { fakeServer, leave, show, textOf } from '../testing.tsx'

afterEach(leave)

/** The stored answers take their time; returns how to let them come. */
const holdAnswers = () => {
  const through = globalThis.fetch
  let come = () => {}
  const gate = new Promise<void>((resolve) => (come = resolve))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.endsWith('/validations')) await gate
    return through(input, init)
  })
  return () => come()
}

test('Mark for review waits for the stored answers, says so, and is then saved', async () => {
  const server = fakeServer()
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'INCOMPLETE' })
  const come = holdAnswers()
  await show(server, <TaskBox box={server.boxes[0]!} renderBlock={() => null} />)
  const button = page.getByRole('button', { name: 'Mark for review' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('Your answers are still loading')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(textOf(page.getByRole('region', { name: 'Prove the padlock is yours' }))()).not.toMatch(/Marked for review|In review/)
  expect(server.writes).toEqual([])

  come()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['IN_REVIEW', 'IN_REVIEW'])
})
