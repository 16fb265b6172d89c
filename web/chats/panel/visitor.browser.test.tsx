import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offlineChatMessages } from '@fieldwork/core/messages/tutor.ts'
import { closePanel, openPanel, usePanels } from '../../platform/panels/panels.ts'
import { forgetAfterEach, visit } from '../../testing/render.tsx'
import { loadedAnew } from '../../testing/loadedAnew.ts'
import { chatServer } from '../testing.ts'
import { field, log, openChat, panel } from '../testing-panel.ts'
import { addExchange, forgetConversations, useVisitorConversations } from '../visitorConversations.ts'

const startOver = async () => {
  await panel.getByRole('button', { name: 'Clear this chat' }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
}

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)
afterEach(() => forgetConversations())
const address = location.href
afterEach(() => history.replaceState(history.state, '', address))

test('lets a visitor log in and keeps their question until then [CHAT-01]', async () => {
  const first = await visit('/projects/tls', { network: chatServer().network })
  openPanel('left', { prefill: 'Why a padlock?' })
  await expect.element(panel.getByRole('textbox', { name: 'Your question' })).toHaveValue('Why a padlock?')
  await panel.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByRole('dialog').getByText(/Your question is kept: you come back to it\.$/)).toBeVisible()
  await first.screen.unmount()
  closePanel()
  await openChat(chatServer())
  await expect.element(field).toHaveValue('Why a padlock?')
})

test('finds passages for a visitor, who follows them, and asks for no chat', async () => {
  const passage = { stepId: 'sign-it', blockId: 'nowhere', title: 'Sign it', quote: 'The authority signs it.', best: '' }
  const answer = { text: 'This probably answers it: [1]', passages: [passage] }
  const { sent } = await visit('/projects/tls', { network: { ...chatServer().network, 'POST /projects/tls/find': answer } })
  openPanel('left')
  await panel.getByRole('textbox', { name: 'Your question' }).fill('Who signs it?')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('The authority signs it.').first()).toBeVisible()
  expect(sent.filter(({ path }) => path === '/projects/tls/find').map(({ body }) => body)).toEqual([
    { question: 'Who signs it?', trackId: 'main' },
  ])
  expect(sent.filter(({ path }) => path.startsWith('/chats'))).toEqual([])
  await panel.getByRole('link', { name: /Sign it/ }).click()
  await expect.element(page.getByText('This passage is not in the text that you see.')).toBeVisible()
})

test('sends at most three earlier questions of a visitor along, shows the newest answer last, and starts over', async () => {
  const { sent } = await visit('/projects/tls', {
    network: { ...chatServer().network, 'POST /projects/tls/find': { text: 'I found nothing.', passages: [] } },
  })
  openPanel('left')
  const question = panel.getByRole('textbox', { name: 'Your question' })
  const find = async (text: string) => {
    await question.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent.filter(({ path }) => path === '/projects/tls/find')).toHaveLength((asked += 1))
    await expect.element(panel.getByRole('button', { name: 'Send' })).toBeVisible()
  }
  let asked = 0
  for (const text of ['one', 'two', 'three', 'four', 'five']) await find(text)
  const bodies = () => sent.filter(({ path }) => path === '/projects/tls/find').map(({ body }) => body)
  expect(bodies()[1]).toEqual({ question: 'two', earlier: [{ question: 'one' }], trackId: 'main' })
  expect(bodies().at(-1)).toEqual({
    question: 'five',
    earlier: ['two', 'three', 'four'].map((one) => ({ question: one })),
    trackId: 'main',
  })
  expect(log.getByRole('listitem').elements().at(-2)!.textContent).toContain('five')
  await startOver()
  await expect.element(question).toHaveFocus()
  await find('six')
  expect(bodies().at(-1)).toEqual({ question: 'six', trackId: 'main' })
})

test('a question whose search failed stays, and can be searched again, edited or removed', async () => {
  const { sent } = await visit('/projects/tls', {
    network: { ...chatServer().network, 'POST /projects/tls/find': () => new Response(null, { status: 500 }) },
  })
  openPanel('left')
  const question = panel.getByRole('textbox', { name: 'Your question' })
  await question.fill('Who signs it?')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('alert').getByText(/^Something went wrong on our end\./)).toBeVisible()
  const count = () => sent.filter(({ path }) => path === '/projects/tls/find').length
  const before = count()
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(count).toBeGreaterThan(before)
  await expect.element(panel.getByRole('alert')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect.element(question).toHaveValue('Who signs it?')
  await expect.element(log.getByText('Who signs it?')).not.toBeInTheDocument()
})

test('finds what is suggested to a visitor', async () => {
  const { sent } = await visit('/projects/tls', {
    network: {
      ...chatServer().network,
      'POST /projects/tls/questions': { questions: ['How do I trust it?'] },
      'POST /projects/tls/find': { text: 'I found nothing.', passages: [] },
    },
  })
  openPanel('left')
  await expect.element(panel.getByRole('button', { name: 'How do I trust it?' })).toBeVisible()
  // Every project answers the others.
  expect(panel.getByRole('list', { name: 'What you could ask' }).getByRole('button').elements()).toHaveLength(3)
  const suggestion = panel.getByRole('list', { name: 'What you could ask' }).getByRole('button').first()
  await expect.element(suggestion).toBeVisible()
  const question = suggestion.element().textContent
  await userEvent.click(suggestion)
  await expect.element(log.getByText('I found nothing.')).toBeVisible()
  await expect.element(log.getByText(question)).toBeVisible()
  expect(sent.find(({ path }) => path === '/projects/tls/find')?.body).toMatchObject({ question })
})

