import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { forgetAfterEach } from '../../testing/render.tsx'
import { bar, caretAfter, editingServer, inBar, menu, openEditor, text } from './testing-editing.ts'

forgetAfterEach()

const form = (name: string) => page.getByRole('dialog', { name, exact: true })
const crumb = (name: string) => inBar(`${name}, change`)

/** A button, and the form that it opens. */
const presses: Record<string, { press: () => Locator; opens: Locator }> = {
  'a question': { press: () => text.getByText('How?'), opens: form('Answer in words') },
  'another question': { press: () => text.getByText('Where?'), opens: form('Answer by address') },
  'the crumb of the step': { press: () => crumb('Step'), opens: form('Step') },
  'the crumb of the task': { press: () => crumb('Task'), opens: form('Task') },
  'the crumb of the question': { press: () => crumb('Answer in words'), opens: form('Answer in words') },
  'the crumb of the paragraph': { press: () => crumb('Paragraph'), opens: form('Paragraph') },
  Link: { press: () => inBar('Link'), opens: form('Link') },
  Insert: { press: () => inBar('Insert'), opens: menu },
}

const open = async (name: string) => {
  const { press, opens } = presses[name]!
  await press().click()
  await expect.element(opens).toBeVisible()
  expect(document.querySelectorAll('[role=dialog]:popover-open, [role=listbox]:popover-open')).toHaveLength(1)
}

test.each([
  ['a question', 'the crumb of the step'],
  ['a question', 'the crumb of the task'],
  ['a question', 'the crumb of the question'],
  ['a question', 'another question'],
  ['a question', 'Link'],
  ['a question', 'Insert'],
  ['the crumb of the step', 'the crumb of the paragraph'],
  ['the crumb of the paragraph', 'the crumb of the step'],
  ['the crumb of the paragraph', 'a question'],
  ['the crumb of the paragraph', 'Link'],
  ['the crumb of the paragraph', 'Insert'],
  ['Link', 'the crumb of the step'],
  ['Link', 'a question'],
  ['Link', 'Insert'],
  ['Insert', 'the crumb of the step'],
  ['Insert', 'the crumb of the paragraph'],
  ['Insert', 'a question'],
  ['Insert', 'Link'],
])('%s opens its form, and then %s another one in its place', async (first, second) => {
  await openEditor(editingServer())
  await caretAfter('Answer ')
  await open(first)
  await open(second)
  // Away from what explains itself under the pointer, which Escape would put away first.
  await bar.getByText('Editing version 1').hover()
  await userEvent.keyboard('{Escape}')
  await expect.element(presses[second]!.opens).not.toBeInTheDocument()
  await expect.element(text).toHaveFocus()
  await expect.element(bar.getByText('Editing version 1')).toBeVisible()
})

test('a form opened by keyboard replaces the form that was open', async () => {
  await openEditor(editingServer())
  await caretAfter('Answer ')
  await open('a question')
  ;(crumb('Step').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(form('Step')).toBeVisible()
  await expect.element(form('Answer in words')).not.toBeInTheDocument()
  await expect.element(form('Step').getByRole('textbox', { name: 'Title' })).toHaveFocus()
})
