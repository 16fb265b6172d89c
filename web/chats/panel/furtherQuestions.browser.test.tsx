import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { productAnswers } from '@fieldwork/core/messages/productAnswers.ts'
import { closePanel, openPanel } from '../../platform/panels/panels.ts'
import { forgetAfterEach, visit } from '../../testing/render.tsx'
import { chatServer } from '../testing.ts'
import { log, panel } from '../testing-panel.ts'
import { addExchange, forgetConversations } from '../visitorConversations.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)
afterEach(() => forgetConversations())

test('below the newest answer, the questions that its step answers can be asked, except those asked or answered before', async () => {
  const passage = {
    stepId: 'sign',
    blockId: 'sign',
    title: 'Sign it',
    quote: 'The authority signs it.',
    best: '',
    isPrepared: true,
    question: 'Is it signed?',
  }
  const { sent } = await visit('/projects/tls', {
    network: {
      ...chatServer().network,
      'POST /projects/tls/questions': { questions: ['Who signs it?', 'Is it signed?', 'How do I trust it?'] },
      'POST /projects/tls/find': { text: 'I found nothing.', passages: [] },
    },
  })
  for (const question of ['What is signed?', 'Who signs it?'])
    addExchange({ projectId: 'tls', question, answer: { text: 'This probably answers it: [1]', passages: [passage] } })
  openPanel('left')
  await expect.element(log.getByText('Is it signed?').first()).toBeVisible()
  const further = panel.getByRole('list', { name: 'Questions answered in this step' })
  await expect.element(further).toBeVisible()
  expect(further.elements()).toHaveLength(1)
  expect(
    further
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['How do I trust it?'])
  await userEvent.click(further.getByRole('button'))
  await expect.element(log.getByText('I found nothing.')).toBeVisible()
  // All of them have been asked.
  await expect.element(further).not.toBeInTheDocument()
  expect(sent.find(({ path }) => path === '/projects/tls/find')?.body).toMatchObject({ question: 'How do I trust it?' })
})

test('“Why?” and “An example?” come before them if the author answers these, and are sent as they are', async () => {
  const passage = { stepId: 'sign', blockId: 'sign', title: 'Sign it', quote: 'The authority signs it.', best: '', isPrepared: true }
  const { sent } = await visit('/projects/tls', {
    network: {
      ...chatServer().network,
      'POST /projects/tls/questions': { questions: ['How do I trust it?', 'Who pays for it?'] },
      'POST /projects/tls/find': { text: 'This is why: [1]', passages: [{ ...passage, quote: 'It is trusted.', hasExample: true }] },
    },
  })
  const answer = { text: 'This probably answers it: [1]', passages: [{ ...passage, hasReason: true, hasExample: true }] }
  addExchange({ projectId: 'tls', question: 'Who signs it?', answer })
  openPanel('left')
  const further = panel.getByRole('list', { name: 'Questions answered in this step' })
  const labels = () =>
    further
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
  await expect.poll(labels).toEqual(['Why?', 'An example?', 'How do I trust it?'])
  await userEvent.click(further.getByRole('button', { name: 'Why?' }))
  await expect.element(log.getByText('It is trusted.')).toBeVisible()
  await expect.poll(labels).toEqual(['An example?', 'How do I trust it?', 'Who pays for it?'])
  expect(sent.find(({ path }) => path === '/projects/tls/find')?.body).toMatchObject({ question: 'Why?' })
})

test('below an answer about the product, no questions about the project are suggested', async () => {
  const { sent } = await visit('/projects/tls', { network: chatServer().network })
  const passage = { stepId: 'sign', blockId: 'sign', title: 'Sign it', quote: 'The authority signs it.', best: '' }
  addExchange({ projectId: 'tls', question: 'Who signs it?', answer: { text: 'This probably answers it: [1]', passages: [passage] } })
  addExchange({ projectId: 'tls', question: 'is this free', answer: { text: productAnswers.cost, passages: [] } })
  openPanel('left')
  await expect.element(log.getByText(productAnswers.cost)).toBeVisible()
  expect(sent.filter(({ body }) => (body as { blockId?: string } | undefined)?.blockId)).toEqual([])
})

test('below a reply that found nothing close, questions answered in the step on the screen can be asked', async () => {
  const suggest = ({ body }: { body: unknown }) =>
    Response.json({ questions: (body as { question?: string }).question === undefined ? ['Who signs it?'] : [] })
  await visit('/projects/tls', { network: { ...chatServer().network, 'POST /projects/tls/questions': suggest } })
  addExchange({ projectId: 'tls', question: 'and the weather?', answer: { text: 'I found nothing.', passages: [] } })
  openPanel('left')
  await expect
    .element(panel.getByRole('list', { name: 'Questions answered in this step' }).getByRole('button', { name: 'Who signs it?' }))
    .toBeVisible()
})

test('below a reply that is no answer, the questions close to the message can be asked', async () => {
  const { sent } = await visit('/projects/tls', {
    network: {
      ...chatServer().network,
      'POST /projects/tls/questions': { questions: ['Who signs it?'] },
      'POST /projects/tls/find': { text: 'This probably answers it: [1]', passages: [] },
    },
  })
  const nearby = { stepId: 'sign', blockId: 'sign', title: 'Sign it', quote: '', best: 'The authority signs it.' }
  addExchange({
    projectId: 'tls',
    question: 'whose name is on it',
    answer: { text: 'I’m not sure, but this comes closest: [1]', passages: [nearby] },
  })
  openPanel('left')
  await userEvent.click(panel.getByRole('list', { name: 'Is it one of these?' }).getByRole('button', { name: 'Who signs it?' }))
  await expect.element(log.getByText('Who signs it?')).toBeVisible()
  expect(sent.map(({ path, body }) => path === '/projects/tls/questions' && (body as { question?: string }).question)).toContain(
    'whose name is on it',
  )
})
