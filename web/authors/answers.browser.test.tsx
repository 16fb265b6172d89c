import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AnswerOverview, Wording } from '@fieldwork/core/authors/schema.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()
afterEach(() => vi.restoreAllMocks())

const path = '/admin/projects/tls/answers'
const few = { learners: null, firstTry: null, refused: null, insisted: null, shown: null, foundWrong: null, isReadable: false }
const overview: AnswerOverview = {
  projectId: 'tls',
  title: 'Put TLS in front',
  tasks: [
    {
      id: 'how',
      title: 'How does it decide?',
      type: 'TEXT',
      learners: 40,
      firstTry: { count: 26, of: 40 },
      refused: { count: 21, of: 58 },
      insisted: { count: 3, of: 40 },
      shown: { count: 2, of: 40 },
      foundWrong: { count: 0, of: 37 },
      isReadable: true,
    },
    { id: 'where', title: 'Where does it answer?', type: 'URL', ...few },
  ],
  stopped: { count: 12, of: 64 },
  passages: [
    { blockId: 'p-1', step: 'Sign it', text: 'The authority writes its name below.', learners: 7 },
    { blockId: 'p-0', step: null, text: null, learners: 5 },
  ],
}
const wording = (words: string, outcome: Wording['outcome'], more: Partial<Wording> = {}): Wording => ({
  words,
  outcome,
  learners: 2,
  reasons: [],
  isFoundWrong: false,
  ...more,
})
const wordings = [
  wording('By the seal <b>of wax</b>', 'REFUSED'),
  wording('By the wax', 'INSISTED', { learners: 2, reasons: ['Wax is what signs.', 'Wax is what signs.'] }),
  wording('By the signature of luck', 'ACCEPTED'),
]
const network = { [`GET ${path}`]: overview, [`GET ${path}/how`]: { title: 'How does it decide?', readable: 9, wordings } }
const open = (more: Record<string, unknown> = {}) => visit(path, { user: ines(), network: { ...network, ...more }, retry: false })
const read = () => page.getByRole('button', { name: 'Read answers: How does it decide?' })

describe('the page of a project’s answers', () => {
  test('shows an author the figures of each task and the passages where readers stopped, in both themes', async () => {
    await open()
    const task = page.getByRole('listitem').filter({ hasText: 'How does it decide?' })
    await expect.element(task).toBeVisible()
    expect(task.element().textContent).toMatch(
      /Right on the first try65 %26 of 40.*Refused answers36 %21 of 58.*Insisted on theirs8 %3 of 40.*Had the answer shown5 %2 of 40/,
    )
    await expect.element(page.getByText('Fewer than 5 learners', { exact: true })).toBeVisible()
    await expect.element(page.getByText('12 of 64 readers didn’t complete the project and haven’t been here for 14 days.')).toBeVisible()
    await expect.element(page.getByText('The authority writes its name below.')).toBeVisible()
    await expect.element(page.getByText('A passage from an earlier version')).toBeVisible()
    await read().click()
    await expect.element(page.getByText('By the seal <b>of wax</b>')).toBeVisible()
    expect(await findings('light')).toEqual([])
    expect(await findings('dark')).toEqual([])
  })

  test('copies an answer as lines for answers.yaml with one press', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open()
    await read().click()
    await page.getByRole('radio', { name: 'Insisted' }).click()
    await expect.element(page.getByText('Why: Wax is what signs.')).toBeVisible()
    await page.getByRole('button', { name: 'Copy as passing example' }).click()
    await expect.element(page.getByText('Copied!')).toBeVisible()
    expect(written.mock.calls).toEqual([['# projects/tls/answers.yaml\nhow:\n  examples:\n    pass:\n      - "By the wax"\n']])
  })

  test('marks an accepted answer as wrong', async () => {
    const marked: unknown[] = []
    const found = { ...wordings[2]!, isFoundWrong: true }
    await open({
      [`PUT ${path}/how/reading`]: (request: { body: unknown }) => {
        marked.push(request.body)
        return new Response(null, { status: 204 })
      },
      [`GET ${path}/how`]: () =>
        Response.json({ title: 'How does it decide?', readable: 9, wordings: marked.length > 0 ? [found] : wordings }),
    })
    await read().click()
    await page.getByRole('radio', { name: 'Accepted' }).click()
    await page.getByRole('button', { name: 'Mark as wrong' }).click()
    await expect.element(page.getByText('Found wrong', { exact: true })).toBeVisible()
    expect(marked).toHaveLength(1)
  })

  test('doesn’t exist for anybody else', async () => {
    await open({ [`GET ${path}`]: () => refusal('not_found') })
    await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Learners’ answers')
  })

  test.each([1280, 390])('fits a screen of %i pixels', async (width) => {
    await page.viewport(width, 720)
    onTestFinished(() => page.viewport(1280, 900))
    await open()
    await read().click()
    await expect.element(page.getByText('By the seal <b>of wax</b>')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
