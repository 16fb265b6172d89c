import '../testing.tsx'
import { afterEach, describe, expect, test, vi, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addresses, giveAddresses, takeAddresses } from '../../testing/addresses.ts'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { boxCompleted, type BoxCompleted } from '../events.ts'
import { TaskBox } from './TaskBox.tsx'
import { checkout, fakeServer, ines, leave, shownDialog, padlock, show, textOf, type FakeServer } from '../testing.tsx'

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

describe('typed text', () => {
  test('is saved after a pause, and the field says so', async () => {
    const server = fakeServer()
    await show(server, box(server))
    await expect.element(done()).not.toBeInTheDocument()
    await how().fill('By the signature')
    await expect.element(how()).toHaveAccessibleDescription(/^Saving/)
    await expect.poll(() => server.answer('how')?.text?.data).toBe('By the signature')
    await expect.element(how()).toHaveAccessibleDescription(/^Saved/)
    expect(server.answer('how')?.status).toBe('INCOMPLETE')
  })

  test('is saved at once when the field is left', async () => {
    const server = fakeServer()
    await show(server, box(server))
    await how().fill('By the signature')
    await where().click()
    await vi.waitFor(() => expect(server.answer('how')?.text?.data).toBe('By the signature'), { timeout: 500 })
  })

  test('is cut at the limit, even when pasted, and only Free learners are offered a higher one [TASK-17] [TASK-19] [TASK-20]', async () => {
    const server = fakeServer({ user: ines('free', checkout) })
    await show(server, box(server))
    await how().fill('x'.repeat(204))
    await expect.element(how()).toHaveAccessibleDescription(/Need more space\? Upgrade to Pro/)
    await where().fill('y'.repeat(100))
    await where().click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.copy()
    await how().click()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await userEvent.paste()
    await expect.element(how()).toHaveValue('x'.repeat(204) + 'y'.repeat(51))
    await expect.element(how()).toHaveAccessibleDescription(/Character limit reached Upgrade to Pro 0 of 255 left/)
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'validation_character_limit' })
  })

  test('may have 255 characters by default, and no more are offered where Pro isn’t sold [TASK-18]', async () => {
    const server = fakeServer({ user: { ...ines(), limits: {} } })
    await show(server, box(server))
    await how().fill('x'.repeat(255))
    await expect.element(how()).toHaveAccessibleDescription(/Character limit reached 0 of 255 left/)
  })

  test('may have as many characters as the plan allows, and Pro learners aren’t asked to upgrade [TASK-18]', async () => {
    const server = fakeServer({ user: ines('pro') })
    await show(server, box(server))
    await how().fill('x'.repeat(1700))
    await expect.element(how()).toHaveAccessibleDescription(/300 of 2000 left/)
    expect(document.body.textContent).not.toContain('Need more space?')
    await how().fill('x'.repeat(2000))
    await expect.element(how()).toHaveAccessibleDescription(/Character limit reached/)
    await expect.element(page.getByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument()
  })

  test('starts in an empty field with an encouraging placeholder [TASK-21]', async () => {
    const server = fakeServer()
    await show(server, box(server))
    await expect.element(how()).toHaveAttribute('placeholder', 'Go on, we know you have a great answer..')
  })
})

