import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { OpenQuestion } from '@fieldwork/core/openQuestion/schema.ts'
import { findings, forgetAfterEach, noNetwork, refusal, visit, type SentRequest } from '../testing/render.tsx'
import { project as sample } from '../tasks/testProject.ts'

const choice: OpenQuestion = {
  id: 'break-in',
  title: 'Which line is the break-in?',
  description: '401 means refused.',
  options: ['412 answered 401', '3 answered 302', '1 answered 302'],
  output: '    412 401\n      3 302\n      1 302',
}
const { options: _, ...value } = choice
const path = 'POST /projects/logs/open-question'

const asking = (openQuestion: OpenQuestion | undefined, rest: Partial<Project> = {}, plan?: 'pro'): Project[] => {
  const base = sample({ id: 'logs', status: 'INCOMPLETE', ...rest })
  const metadata = { ...base.metadata, title: 'Read a log', ...(openQuestion && { openQuestion }), ...(plan && { plan }) }
  return [{ ...base, metadata }]
}
/** Judges as the server does: the last option is right, and 1 is the right value. */
const judge = ({ body }: SentRequest): Response => {
  const { answer, showsModel } = body as { answer: string; showsModel?: boolean }
  if (answer.startsWith('1')) return Response.json({ isCorrect: true, explanation: 'It was let in once.' })
  return Response.json({
    isCorrect: false,
    explanation: 'Look for who got in.',
    ...(showsModel && { model: 'The last line, for one.', rightOption: '1 answered 302' }),
  })
}
const open = (network: Record<string, unknown> = {}, projects = asking(choice)) =>
  visit('/', { network: { 'GET /projects': projects, [path]: judge, ...network } })

const question = page.getByRole('form', { name: 'Which line is the break-in?' })
const check = question.getByRole('button', { name: 'Check my answer' })

forgetAfterEach()
afterEach(() => vi.restoreAllMocks())

