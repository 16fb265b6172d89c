import '../testing.tsx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyPhraseHint, exampleHint, visitorsHint } from '@fieldwork/core/messages/answers.ts'
import { evidenceStateQuery } from '../api.ts'
import { rememberAction } from '../../platform/pendingAction.ts'
import { platform } from '../../testing/platform.tsx'
import { type FakeServer, ines, leave, show, shownDialog, textOf } from '../testing.tsx'
import { featuresQuery, visitorFeatures } from '../../accounts/api.ts'
import { Box, options, serverWith } from './testing-kinds.tsx'

afterEach(leave)

const shown = async (server: FakeServer) => ({ server, ...(await show(server, <Box box={server.boxes[0]!} />)) })
const count = () => page.getByLabelText('How many bytes are there?', { exact: true }).first()
const field = () => page.getByRole('textbox', { name: 'How many bytes are there?' })
const why = () => page.getByRole('textbox', { name: 'Why is it never closed?' })
const option = (at: number) => page.getByRole('radio', { name: options[at]! })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const done = () => button('Done')
const all = textOf(page.getByRole('main'))
const linesOf = (number: number) => Array.from({ length: number }, (_, at) => `line ${at + 1}`).join('\n')

describe('a question answered with output', () => {
  test('shows each command with the learner’s value, a copy button, and the form of its output', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await shown(serverWith(['output']))
    await expect.poll(all).toContain('head -c 120 /dev/zero | wc -c')
    await expect.element(page.getByText('What the output looks like, with …… for what you find out')).toBeVisible()
    expect(all()).toContain('……')
    await page.getByRole('button', { name: /^Copy code/ }).click()
    expect(copied).toHaveBeenLastCalledWith('head -c 120 /dev/zero | wc -c')
  })

  test('takes output of any plan’s length in monospace, saves it, and counts as computed', async () => {
    const server = serverWith(['output'], { user: ines('free', { 'capability.checkout': true }) })
    const { unmount } = await shown(server)
    await expect.element(page.getByText(/ left$/)).not.toBeInTheDocument()
    const long = 'x'.repeat(5000)
    await field().fill(long)
    await expect.poll(() => server.answer('count')?.text?.data).toBe(long)
    expect(getComputedStyle(field().element()).fontFamily).toContain('Mono')
    await expect.element(page.getByText('Upgrade to Pro')).not.toBeInTheDocument()
    await field().fill('x'.repeat(16_000))
    await expect.element(page.getByText('384 of 16384 left')).toBeVisible()
    await expect.element(page.getByText('Upgrade to Pro')).not.toBeInTheDocument()
    await field().fill('240')
    await done().click()
    await expect.element(page.getByText('Checked: it matches the values drawn for you.')).toBeVisible()
    await unmount()
  })

  test('can be sent from the terminal, with commands for this task; the first includes fetching the companion', async () => {
    const { client, unmount } = await shown(serverWith(['output']))
    await button('send it from your terminal').click()
    await expect.poll(all).toContain(`curl -fsS ${location.origin}/companion -o ~/companion\nsh ~/companion check tls/count`)
    await expect.element(button('send it from your terminal')).toHaveAttribute('aria-expanded', 'true')
    client.setQueryData(evidenceStateQuery('tls').queryKey, { hasCompanion: true, answers: [] })
    await expect.poll(all).not.toContain('curl -fsS')
    expect(all()).toContain('sh ~/companion check tls/count')
    await unmount()
    await shown(serverWith(['output'], { user: null }))
    await expect.element(field()).toBeVisible()
    await expect.element(button('send it from your terminal')).not.toBeInTheDocument()
  })

  test('that was answered with “I don’t know” isn’t called incorrect, and can’t be insisted on', async () => {
    const server = serverWith(['output'])
    await shown(server)
    for (const data of ['I don’t know', 'no idea']) {
      await field().fill(data)
      await done().click()
      await expect.poll(() => server.answer('count')).toMatchObject({ status: 'INCORRECT', text: { data } })
    }
    await expect.element(button('Show the author’s explanation')).toBeVisible()
    await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
    expect(all()).not.toContain('Your answer is incorrect')
    expect(button('My output is right').query()).toBeNull()
    for (const data of ['239', '238']) {
      await field().fill(data)
      await done().click()
      await expect.poll(() => server.answer('count')).toMatchObject({ status: 'INCORRECT', text: { data } })
    }
    await expect.poll(all).toContain('Your answer is incorrect')
    await expect.element(button('My output is right')).toBeVisible()
  })

  test('stops growing at twelve lines', async () => {
    await shown(serverWith(['output']))
    await field().fill(linesOf(12))
    const { height } = field().element().getBoundingClientRect()
    await field().fill(linesOf(60))
    expect(field().element().getBoundingClientRect().height).toBeCloseTo(height, 0)
  })

  test('accepts a single character, and Done says that the output is missing', async () => {
    const server = serverWith(['output'])
    server.outputs['count'] = '7'
    await shown(server)
    await expect.element(page.getByText('The output of the commands is still missing')).toBeVisible()
    await field().fill('7')
    await done().click()
    await expect.element(page.getByText('Checked: it matches the values drawn for you.')).toBeVisible()
  })

  test('focuses its field when it is refused, and formats code in the hint', async () => {
    await shown(serverWith(['output']))
    await field().fill('241')
    await done().click()
    await expect.element(count()).toHaveFocus()
    await expect.poll(() => [...document.querySelectorAll('#count code')].map((code) => code.textContent)).toContain('wc -c')
    await expect.element(field()).toHaveValue('241')
  })

  test('shows the first lines of long output once complete, and all of them on request', async () => {
    const server = serverWith(['output'])
    server.outputs['count'] = linesOf(9)
    server.put({ id: 'count', type: 'TEXT', text: { data: linesOf(9) }, status: 'COMPLETE' })
    await shown(server)
    await expect.poll(all).toContain('line 8')
    expect(all()).not.toContain('line 9')
    await button('Show all 9 lines').click()
    expect(all()).toContain('line 9')
    await expect.element(button('Show less')).toHaveAttribute('aria-expanded', 'true')
  })

  test('says on which day the companion ran the commands', async () => {
    const server = serverWith(['output'])
    server.put({ id: 'count', type: 'TEXT', text: { data: '240' }, status: 'COMPLETE' })
    Object.assign(server.answer('count')!, { basis: 'seen', seenAt: '2026-11-21T12:00:00.000Z' })
    await shown(server)
    await expect.element(page.getByText('Seen on your machine on 21 November 2026.')).toBeVisible()
  })

  test('stays in review while its command is copied, and reopens when its field gets the focus', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const server = serverWith(['output'])
    server.put({ id: 'count', type: 'TEXT', text: { data: '240' }, status: 'IN_REVIEW' })
    await shown(server)
    await page.getByRole('button', { name: /^Copy code/ }).click()
    await expect.element(page.getByText('Copied!').first()).toBeVisible()
    expect(server.writes).toEqual([])
    await field().click()
    await expect.poll(() => server.answer('count')?.status).toBe('INCOMPLETE')
  })
})

