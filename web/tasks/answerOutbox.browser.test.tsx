import './testing.tsx'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { accountChanges } from '../accounts/api.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { ConnectionNotice } from '../platform/page/ConnectionNotice.tsx'
import { UserSync } from '../app/session/UserSync.tsx'
import { frameMessages } from '../messages/frame.ts'
import { TaskBox } from './box/TaskBox.tsx'
import { fakeServer, ines, leave, shownDialog, show, type FakeServer } from './testing.tsx'
import { AnswerSync } from './AnswerSync.tsx'
import type { SavedAnswer } from './answerOutbox.ts'

afterEach(leave)

/** A box on a screen that keeps its answers, as the project screen does. */
const kept = (server: FakeServer) => (
  <>
    <UserSync />
    <ConnectionNotice />
    <TaskBox box={server.boxes[0]!} renderBlock={() => null} />
    <AnswerSync projectId="tls" />
  </>
)
const how = () => page.getByLabelText('How does it decide?')
const where = () => page.getByLabelText('Where does it answer?')
const stored = (server: FakeServer) => server.answer('how')?.text?.data

const answersCame = () => expect.element(page.getByText('Your answers are still loading')).not.toBeInTheDocument()

describe('while the server is away', () => {
  test('text stays, the field and a notice say so, and it is saved when the server is back', async () => {
    const server = fakeServer()
    await show(server, kept(server))
    await how().fill('By')
    await expect.poll(() => stored(server)).toBe('By')
    server.network = 'away'
    await how().fill('By the signature')
    await expect.element(how()).toHaveAccessibleDescription(/Not saved yet, trying again/)
    await expect.element(page.getByText(frameMessages.connection.offline)).toBeVisible()
    await how().fill('By the signature and the name')
    server.network = 'there'
    await expect.poll(() => stored(server)).toBe('By the signature and the name')
    await expect.element(how()).toHaveAccessibleDescription(/^Saved/)
    await expect.element(page.getByText(frameMessages.connection.back)).toBeVisible()
    await expect.element(page.getByText(frameMessages.connection.back)).not.toBeInTheDocument()
  })

  test('an answer stays in its field while the database is read-only, and is saved once it is writable', async () => {
    const server = fakeServer()
    await show(server, kept(server))
    await answersCame()
    server.refusing = 'database_read_only'
    await how().fill('By the signature')
    await expect.element(how()).toHaveAccessibleDescription(/Not saved yet, trying again/)
    expect([stored(server), Object.values(localStorage).join('')]).toEqual([undefined, expect.stringContaining('By the signature')])
    server.refusing = undefined
    await expect.poll(() => stored(server), { timeout: 10_000 }).toBe('By the signature')
    await expect.element(how()).toHaveAccessibleDescription(/^Saved/)
  })

  test('text survives a reload and is saved when the server is back', async () => {
    const server = fakeServer()
    const first = await show(server, kept(server))
    await answersCame()
    server.network = 'away'
    await how().fill('By the signature')
    await where().click()
    await expect.poll(() => localStorage.length).toBe(1)
    await first.unmount()
    expect(stored(server)).toBeUndefined()
    server.network = 'there'
    await show(server, kept(server))
    await expect.element(how()).toHaveValue('By the signature')
    await expect.poll(() => stored(server)).toBe('By the signature')
    await expect.poll(() => localStorage.length).toBe(0)
  })

  test('a mark for review survives a reload and is saved when the server is back', async () => {
    const server = fakeServer()
    const first = await show(server, kept(server))
    await answersCame()
    await how().fill('By the signature')
    await expect.poll(() => stored(server)).toBe('By the signature')
    server.network = 'away'
    await page.getByRole('button', { name: 'Mark for review' }).click()
    await expect.element(page.getByText(/^Marked for review!/)).toBeVisible()
    await first.unmount()
    expect(server.answer('how')?.status).toBe('INCOMPLETE')
    server.network = 'there'
    await show(server, kept(server))
    await expect.element(page.getByText(/^Marked for review!/)).toBeVisible()
    await expect.poll(() => server.answer('how')?.status).toBe('IN_REVIEW')
    await expect.poll(() => localStorage.length).toBe(0)
  })

  test('a lost reply causes no conflict', async () => {
    const server = fakeServer()
    await show(server, kept(server))
    server.network = 'lost'
    await how().fill('By')
    await expect.poll(() => stored(server)).toBe('By')
    await how().fill('By the signature')
    await where().click()
    server.network = 'there'
    await expect.poll(() => stored(server)).toBe('By the signature')
    await expect.element(page.getByText('Your account has another answer')).not.toBeInTheDocument()
  })
})

