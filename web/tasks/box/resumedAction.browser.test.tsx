import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { rememberAction } from '../../platform/pendingAction.ts'
import { answerStorage } from '../answerStorage.ts'
import { TaskBox } from './TaskBox.tsx'
import { fakeServer, leave, shownDialog, padlock, show, textOf } from '../testing.tsx'
import { useMergedAnswers } from '../useMergedAnswers.ts'
import { platform } from '../../testing/platform.tsx'

afterEach(leave)

const text = (data: string) => ({ type: 'TEXT' as const, text: { data } })
const url = (data: string) => ({ type: 'URL' as const, text: { data } })
const values = { how: text('By its authority.'), where: url('journal.example') }
const pressed = { kind: 'done' as const, projectId: 'tls', boxId: 'padlock', values }
const box = page.getByRole('region', { name: 'Prove the padlock is yours' })

const Signed = ({ userId }: { userId: string | undefined }) => {
  useMergedAnswers(userId)
  return <TaskBox box={padlock} renderBlock={() => null} />
}
test.each(['{{', 'null', '{}', '{"action":{}}'])('a pending action that is stored as %s is dropped', (kept) => {
  sessionStorage.setItem('fieldwork.pendingAction', kept)
  expect(platform().pendingActions.resume(true)).toBeUndefined()
  expect(sessionStorage.getItem('fieldwork.pendingAction')).toBeNull()
})

/** The page after signing in, with what was written and pressed before. */
const comeBack = async (server = fakeServer(), action: Parameters<typeof rememberAction>[0] = pressed, at = Date.now()) => {
  for (const [id, mine] of Object.entries(values)) answerStorage(null, 'tls').write(id, { mine, base: 0 })
  rememberAction(action, at)
  await show(server, <Signed userId={server.user?.id} />)
  platform().pendingActions.resume(true)
  return server
}
const drafts = (server: ReturnType<typeof fakeServer>) => expect.poll(() => server.writes.map(({ status }) => status))

test('a visitor’s Done is carried out once their answers are in the account [TASK-49]', async () => {
  const server = await comeBack()
  await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['COMPLETE', 'COMPLETE'])
  expect(server.writes.filter(({ status }) => status === 'COMPLETE')).toHaveLength(2)
  await expect.element(box.getByRole('heading', { name: 'Prove the padlock is yours' })).toHaveFocus()
})

test('answers are merged without Done if nothing was pressed [TASK-49]', async () => {
  const server = fakeServer()
  for (const [id, mine] of Object.entries(values)) answerStorage(null, 'tls').write(id, { mine, base: 0 })
  await show(server, <Signed userId="ines" />)
  await drafts(server).toEqual(['INCOMPLETE', 'INCOMPLETE'])
})

test('Mark for review is carried out, too', async () => {
  const server = await comeBack(fakeServer(), { ...pressed, kind: 'review' })
  await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['IN_REVIEW', 'IN_REVIEW'])
})

