import '../testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { ValidationBoxNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { fakeServer, leave, padlock, show } from '../testing.tsx'
import { TaskBox } from './TaskBox.tsx'

afterEach(leave)

const how = () => page.getByLabelText('How does it decide?')
const field = () => how().element() as HTMLTextAreaElement
const withParagraph: ValidationBoxNode = {
  ...padlock,
  children: [{ type: 'paragraph', id: 'intro', children: [{ type: 'text', text: 'Two answers.' }] }, ...padlock.children],
}

/** A box, and how often it was rendered. */
const shown = async () => {
  const server = fakeServer({ boxes: [withParagraph] })
  let renders = 0
  await show(server, <TaskBox box={withParagraph} renderBlock={() => <p>{++renders && 'Two answers.'}</p>} />)
  await expect.element(page.getByText('Your answers are still loading')).not.toBeInTheDocument()
  return { server, renders: () => renders }
}

/** A key without any time between it and the next. */
const press = (letter: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!
  set!.call(field(), field().value + letter)
  field().dispatchEvent(new InputEvent('input', { bubbles: true }))
}

test('typing renders only the field, not the box', async () => {
  const { server, renders } = await shown()
  await how().click()
  // These tell the box that something is unsaved, and that there is enough.
  for (const letter of 'bec') press(letter)
  const before = renders()
  for (const letter of 'ause of the name') press(letter)
  expect([field().value, renders()]).toEqual(['because of the name', before])
  await expect.poll(() => server.answer('how')?.text?.data).toBe('because of the name')
})

test('the caret stays in position when typing in the middle of a text', async () => {
  await shown()
  await how().fill('By signature')
  field().setSelectionRange(3, 3)
  await userEvent.keyboard('the ')
  await expect.element(how()).toHaveValue('By the signature')
  expect([field().selectionStart, field().selectionEnd]).toEqual([7, 7])
})

test('typing can be undone and redone with the browser’s shortcuts', async () => {
  const { server } = await shown()
  await how().click()
  await userEvent.keyboard('By the name')
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.element(how()).toHaveValue('By the na')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(how()).toHaveValue('By the name')
  await expect.poll(() => server.answer('how')?.text?.data).toBe('By the name')
})

test('text from an input method is entered once, as chosen', async () => {
  const { server } = await shown()
  await how().click()
  for (const text of ['k', 'ka', 'か', 'かぎ'])
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await expect.element(how()).toHaveValue('かぎ')
  await cdp().send('Input.insertText', { text: '鍵' })
  await expect.element(how()).toHaveValue('鍵')
  await userEvent.keyboard('!')
  await expect.element(how()).toHaveValue('鍵!')
  await expect.poll(() => server.answer('how')?.text?.data).toBe('鍵!')
})