describe('an answer changed in another window', () => {
  const conflict = async () => {
    const server = fakeServer()
    await show(server, kept(server))
    await how().fill('By')
    await expect.poll(() => stored(server)).toBe('By')
    server.put({ id: 'how', type: 'TEXT', text: { data: 'By the name' }, status: 'INCOMPLETE' })
    await how().fill('By the signature')
    await expect.element(page.getByText('Your account has another answer')).toBeVisible()
    await expect.element(page.getByText('By the name')).toBeVisible()
    await expect.element(how()).toHaveValue('By the signature')
    return server
  }

  test('is shown beside the learner’s own text, which can be kept', async () => {
    const server = await conflict()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => stored(server)).toBe('By the signature')
    await expect.element(page.getByText('Your account has another answer')).not.toBeInTheDocument()
    await expect.element(how()).toHaveValue('By the signature')
  })

  test('can be taken instead', async () => {
    const server = await conflict()
    await page.getByRole('button', { name: 'Use that one' }).click()
    await expect.element(how()).toHaveValue('By the name')
    await expect.element(page.getByText('Your account has another answer')).not.toBeInTheDocument()
    expect(stored(server)).toBe('By the name')
  })

  test('is offered again after a reload before choosing', async () => {
    const server = await conflict()
    await show(server, kept(server))
    await expect.element(how().last()).toHaveValue('By the signature')
  })

  test('is read from the server if the other window’s message is late', async () => {
    const server = fakeServer()
    for (const data of ['By', 'By the name']) server.put({ id: 'how', type: 'TEXT', text: { data }, status: 'INCOMPLETE' })
    await show(server, kept(server))
    await expect.element(how()).toHaveValue('By the name')
    server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'INCOMPLETE' })
    const answer = { ...server.answer('how')!, text: { data: 'By' }, revision: 1 }
    createBroadcast<SavedAnswer>('fieldwork.answers').send({ userId: 'ines', projectId: 'tls', answer })
    await expect.element(how()).toHaveValue('By the signature')
  })

  test('appears by itself in a field that isn’t being edited', async () => {
    const server = fakeServer()
    await show(server, kept(server))
    const { unmount } = await show(server, kept(server))
    await how().first().fill('By the signature')
    await where().first().click()
    await expect.element(how().last()).toHaveValue('By the signature')
    await unmount()
  })
})