describe('if the account has another answer', () => {
  const field = box.getByRole('textbox', { name: /How does it decide/ })
  const stored = (status: Answer['status']): Answer => ({ id: 'how', hidden: false, ...text('What I said at home.'), status, revision: 3 })
  const comeBackTo = async (answer: Answer) => {
    const server = fakeServer()
    server.validations = server.validations.map((task) => (task.id === 'how' ? { ...task, answer } : task))
    await comeBack(server)
    await expect.element(box.getByText('Your account has another answer')).toBeVisible()
    await expect.element(box.getByText('What I said at home.')).toBeVisible()
    await expect.element(field).toHaveValue('By its authority.')
    expect(server.answer('how')).toEqual(answer)
    return server
  }

  test('it stays until the learner chooses, and Done is carried out on the text in the field', async () => {
    const server = await comeBackTo(stored('INCOMPLETE'))
    await box.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => [server.answer('how')?.status, server.answer('where')?.status]).toEqual(['COMPLETE', 'COMPLETE'])
    expect(server.answer('how')?.text?.data).toBe('By its authority.')
    expect(sessionStorage.getItem('fieldwork.answer.tls.how')).toBeNull()
  })

  test('Done isn’t carried out if the learner takes that answer', async () => {
    const server = await comeBackTo(stored('INCOMPLETE'))
    await box.getByRole('button', { name: 'Use that one' }).click()
    await expect.element(field).toHaveValue('What I said at home.')
    await expect.poll(() => platform().pendingActions.state.getState().action).toBeUndefined()
    expect([server.answer('how')?.status, server.answer('where')?.status]).toEqual(['INCOMPLETE', 'INCOMPLETE'])
    expect(sessionStorage.getItem('fieldwork.answer.tls.how')).toBeNull()
  })

  test('a complete one is described as complete', async () => {
    await comeBackTo(stored('COMPLETE'))
    await expect.element(box.getByText('It is complete:')).toBeVisible()
  })

  test('the learner’s own unsaved text is saved without a question', async () => {
    answerStorage('ines', 'tls').write('how', { mine: text('What I added at home.'), base: 3 })
    answerStorage(null, 'tls').write('how', { mine: values.how, base: 0 })
    const server = fakeServer()
    server.validations = server.validations.map((task) => (task.id === 'how' ? { ...task, answer: stored('INCOMPLETE') } : task))
    await show(server, <Signed userId="ines" />)
    await expect.poll(() => server.answer('how')?.text?.data).toBe('What I added at home.')
    await expect.poll(() => sessionStorage.getItem('fieldwork.answer.tls.how')).toBeNull()
    await expect.element(box.getByText('Your account has another answer')).not.toBeInTheDocument()
  })

  test('the question returns after a reload', async () => {
    answerStorage('ines', 'tls').write('how', { mine: values.how, base: 0 })
    const server = fakeServer()
    server.validations = server.validations.map((task) => (task.id === 'how' ? { ...task, answer: stored('INCOMPLETE') } : task))
    await show(server, <Signed userId="ines" />)
    await expect.element(box.getByText('Your account has another answer')).toBeVisible()
    await expect.element(field).toHaveValue('By its authority.')
  })
})

test.each([
  ['too long ago', pressed, Date.now() - 61_000],
  ['on another box', { ...pressed, boxId: 'another' }, Date.now()],
  ['in another project', { ...pressed, projectId: 'http' }, Date.now()],
])('what was pressed %s is not carried out here', async (_, action, at) => {
  const server = await comeBack(fakeServer(), action, at)
  await drafts(server).toEqual(['INCOMPLETE', 'INCOMPLETE'])
  await expect.poll(() => server.answer('where')?.status).toBe('INCOMPLETE')
})

test('a visitor who wanted to upload returns to the upload field', async () => {
  const shot = { type: 'validationUpload', id: 'shot', title: 'A screenshot', optional: false, hidden: false } as const
  const pictureBox = { ...padlock, children: [...padlock.children, shot] }
  const server = fakeServer({ boxes: [pictureBox] })
  rememberAction({ kind: 'upload', projectId: 'tls', validationId: 'shot' })
  await show(server, <TaskBox box={pictureBox} renderBlock={() => null} />)
  platform().pendingActions.resume(true)
  await expect.element(box.getByRole('button', { name: /A screenshot/ })).toHaveFocus()
})

test('Done is remembered for the login, and forgotten if the login is cancelled [AUTH-42]', async () => {
  const server = fakeServer({ user: null })
  await show(server, <TaskBox box={padlock} renderBlock={() => null} />)
  await box.getByRole('textbox', { name: /How does it decide/ }).fill('By its authority.')
  await box.getByRole('button', { name: 'Done' }).click()
  const login = { type: 'login', action: { kind: 'done', boxId: 'padlock', values: { how: values.how } } }
  await expect.poll(shownDialog).toMatchObject(login)
  await expect.poll(textOf(page.getByRole('dialog'))).toContain('Your answer is kept, and checked as soon as you’re in.')
  expect(sessionStorage.getItem('fieldwork.pendingAction')).toBeNull()
  expect(platform().pendingActions.resume(true)).toBeUndefined()
})