describe('a choice', () => {
  test('can be made with the keyboard, is saved as its option’s text, and says beforehand that the first choice counts', async () => {
    const server = serverWith(['choice'])
    await shown(server)
    await expect
      .element(page.getByRole('group', { name: 'What happens to the log?' }))
      .toHaveAccessibleDescription('Your first choice counts.')
    await expect.element(page.getByText('A choice is still missing')).toBeVisible()
    ;((await option(0).findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option(1)).toBeChecked()
    await expect.poll(() => server.answer('pick')?.text?.data).toBe(options[1])
    await done().click()
    await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
    expect(server.answer('pick')).toMatchObject({ status: 'COMPLETE' })
    expect(all()).not.toContain('Shown: the explanation was read after a wrong answer. The answer here is the last try.')
  })

  test('is explained and keeps the focus if it is wrong; the next choice is marked', async () => {
    const server = serverWith(['choice'])
    await shown(server)
    await option(2).click()
    await done().click()
    await expect.element(page.getByText('Because of 2.').last()).toBeVisible()
    await expect.element(option(2)).toHaveFocus()
    await expect.element(page.getByText('Your first choice counts.')).not.toBeInTheDocument()
    await expect.element(button('Show the author’s explanation')).not.toBeInTheDocument()
    await option(1).click()
    await done().click()
    await expect
      .element(page.getByText('Shown: the explanation was read after a wrong answer. The answer here is the last try.'))
      .toBeVisible()
    expect(all()).toContain(options[1])
    await expect.element(page.getByRole('button', { name: /^Do it again/ })).not.toBeInTheDocument()
  })
})

describe('an explanation in the learner’s own words', () => {
  test('can be compared with the author’s point by point, and the marks are stored', async () => {
    const server = serverWith(['own-words'])
    server.models['why'] = 'The process holds the open file, not its name.'
    await shown(server)
    await expect.element(page.getByText(/nobody grades this\. Afterwards you see the author’s explanation/)).toBeVisible()
    await why().fill('Because it is still in use.')
    await done().click()
    await expect.element(page.getByText('In your own words.', { exact: true })).toBeVisible()
    await expect.poll(all).toContain('The author’s explanation: The process holds the open file, not its name.')
    const points = page.getByRole('group', { name: 'My explanation covers' })
    await points.getByRole('checkbox', { name: 'The name is not the file' }).click()
    await points.getByRole('checkbox', { name: 'The process holds it' }).click()
    await expect.poll(() => server.answer('why')?.covered).toEqual([0, 1])
    await points.getByRole('checkbox', { name: 'The process holds it' }).click()
    await expect.poll(() => server.answer('why')?.covered).toEqual([1])
  })

  test('that says nothing gets its hint, and isn’t called incorrect', async () => {
    await shown(serverWith(['own-words']))
    await why().fill('I don’t know')
    await done().click()
    await expect.element(page.getByText(emptyPhraseHint).last()).toBeVisible()
    await expect.element(why()).not.toHaveAttribute('aria-invalid', 'true')
    expect(all()).not.toContain('Your answer is incorrect')
  })

  test('restores a mark that could not be stored, and says so', async () => {
    const server = serverWith(['own-words'])
    server.put({ id: 'why', type: 'TEXT', text: { data: 'It is in use.' }, status: 'COMPLETE' })
    await shown(server)
    const point = page.getByRole('checkbox', { name: 'The process holds it' })
    await expect.element(point).toBeVisible()
    server.refusing = 'not_found'
    await point.click()
    await expect.element(page.getByText('Your last mark couldn’t be saved.')).toBeVisible()
    await expect.element(point).not.toBeChecked()
  })
})

test('a visitor who asks for a hint is told that it needs an account', async () => {
  const server = serverWith(['output'], { user: null })
  const { client, unmount } = await shown(server)
  client.setQueryData(featuresQuery.queryKey, { ...visitorFeatures, features: { ...visitorFeatures.features, 'capability.tutor': true } })
  await button('Hint').click()
  await expect.element(page.getByText(/^Hints come with an account, which is free/)).toBeVisible()
  await unmount()
})

test.each([
  ['output', 'count', '240', 'Checked: it matches the values drawn for you.'],
  ['own-words', 'why', 'It is in use.', 'In your own words.'],
] as const)('a visitor answers a question of the kind %s, logs in on Done, and the answer is there', async (kind, id, text, mark) => {
  const server = serverWith([kind], { user: null })
  const { unmount } = await shown(server)
  await page.getByRole('textbox').fill(text)
  if (kind === 'output')
    await expect.element(page.getByText('Should this count? Log in first: your account gets its own values.')).toBeVisible()
  await done().click()
  const pressed = {
    kind: 'done' as const,
    projectId: 'tls',
    boxId: 'log',
    values: { [id]: { type: 'TEXT' as const, text: { data: text } } },
  }
  await expect.poll(shownDialog).toMatchObject({ action: pressed })
  await unmount()
  server.user = ines()
  rememberAction(pressed, Date.now())
  await shown(server)
  platform().pendingActions.resume(true)
  await expect.element(page.getByText(mark, { exact: true })).toBeVisible()
  expect(server.answer(id)).toMatchObject({ status: 'COMPLETE', text: { data: text } })
})

test.each([
  ['the output of the commands', '12', exampleHint],
  ['something else', 'log.txt has 12 lines', visitorsHint],
])('with the example values, %s is to be done again after the login, and isn’t shown as wrong', async (_, text, hint) => {
  const server = serverWith(['output'], { user: null })
  server.exampleOutputs = { count: '12' }
  const { unmount } = await shown(server)
  await field().fill(text)
  await done().click()
  await expect.poll(textOf(page.getByRole('dialog'))).toContain('run the commands again')
  const pressed = {
    kind: 'done' as const,
    projectId: 'tls',
    boxId: 'log',
    values: { count: { type: 'TEXT' as const, text: { data: text } } },
    isOfExamples: true,
  }
  await expect.poll(shownDialog).toMatchObject({ action: pressed })
  await unmount()
  server.user = ines()
  rememberAction(pressed, Date.now())
  await shown(server)
  platform().pendingActions.resume(true)
  await expect.element(page.getByText(hint).last()).toBeVisible()
  expect(server.answer('count')).toMatchObject({ status: 'INCOMPLETE', text: { data: text } })
  expect(page.getByText('Your answer is incorrect', { exact: false }).query()).toBeNull()
  await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
  await field().fill('240')
  await done().click()
  await expect.element(page.getByText('Checked: it matches the values drawn for you.', { exact: true })).toBeVisible()
  await expect.element(page.getByText(hint).last()).not.toBeInTheDocument()
})