describe('the open question of the start page', () => {
  test('shows what a command printed, and how far "no account" goes', async () => {
    await open()
    await expect.element(question.getByText(/412 401\s+3 302/)).toBeVisible()
    await expect.element(question.getByText('From the project “Read a log”')).toBeVisible()
    await expect.element(question.getByText('No account needed. Your answer stays in this browser.')).toBeVisible()
    await expect.element(page.getByText(/Reading needs no account\.$/)).toBeVisible()
  })

  test('answers a wrong choice with its hint, and a right one with why, and then offers the project', async () => {
    await open()
    await question.getByRole('radio', { name: '412 answered 401' }).click()
    await check.click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Not “412 answered 401”. Look for who got in.')
    await expect.element(question.getByRole('radio', { name: '412 answered 401' })).toBeChecked()
    // The hint stays while another option is chosen.
    await question.getByRole('radio', { name: '1 answered 302' }).click()
    await expect.element(question.getByRole('radio', { name: '1 answered 302' })).toBeChecked()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Not “412 answered 401”. Look for who got in.')
    await question.getByRole('button', { name: 'Check again' }).click()
    await expect.element(question.getByText('That’s right. It was let in once.')).toBeVisible()
    await expect.element(question.getByText('Done', { exact: true })).toBeVisible()
    await expect.element(question.getByText('Your turn')).not.toBeInTheDocument()
    await expect.element(question.getByRole('link', { name: 'Start this project' })).toHaveAttribute('href', '/projects/logs')
    await expect.element(question.getByRole('button')).not.toBeInTheDocument()
  })

  test.each([
    ['a right answer', '1 answered 302', expect.stringContaining('1 answered 302')],
    ['no refused answer', '3 answered 302', null],
  ])('fills %s into the task once the project is started, and stores nothing before', async (_what, option, expected) => {
    const draft = () => sessionStorage.getItem('fieldwork.answer.logs.break-in')
    const { at } = await open()
    await question.getByRole('radio', { name: option }).click()
    await check.click()
    if (expected === null) await question.getByRole('button', { name: 'Show me a good answer' }).click()
    else await expect.element(question.getByText(/Your answer comes along\.$/)).toBeVisible()
    expect(draft()).toBeNull()
    await question.getByRole('link', { name: 'Start this project' }).click()
    await expect.poll(at).toMatch(/^\/projects\/logs/)
    await expect.poll(draft).toEqual(expected)
  })

  test('shows the author’s answer after a refusal, when asked to', async () => {
    await open()
    await expect.element(check).toBeVisible()
    await expect.element(question.getByRole('button', { name: 'Show me a good answer' })).not.toBeInTheDocument()
    await question.getByRole('radio', { name: '3 answered 302' }).click()
    await check.click()
    await question.getByRole('button', { name: 'Show me a good answer' }).click()
    await expect.element(question.getByRole('status')).toHaveTextContent('A good answer: The last line, for one.')
    await expect.element(question.getByRole('button', { name: 'Show me a good answer' })).not.toBeInTheDocument()
    await expect.element(question.getByText('Look for who got in.')).not.toBeInTheDocument()
    await expect.element(question.getByRole('link', { name: 'Start this project' })).toHaveAttribute('href', '/projects/logs')
    // The right option is marked beside the refused one.
    const optionOf = (name: string) => question.getByRole('radio', { name }).element().closest('label')
    expect(optionOf('1 answered 302')).toHaveAttribute('data-right')
    expect(optionOf('3 answered 302')).toHaveAttribute('data-wrong')
    expect(optionOf('3 answered 302')).not.toHaveAttribute('data-right')
    // The turn is over: the answer has the focus, and nothing asks for another one.
    expect(document.activeElement?.textContent).toContain('A good answer:')
    await expect.element(question.getByText('Your turn')).not.toBeInTheDocument()
    await expect.element(question.getByRole('button')).not.toBeInTheDocument()
    await question.getByRole('radio', { name: '1 answered 302' }).click()
    await expect.element(question.getByText('Your turn')).toBeVisible()
    await expect.element(question.getByRole('button', { name: 'Check again' })).toHaveAttribute('data-variant', 'outline')
  })

  test('has the filled button once it has judged, and keeps its height for the hint, the model answer and the result', async () => {
    await page.viewport(1440, 900)
    onTestFinished(() => page.viewport(1280, 900))
    await open()
    const start = page.getByRole('link', { name: 'Start a free project' })
    await expect.element(start).toHaveAttribute('data-variant', 'filled')
    const below = () => page.getByRole('textbox', { name: 'What do you want to be able to build?' }).element().getBoundingClientRect().top
    await question.getByRole('radio', { name: '412 answered 401' }).click()
    const top = below()
    await check.click()
    await expect.element(question.getByRole('alert')).toBeVisible()
    await expect.element(start).toHaveAttribute('data-variant', 'outline')
    expect(below()).toBe(top)
    await question.getByRole('button', { name: 'Show me a good answer' }).click()
    await expect.element(question.getByRole('status')).toBeVisible()
    expect(below()).toBe(top)
  })

  test('is answered with the keyboard alone, and the result has the focus when the button is gone', async () => {
    await open()
    await expect.element(check).toBeVisible()
    ;(question.getByRole('radio').first().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(question.getByText('That’s right.')).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toContain('It was let in once.')
    await userEvent.keyboard('{Tab}')
    await expect.element(question.getByRole('link', { name: 'Start this project' })).toHaveFocus()
  })

  test('takes a typed value, which Enter submits, and asks for one first', async () => {
    await open({}, asking(value))
    await check.click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Enter an answer first.')
    await question.getByRole('textbox', { name: 'Your answer' }).fill('1')
    await userEvent.keyboard('{Enter}')
    await expect.element(question.getByText('That’s right.')).toBeVisible()
  })

  test('judges an answer that was given offline once there is a connection, and only the page’s notice says so', async () => {
    let isDown = true
    const health = () => (isDown ? noNetwork() : Response.json({ status: 'ok' }))
    await open({ [path]: (sent: SentRequest) => (isDown ? noNetwork() : judge(sent)), 'GET /health': health }, asking(value))
    await question.getByRole('textbox').fill('7')
    await check.click()
    await expect.element(page.getByText(/You’re offline/)).toBeVisible()
    await expect.element(check).toHaveAttribute('aria-busy', 'true')
    await expect.element(question.getByRole('alert')).not.toBeInTheDocument()
    isDown = false
    dispatchEvent(new Event('online'))
    await expect.element(question.getByRole('alert')).toHaveTextContent('Not “7”. Look for who got in.')
    await expect.element(question.getByRole('textbox')).toHaveValue('7')
  })

  test('says when too many answers came from the network', async () => {
    await open({ [path]: () => refusal('too_many_requests', { 'retry-after': '40' }) })
    await question.getByRole('radio', { name: '412 answered 401' }).click()
    await check.click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Too many answers came from your network. Try again in 40 seconds.')
  })

  test.each([
    ['no project asks one', asking(undefined)],
    ['its project is locked', asking(choice, { locked: true }, 'pro')],
  ])('is absent if %s, and nothing is announced', async (_why, projects) => {
    await open({}, projects)
    await expect.element(page.getByRole('img', { name: /a small station on the water/ })).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByText('What do you want to be able to build?')).toBeVisible()
    await expect.element(page.getByText(/Nothing is stored/)).not.toBeInTheDocument()
  })

  test.each(['light', 'dark'] as const)('has no accessibility findings in the %s theme, before and after an answer', async (theme) => {
    await open()
    await expect.element(check).toBeVisible()
    expect(await findings(theme)).toEqual([])
    await question.getByRole('radio', { name: '412 answered 401' }).click()
    await check.click()
    await expect.element(question.getByRole('alert')).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