describe('Done', () => {
  test('waits until every answer is filled, and says so [TASK-38] [TASK-23]', async () => {
    const server = fakeServer()
    await show(server, box(server))
    const notYet = page.getByRole('button', { name: 'Tasks still to complete' })
    await how().fill('By the signature')
    await where().fill('jo')
    await expect.element(notYet).toHaveAttribute('aria-disabled', 'true')
    await notYet.click({ force: true })
    expect(server.writes.filter(({ status }) => status === 'COMPLETE')).toEqual([])
    await where().fill('jou')
    await expect.element(done()).toBeVisible()
    await how().fill(' ok ')
    await expect.element(notYet).toBeVisible()
  })

  test.for([
    ['free', "Careful! Once selected, you can't edit your answer.", 'TASK-39'],
    ['pro', "Go for it! Edit all you want—you're a Pro ⭐️", 'TASK-40'],
  ] as const)('explains itself to %s people: %s [%s]', async ([plan, text]) => {
    const server = fakeServer({ user: ines(plan) })
    answered(server, 'INCOMPLETE')
    await show(server, box(server))
    await expect.element(done()).toHaveAccessibleDescription(text)
  })

  test('grades and saves every answer, announces that the box is complete, and quotes the answers [TASK-41] [TASK-42]', async () => {
    const server = fakeServer()
    const events: BoxCompleted[] = []
    const stop = boxCompleted.listen((event) => events.push(event))
    answered(server, 'INCOMPLETE')
    await show(server, box(server))
    await done().click()
    await expect.element(page.getByText('By the signature')).toBeVisible()
    await expect.element(page.getByText('https://journal.home.arpa')).toBeVisible()
    await expect.element(how()).not.toBeInTheDocument()
    expect([server.answer('how')?.status, server.answer('where')?.status]).toEqual(['COMPLETE', 'COMPLETE'])
    expect(events).toEqual([{ projectId: 'tls', boxId: 'padlock' }])
    await expect.element(page.getByRole('heading', { name: 'Prove the padlock is yours' })).toHaveFocus()
    stop()
  })

  test('shows and focuses the wrong answer [TASK-51]', async () => {
    const hint = 'Say what the authority did.'
    const examples = { pass: ['signed'], fail: ['a', 'b'] }
    const server = fakeServer({ checks: { how: { check: 'keywords', conditions: [{ any: ['signed'], hint }], examples } } })
    answered(server, 'INCOMPLETE')
    await show(server, box(server))
    await done().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Hmmm... 🤔 Your answer is incorrect, give it another go.')
    await expect.element(how()).toHaveFocus()
    await expect.element(how()).toHaveAccessibleDescription(new RegExp(hint))
    expect(rings()).toEqual(['Incorrect', 'Task done!'])
    await how().fill('It was signed by an authority')
    expect(rings()).toEqual(['Task still to complete', 'Task done!'])
    await done().click()
    await expect.element(page.getByText('It was signed by an authority')).toBeVisible()
  })

  test('marks an invalid URL before the server does, and the server stores it as incorrect [TASK-24]', async () => {
    const server = fakeServer()
    answered(server, 'INCOMPLETE', 'journal home arpa')
    await show(server, box(server))
    await expect.element(done()).toBeVisible()
    server.network = 'away'
    await done().click()
    await expect.element(page.getByText('Not a valid URL')).toBeVisible()
    expect(rings()[1]).toBe('Incorrect')
    server.network = 'there'
    await expect.poll(() => server.answer('where')?.status, { timeout: 5000 }).toBe('INCORRECT')
    await expect.element(where()).toHaveAccessibleDescription(/Not a valid URL/)
    await expect.element(where()).toHaveAttribute('aria-invalid', 'true')
  })

  test('accepts at most 2048 characters of a URL without doubling its prefix [TASK-25] [LIMIT-02]', async () => {
    const server = fakeServer()
    await show(server, box(server))
    await expect.element(where()).toHaveAttribute('maxlength', '2048')
    await where().fill('https://journal.home.arpa')
    await expect.element(where()).toHaveValue('journal.home.arpa')
    expect(document.body.textContent).toContain('https://')
  })

  test('that fails doesn’t suggest contacting support without a support address', async () => {
    const server = fakeServer()
    answered(server, 'INCOMPLETE')
    await show(server, box(server))
    server.refusing = 'conflict'
    await done().click()
    await expect.poll(textOf(page.getByRole('alert'))).toBe("Whoops! This one's on us 🙏 Try it again.")
  })

  test('that fails puts the box into the error state until the next success [TASK-43] [TASK-50]', async () => {
    giveAddresses()
    onTestFinished(takeAddresses)
    const server = fakeServer()
    answered(server, 'INCOMPLETE')
    await show(server, box(server))
    server.refusing = 'conflict'
    await done().click()
    const alert = page.getByRole('alert')
    await expect.poll(textOf(alert)).toMatch(/^Whoops! This one's on us 🙏 Try it again, or let us know.*\.$/)
    expect(alert.getByRole('link').element().getAttribute('href')).toBe(addresses.supportUrl)
    await expect.element(page.getByRole('region', { name: 'Prove the padlock is yours' })).toHaveAttribute('data-status', 'error')
    server.refusing = undefined
    await done().click()
    await expect.element(page.getByText('By the signature')).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('doesn’t send an empty optional answer', async () => {
    const optional: ValidationBoxNode = {
      ...padlock,
      children: padlock.children.map((node) => (node.id === 'where' ? { ...node, optional: true } : node)),
    }
    const server = fakeServer({ boxes: [optional] })
    await show(server, box(server))
    await how().fill('By the signature')
    await done().click()
    await expect.poll(() => server.answer('how')?.status).toBe('COMPLETE')
    await expect.element(page.getByText('By the signature')).toBeVisible()
    expect(server.answer('where')).toBeNull()
  })
})

describe('review', () => {
  test('is requested for the whole box, saved and shown [TASK-45] [TASK-52]', async () => {
    const server = fakeServer()
    answered(server, 'INCOMPLETE')
    await show(server, box(server))
    await page.getByRole('button', { name: 'Mark for review' }).click()
    await expect.element(page.getByText('Marked for review! Remember to mark this as complete once you revisit it.')).toBeVisible()
    await expect.element(page.getByText('In review')).toBeVisible()
    await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['IN_REVIEW', 'IN_REVIEW'])
  })

  test('ends for a focused field, is saved, and returns with one press [TASK-46]', async () => {
    const server = fakeServer()
    answered(server, 'IN_REVIEW')
    await show(server, box(server))
    await expect.element(page.getByText('In review')).toBeVisible()
    await how().click()
    await expect.poll(() => server.answer('how')?.status).toBe('INCOMPLETE')
    expect(server.answer('where')?.status).toBe('IN_REVIEW')
    expect(rings()).toEqual(['Task still to complete', 'Task in-review'])
    await page.getByRole('button', { name: 'Mark for review' }).click()
    await expect.poll(() => server.answer('how')?.status).toBe('IN_REVIEW')
  })

  test('doesn’t end when a link leads to its question', async () => {
    const server = fakeServer()
    answered(server, 'IN_REVIEW')
    await show(server, box(server))
    await expect.element(page.getByText('In review')).toBeVisible()
    const question = document.getElementById('how')!
    question.tabIndex = -1
    question.focus()
    await page.getByRole('heading', { name: padlock.title }).click()
    expect(server.answer('how')?.status).toBe('IN_REVIEW')
  })
})

test('hidden questions are not shown', async () => {
  const hidden: ValidationBoxNode = {
    ...padlock,
    children: padlock.children.map((node) => (node.id === 'where' ? { ...node, hidden: true } : node)),
  }
  const server = fakeServer({ boxes: [hidden] })
  await show(server, box(server))
  await expect.element(how()).toBeVisible()
  await expect.element(where()).not.toBeInTheDocument()
})

test('a box whose answers fail to load says so and can be retried [TASK-53]', async () => {
  const server = fakeServer()
  server.network = 'away'
  await show(server, box(server), { retry: false })
  await expect.element(page.getByText('Failed to fetch validations')).toBeVisible()
  server.network = 'there'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Failed to fetch validations')).not.toBeInTheDocument()
})