test('focuses the field of a visitor when Ask is opened by its button, and when a text is asked about', async () => {
  await visit('/projects/tls', { network: chatServer().network })
  await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' }).click()
  const question = panel.getByRole('textbox', { name: 'Your question' })
  await expect.element(question).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  openPanel('left', { prefill: 'Why a padlock?' })
  await expect.element(question).toHaveFocus()
})

test('in the empty field of Ask, Control with an arrow closes the panel, and in a question it moves the caret', async () => {
  await visit('/projects/tls', { network: chatServer().network })
  openPanel('left')
  const question = panel.getByRole('textbox', { name: 'Your question' })
  await expect.element(question).toHaveFocus()
  await userEvent.keyboard('Why not{Control>}{ArrowLeft}{/Control}')
  expect(usePanels.getState().open).toBe('left')
  await question.fill('')
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
  expect(usePanels.getState().open).toBeNull()
})

const exchange = (question: string, projectId = 'tls') => ({ projectId, question, answer: { text: `About “${question}”.`, passages: [] } })
const questions = () => useVisitorConversations.getState().exchanges.map(({ question }) => question)

test('shows the conversation of a visitor again when the panel is opened again, newest last, until they start over', async () => {
  const { sent } = await visit('/projects/tls', {
    network: { ...chatServer().network, 'POST /projects/tls/find': { text: 'I found nothing.', passages: [] } },
  })
  addExchange(exchange('Of another project', 'logs'))
  openPanel('left')
  const question = panel.getByRole('textbox', { name: 'Your question' })
  for (const text of ['one', 'two']) {
    await question.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(log.getByText('I found nothing.').last()).toBeVisible()
    await expect.element(log.getByText(text)).toBeVisible()
  }
  await expect.poll(() => log.getByText('I found nothing.').elements()).toHaveLength(2)
  closePanel()
  await expect.element(question).not.toBeInTheDocument()
  openPanel('left')
  await expect.element(log.getByText('two')).toBeVisible()
  expect(
    log
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['one', 'I found nothing.', 'two', 'I found nothing.'].map((text) => expect.stringContaining(text)))
  await question.fill('three')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('three')).toBeVisible()
  expect(sent.findLast(({ path }) => path === '/projects/tls/find')?.body).toEqual({
    question: 'three',
    earlier: [{ question: 'one' }, { question: 'two' }],
    trackId: 'main',
  })
  await startOver()
  await expect.element(log.getByText('one')).not.toBeInTheDocument()
  expect(questions()).toEqual(['Of another project'])
})

test('a conversation of a visitor is still there after a reload, up to 40 questions, and only in this tab', async () => {
  for (let at = 0; at <= 40; at++) addExchange(exchange(`Question ${at}`))
  const nextPage = await loadedAnew<{ useVisitorConversations: typeof useVisitorConversations }>(
    '../visitorConversations.ts',
    import.meta.url,
  )
  const { exchanges } = nextPage.useVisitorConversations.getState()
  expect([exchanges.length, exchanges[0], exchanges.at(-1)]).toEqual([40, exchange('Question 1'), exchange('Question 40')])
  expect(JSON.stringify(localStorage)).not.toContain('Question 40')
  sessionStorage.setItem('fieldwork.visitorConversations', '{"state":{"exchanges":[{"question":1}]},"version":1}')
  const other = await loadedAnew<{ useVisitorConversations: typeof useVisitorConversations }>('../visitorConversations.ts', import.meta.url)
  expect(other.useVisitorConversations.getState().exchanges).toEqual([])
})

test('the conversation of a visitor is forgotten once they have logged in, and not sent', async () => {
  addExchange(exchange('Who signs it?'))
  const { sent } = await openChat(chatServer())
  await expect.poll(questions).toEqual([])
  expect(JSON.stringify(sessionStorage)).not.toContain('Who signs it?')
  expect(JSON.stringify(sent)).not.toContain('Who signs it?')
})

test('an answer that points to hints offers a visitor to log in, and keeps the question', async () => {
  await visit('/projects/tls', {
    network: {
      ...chatServer().network,
      'POST /projects/tls/find': { text: offlineChatMessages.hintsNeedAccount, passages: [] },
    },
  })
  openPanel('left')
  await panel.getByRole('textbox', { name: 'Your question' }).fill('give me the answer to task 3')
  await userEvent.keyboard('{Enter}')
  await log.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByRole('dialog').getByText(/Your question is kept: you come back to it\.$/)).toBeVisible()
  expect(JSON.parse(sessionStorage.getItem('fieldwork.chat.visitor.tls')!)).toBe('give me the answer to task 3')
})

test('on a phone, Back opens Ask again with the conversation of a visitor, at the link that they followed', async () => {
  await page.viewport(390, 844)
  const passage = { stepId: 'sign', blockId: 'sign', title: 'Sign it', quote: 'The authority signs it.', best: '' }
  await visit('/projects/tls', { network: chatServer().network })
  addExchange({ projectId: 'tls', question: 'Who signs it?', answer: { text: 'This probably answers it: [1]', passages: [passage] } })
  for (let at = 0; at < 9; at++) addExchange(exchange(`Question ${at}`))
  openPanel('left')
  const link = panel.getByRole('link', { name: /Sign it/ })
  await link.click()
  await expect.element(link).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect.element(link).toHaveFocus()
  await expect.element(link).toBeInViewport()
  await expect.element(log.getByText('Question 8')).toBeInTheDocument()
})
