import '../testing.tsx'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { TaskBox } from './TaskBox.tsx'
import { fakeServer, ines, leave, padlock, show } from '../testing.tsx'

afterEach(leave)

/** The address is optional; or every question is. */
const withOptional = (...ids: string[]): ValidationBoxNode => ({
  ...padlock,
  children: padlock.children.map((node) => (ids.includes(node.id) ? { ...node, optional: true } : node)),
})
const shown = async ({ box = withOptional('where'), user = ines() } = {}) => {
  const server = fakeServer({ boxes: [box], user })
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
  return server
}
const how = () => page.getByLabelText('How does it decide?')
const where = () => page.getByLabelText('Where does it answer? (optional)')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const look = () => document.getElementById('padlock')?.getAttribute('data-variant')
const foot = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

describe('an optional question', () => {
  test('can be answered after Done by a Free learner without reopening other answers', async () => {
    const server = await shown()
    await how().fill('By the signature')
    await button('Done').click()
    await expect.poll(look).toBe('complete')
    await foot('Optional questions stay open')
    await expect.element(button('Done')).not.toBeInTheDocument()

    await where().fill('jo')
    await foot('Finish or clear the optional answer')
    await expect.element(button('Tasks still to complete')).toHaveAttribute('aria-disabled', 'true')
    await where().fill('journal.home.arpa')
    await button('Done').click()
    await expect.element(page.getByText('https://journal.home.arpa')).toBeVisible()
    await expect.element(where()).not.toBeInTheDocument()
    expect([server.answer('how'), server.answer('where')]).toMatchObject([{ status: 'COMPLETE', revision: 2 }, { status: 'COMPLETE' }])
  })

  test('leaves a completed box complete when it is started and cleared again', async () => {
    const server = await shown()
    await how().fill('By the signature')
    await button('Done').click()
    await where().fill('jo')
    await expect.poll(look).toBe('incomplete')
    await expect.poll(() => server.answer('where')?.text?.data).toBe('jo')
    await where().fill('')
    await expect.poll(look).toBe('complete')
    await expect.element(where()).toHaveFocus()
  })

  test('leaves review with Done if it is empty', async () => {
    const server = await shown()
    await how().fill('By the signature')
    await button('Mark for review').click()
    await foot('Click an answer to change it. This ends the review.')
    await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['IN_REVIEW', 'IN_REVIEW'])
    await button('Done').click()
    await expect.poll(look).toBe('complete')
    expect([server.answer('how')?.status, server.answer('where')?.status]).toEqual(['COMPLETE', 'INCOMPLETE'])
  })

  test('keeps its field when it alone is in review and focused, and is marked again with one press', async () => {
    const server = await shown()
    server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'COMPLETE' })
    server.put({ id: 'where', type: 'URL', text: { data: '' }, status: 'IN_REVIEW' })
    await leave()
    const box = withOptional('where')
    const later = fakeServer({ boxes: [box] })
    later.validations = server.validations
    await show(later, <TaskBox box={box} renderBlock={() => null} />)
    await expect.poll(look).toBe('review')
    const top = () => where().element().getBoundingClientRect().top
    const before = top()
    await where().click()
    await expect.poll(look).toBe('complete')
    await expect.element(where()).toHaveFocus()
    expect(top()).toBe(before)
    await button('Mark for review').click()
    await expect.poll(() => later.answer('where')?.status).toBe('IN_REVIEW')
    expect(later.answer('how')?.status).toBe('COMPLETE')
  })

  test('has the usual buttons in an untouched box, where Done waits for an answer', async () => {
    const server = await shown({ box: withOptional('how', 'where') })
    await foot('This one is optional. Add an answer to check it.')
    expect(look()).toBe('incomplete')
    await expect.element(button('Mark for review')).toBeVisible()
    const waiting = button('Tasks still to complete')
    await expect.element(waiting).toHaveAccessibleDescription('This one is optional. Add an answer to check it.')
    await waiting.click({ force: true })
    expect(server.writes).toEqual([])
  })
})
