import '../tasks/testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MyWork } from './MyWork.tsx'
import { TaskBox } from '../tasks/box/TaskBox.tsx'
import { project } from '../tasks/testProject.ts'
import { fakeServer, ines, leave, padlock, show, textOf } from '../tasks/testing.tsx'
import { findings } from '../testing/render.tsx'

afterEach(leave)

const work = () => page.getByRole('region', { name: 'Your work so far' })

test('My work is a page with name and title, the answers given, and how far it is', async () => {
  const server = fakeServer()
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  await expect.poll(textOf(work())).toMatch(/1 of 2 required tasks\./)
  await expect.element(work().getByRole('heading', { name: 'Put TLS in front' })).toBeVisible()
  await expect.poll(textOf(work())).toMatch(/Draft by Ines Moreno/)
  await expect.poll(textOf(work())).toMatch(/1\. Sign it.*How does it decide\?Where does it answer\?https:\/\/journal\.home\.arpa/)
  await expect.element(work().getByRole('progressbar', { name: 'Required tasks done' })).toHaveAttribute('value', '50')
  await expect.element(work().getByRole('textbox')).not.toBeInTheDocument()
})

test('My work of a completed project isn’t called a draft', async () => {
  const server = fakeServer({ project: project({ status: 'COMPLETE' }) })
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  await expect.element(work().getByText('By Ines Moreno', { exact: true })).toBeVisible()
})

test('My work shows no name if the learner gave none', async () => {
  const server = fakeServer({ user: { ...ines(), name: 'ines.m', nameStatus: 'skipped' } })
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  await expect.element(work().getByText('Your draft', { exact: true })).toBeVisible()
  await expect.element(work().getByText(/ines\.m/)).not.toBeInTheDocument()
})

test('an answer appears in My work as soon as it is saved', async () => {
  const server = fakeServer()
  await show(
    server,
    <>
      <TaskBox box={padlock} renderBlock={() => null} />
      <MyWork project={server.project} track={undefined} isOpen />
    </>,
  )
  await page.getByLabelText('How does it decide?').fill('By the signature')
  await expect.poll(textOf(work())).toMatch(/By the signature/)
  await expect.element(work().getByText('By the signature')).toHaveAttribute('data-new', 'true')
})

test('without an answer My work says what is collected there', async () => {
  const server = fakeServer()
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  await expect.poll(textOf(work())).toMatch(/Nothing here yet\. Your answers and screenshots are collected here/)
})

test('each step of My work leads to its place in the document, and a done one can be folded and shown', async () => {
  const server = fakeServer()
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'COMPLETE' })
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
  await show(
    server,
    <>
      <h2 id="sign">Sign it</h2>
      <MyWork project={server.project} track={undefined} isOpen />
    </>,
  )
  const shown = page.getByRole('button', { name: 'Show 1. Sign it' })
  await shown.click()
  await expect.element(work().getByText('By the signature')).toBeVisible()
  await page.getByRole('button', { name: 'Go to 1. Sign it' }).click()
  await expect.poll(() => document.activeElement?.id).toBe('sign')
  await page.getByRole('button', { name: 'Hide 1. Sign it' }).click()
  await expect.element(work().getByText('By the signature')).not.toBeInTheDocument()
})

const asksOutput = { by: 'output' as const, commands: [{ run: 'ps', shape: '…' }] }
const printed = '  PID  CMD\n   41  node'

test.each([
  [{ basis: 'seen', seenAt: '2026-11-20T12:00:00.000Z' }, 'Seen on your machine on 20 November 2026.'],
  [{ basis: 'computed' }, 'Checked: it matches the values drawn for you.'],
  [{ basis: 'own_words' }, 'In your own words.'],
  [{ basis: 'shown' }, 'Shown: the explanation was read after a wrong answer. The answer here is the last try.'],
  [{ ownJudgement: true }, 'Accepted on your word'],
] as const)('My work says how a complete answer came to count: %j', async (counted, label) => {
  const server = fakeServer()
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'COMPLETE' })
  Object.assign(server.answer('how')!, counted)
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  await expect.element(work().getByText(label, { exact: true })).toBeVisible()
  expect(await findings('light')).toEqual([])
  expect(await findings('dark')).toEqual([])
})

test('My work doesn’t say how an answer came to count after its box was reopened', async () => {
  const server = fakeServer()
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'INCOMPLETE' })
  // Left in the page's cache from when the answer was complete.
  server.answer('how')!.basis = 'computed'
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  await expect.element(work().getByText('By the signature')).toBeVisible()
  await expect.element(work().getByText('Checked: it matches the values drawn for you.')).not.toBeInTheDocument()
})

test('My work shows command output line by line, in a monospaced font', async () => {
  const [how, where] = padlock.children
  const server = fakeServer({ boxes: [{ ...padlock, children: [{ ...how!, format: asksOutput } as typeof how & object, where!] }] })
  server.put({ id: 'how', type: 'TEXT', text: { data: printed }, status: 'INCOMPLETE' })
  await show(server, <MyWork project={server.project} track={undefined} isOpen />)
  const output = work().getByText('PID CMD 41 node')
  await expect.element(output).toBeVisible()
  const { fontFamily, whiteSpace } = getComputedStyle(output.element())
  expect([/mono/i.test(fontFamily), whiteSpace]).toEqual([true, 'pre-wrap'])
})
