import '../testing.tsx'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { judgedSentence } from '@fieldwork/core/messages/answers.ts'
import { TaskBox } from './TaskBox.tsx'
import { checkout, fakeServer, ines, leave, shownDialog, show, type FakeServer } from '../testing.tsx'

afterEach(leave)
const box = (server: FakeServer) => <TaskBox box={server.boxes[0]!} renderBlock={() => null} />
const how = () => page.getByLabelText('How does it decide?')
const where = () => page.getByLabelText('Where does it answer?')
const done = () => page.getByRole('button', { name: 'Done' })
const answered = (server: FakeServer, status: 'INCOMPLETE' | 'IN_REVIEW' | 'COMPLETE', url = 'journal.home.arpa') => {
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status })
  server.put({ id: 'where', type: 'URL', text: { data: url }, status })
}
const rings = () =>
  [...document.querySelectorAll('[id=how] [role=img], [id=where] [role=img]')].map((ring) => ring.getAttribute('aria-label'))

describe('a complete answer', () => {
  test('opens the paywall for Free learners instead of being edited [TASK-48]', async () => {
    const server = fakeServer({ user: ines('free', checkout) })
    answered(server, 'COMPLETE')
    await show(server, box(server))
    await page.getByRole('button', { name: 'Edit the answers' }).click()
    await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'validation_edit' })
  })

  test('has no field for Free learners, even beside a wrong one [TASK-48]', async () => {
    const server = fakeServer({ user: ines('free', checkout) })
    answered(server, 'COMPLETE', 'journal home arpa')
    await show(server, box(server))
    await expect.element(where()).toHaveValue('journal home arpa')
    await expect.element(page.getByText('By the signature')).toBeVisible()
    await expect.element(how()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Edit the answers' }).click()
    await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'validation_edit' })
    await expect.element(how()).not.toBeInTheDocument()
  })

  test('that a language model accepted says so', async () => {
    const server = fakeServer({ user: ines('pro') })
    answered(server, 'COMPLETE')
    Object.assign(server.answer('how')!, { hint: judgedSentence })
    await show(server, box(server))
    await expect.element(page.getByText(judgedSentence)).toBeVisible()
    await page.getByRole('button', { name: 'Edit the answers' }).click()
    await expect.element(how()).toHaveValue('By the signature')
    await expect.element(page.getByText(judgedSentence)).not.toBeInTheDocument()
  })

  test('has no edit button for Free learners where Pro isn’t sold', async () => {
    const server = fakeServer()
    answered(server, 'COMPLETE')
    await show(server, box(server))
    await expect.element(page.getByText('By the signature')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Edit the answers' })).not.toBeInTheDocument()
  })

  test('can be edited by Pro learners, which reopens its whole box [TASK-47]', async () => {
    const server = fakeServer({ user: ines('pro') })
    answered(server, 'COMPLETE')
    await show(server, box(server))
    await page.getByRole('button', { name: 'Edit the answers' }).click()
    expect(rings()).toEqual(['Task done!', 'Task done!'])
    await how().fill('By the signature and the name')
    await expect.poll(rings).toEqual(['Task still to complete', 'Task still to complete'])
    await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['INCOMPLETE', 'INCOMPLETE'])
    await expect.element(page.getByText('Your turn')).toBeVisible()
    await done().click()
    await expect.element(page.getByText('By the signature and the name')).toBeVisible()
  })

  test('stays complete if it was opened but not changed', async () => {
    const server = fakeServer({ user: ines('pro') })
    answered(server, 'COMPLETE')
    await show(server, box(server))
    await page.getByRole('button', { name: 'Edit the answers' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('By the signature')).toBeVisible()
    expect(server.writes).toEqual([])
  })
})