describe('a visitor', () => {
  test('may answer; the answer stays in the tab and is saved as a draft after login [TASK-49]', async () => {
    const server = fakeServer({ user: null })
    const first = await show(server, kept(server))
    await how().fill('By the signature')
    await expect.element(how()).toHaveAccessibleDescription(/Saved in this tab only\./)
    await where().click()
    await expect.poll(() => sessionStorage.length).toBe(1)
    await first.unmount()

    const again = await show(server, kept(server))
    await expect.element(how()).toHaveValue('By the signature')
    await again.unmount()
    expect(server.writes).toEqual([])

    server.user = ines()
    await show(server, kept(server))
    await expect.element(how()).toHaveValue('By the signature')
    await expect.poll(() => server.answer('how')).toMatchObject({ text: { data: 'By the signature' }, status: 'INCOMPLETE' })
    await expect.poll(() => sessionStorage.length).toBe(0)
    expect(server.writes.every(({ status }) => status === 'INCOMPLETE')).toBe(true)
  })

  /** Their words lie in the tab, and the page that they were written on is gone. */
  const left = async () => {
    const server = fakeServer({ user: null })
    const { unmount } = await show(server, kept(server))
    await how().fill('By the signature')
    await where().click()
    await expect.poll(() => sessionStorage.length).toBe(1)
    await unmount()
    server.user = ines()
    return server
  }

  test('who logs in on another page has their answers saved [TASK-49]', async () => {
    const server = await left()
    await show(server, <UserSync />)
    await expect.poll(() => server.answer('how')).toMatchObject({ text: { data: 'By the signature' }, status: 'INCOMPLETE' })
    await expect.poll(() => sessionStorage.length).toBe(0)
    expect(server.writes).toHaveLength(1)
  })

  test('keeps an answer that couldn’t be saved after login, and it is retried [TASK-49]', async () => {
    const server = await left()
    server.network = 'away'
    const { platform } = await show(server, <UserSync />, { retry: false })
    await expect.poll(() => platform.connection.server.getState()).toBe('offline')
    expect(sessionStorage.length).toBe(1)
    server.network = 'there'
    await expect.poll(() => stored(server)).toBe('By the signature')
    await expect.poll(() => sessionStorage.length).toBe(0)
  })

  test.for(['Done', 'Mark for review'])('who presses %s is asked to log in, and nothing is sent [AUTH-42] [AUTH-46]', async (name) => {
    const server = fakeServer({ user: null })
    await show(server, kept(server))
    await page.getByRole('button', { name }).click()
    await expect.poll(shownDialog).toMatchObject({ type: 'login' })
    expect(server.writes).toEqual([])
  })
})

test('a learner whose session ended keeps their text and is asked to log in', async () => {
  const server = fakeServer()
  await show(server, kept(server))
  await answersCame()
  server.user = null
  await how().fill('By the signature')
  await page.getByRole('button', { name: 'Log in to save it' }).click()
  await expect.poll(shownDialog).toMatchObject({ type: 'login' })
  await expect.element(how()).toHaveValue('By the signature')
  expect(localStorage.length).toBe(1)
})

describe('when another tab logs in or out', () => {
  const change = (server: FakeServer, user: User | null, words: string | undefined) => {
    server.user = user
    server.validations = server.validations.map((known) => ({ ...known, answer: null, status: 'INCOMPLETE' as const }))
    if (words !== undefined) server.put({ id: 'how', type: 'TEXT', text: { data: words }, status: 'INCOMPLETE' })
    accountChanges().send('changed')
  }
  const marek = { ...ines('pro'), id: 'marek', name: 'Marek' }

  test('the page shows the current user’s answers, and no text gets into another account [APP-77]', async () => {
    const server = fakeServer()
    server.put({ id: 'how', type: 'TEXT', text: { data: 'Of Ines' }, status: 'INCOMPLETE' })
    await show(server, kept(server))
    await expect.element(how()).toHaveValue('Of Ines')
    await how().fill('Of Ines, and more')

    change(server, null, undefined)
    await expect.element(page.getByText('Log in to check your answers')).toBeVisible()
    await expect.element(how()).toHaveValue('')
    expect(server.writes).toEqual([])

    change(server, marek, 'Of Marek')
    await expect.element(how()).toHaveValue('Of Marek')
    expect(server.writes).toEqual([])

    // Ines's words were not lost.
    change(server, ines(), 'Of Ines')
    await expect.poll(() => stored(server)).toBe('Of Ines, and more')
    await expect.element(how()).toHaveValue('Of Ines, and more')
  })

  test('a visitor’s answer is saved for the user who logged in there [TASK-49]', async () => {
    const server = fakeServer({ user: null })
    await show(server, kept(server))
    await how().fill('By the signature')
    change(server, ines(), undefined)
    await expect.poll(() => stored(server)).toBe('By the signature')
    await expect.element(how()).toHaveValue('By the signature')
    await expect.element(how()).toHaveAccessibleDescription(/^Saved/)
    expect(sessionStorage.length).toBe(0)

    // They are no visitor's any more.
    change(server, null, undefined)
    await expect.element(page.getByText('Log in to check your answers')).toBeVisible()
    await expect.element(how()).toHaveValue('')
  })
})
