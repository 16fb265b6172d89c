import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blocksOf } from '@fieldwork/core/documents/walk.ts'
import { ines } from '../../tasks/testing.tsx'
import { findings, forgetAfterEach, visit } from '../../testing/render.tsx'
import { projectWith } from '../testing-document.ts'
import { bar, caretAfter, editingServer, inBar, menu, openEditor, text } from './testing-editing.ts'
import { everyDocument } from './testing-document.ts'

forgetAfterEach()

const idsOf = (document: typeof everyDocument | undefined) => blocksOf(document!).map(({ id }) => id)

test('only administrators can turn the page into an editor [DOC-76]', async () => {
  const server = editingServer()
  const { screen } = await visit('/projects/tls', { user: ines('pro'), network: server.network })
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Enable editing' }).query()).toBeNull()
  await screen.unmount()
  await openEditor(server)
  await expect.element(inBar('Save')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(bar.getByText('Editing version 1')).toBeVisible()
  await inBar('Done').click()
  await expect.element(page.getByRole('button', { name: 'Enable editing' })).toBeVisible()
  expect(server.saves).toEqual([])
})

test('an administrator without Pro is offered the editor of a Pro project on its cover, too', async () => {
  const server = editingServer()
  const pro = { ...projectWith(), locked: true, metadata: { ...projectWith().metadata, plan: 'pro' } }
  await visit('/projects/tls', { user: { ...ines(), isAdmin: true }, network: { ...server.network, 'GET /projects/tls': pro } })
  await expect.element(page.getByRole('heading', { name: /open by invitation$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Enable editing' }).click()
  await expect.element(bar.getByText('Editing version 1')).toBeVisible()
})

test('an edited paragraph is saved, and everything else is unchanged', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('It is wide.')
  await userEvent.keyboard(' Jump.')
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
  const expected = JSON.parse(JSON.stringify(everyDocument).replace('It is wide.', 'It is wide. Jump.')) as typeof everyDocument
  expect(server.saved()).toEqual(expected)
  expect(server.saves[0]!.headers.get('if-match')).toBe('"1-a"')
  await expect.element(inBar('Save')).toHaveAttribute('aria-disabled', 'true')
})

test('typing and undoing leaves nothing to save', async () => {
  await openEditor(editingServer())
  await caretAfter('It is wide.')
  await userEvent.keyboard(' Jump.')
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
  await inBar('Undo').click()
  await expect.element(bar.getByText('No changes')).toBeVisible()
  await inBar('Redo').click()
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
})

test('a slash opens a menu that is filtered while typing; arrow keys and Enter insert a block, and Escape keeps the typed text [MODAL-48]', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await userEvent.keyboard('{Enter}/')
  await expect.element(menu.getByRole('option', { name: /^Paragraph/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(text).toHaveAttribute('aria-activedescendant', 'slash-menu-paragraph')
  const { offsetWidth, offsetHeight, scrollHeight } = menu.element() as HTMLElement
  expect([offsetWidth, offsetHeight]).toEqual([280, 240])
  expect(scrollHeight).toBeGreaterThan(240)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu.getByRole('option', { name: /^Heading/ })).toHaveAttribute('aria-selected', 'true')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await userEvent.keyboard('code')
  await expect.poll(() => menu.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).not.toBeInTheDocument()
  await userEvent.keyboard('ls -l')
  await expect.element(bar.getByRole('button', { name: 'Code block, change' })).toBeVisible()
  await caretAfter('On Python.')
  await userEvent.keyboard(' /quo')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await inBar('Save').click()
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
  const [paragraph, code] = server.saved()!.steps[1]!.children
  expect(paragraph).toMatchObject({ id: 'p-10', children: [{ text: 'On Python. /quo' }] })
  expect(code).toMatchObject({ type: 'codeBlock', language: 'shell', text: 'ls -l', copyable: true })
  expect(code!.id).toMatch(/^c-[a-z0-9]{8}$/)
})

test.each([
  ['note', 'note', 'Note'],
  ['quote', 'quote', 'Quote'],
  ['table', 'table', 'Table'],
  ['tabs', 'tabs', 'Tabs'],
  ['task', 'validationBox', 'Task'],
  ['picture', 'image', 'Picture'],
  ['divider', 'divider', 'Divider'],
  ['place', 'anchor', 'Place for links'],
  ['list', 'list', 'List'],
  ['checkbox', 'checkbox', 'Checkbox'],
  ['heading', 'heading', 'Heading'],
  ['section', 'section', 'Section'],
  ['quiz', 'quiz', 'Quiz'],
])('the menu inserts a %s, with ids that nothing else has', async (typed, type, name) => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await userEvent.keyboard(`{Enter}/${typed}`)
  await expect.poll(() => menu.getByRole('option').elements()[0]?.textContent.startsWith(name)).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => server.saved()?.steps[1]!.children.map((node) => node.type)).toContain(type)
  const ids = idsOf(server.saved())
  expect(ids.filter((id, at) => ids.indexOf(id) !== at || !/^[a-z0-9][a-z0-9-]+$/.test(id))).toEqual([])
  expect(idsOf(everyDocument).filter((id) => !ids.includes(id))).toEqual([])
})

test('a form changes the fields of a block, and is opened from the path above the text or the head of the block', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('It is wide.')
  await bar.getByRole('button', { name: 'Note, change' }).click()
  const form = page.getByRole('dialog', { name: 'Note' })
  const title = form.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await title.fill('Mind the step')
  await form.getByRole('combobox', { name: 'Kind of note' }).selectOptions('Examples')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await userEvent.hover(title)
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(text).toHaveFocus()
  await text.getByText('Prove it').click()
  const task = page.getByRole('dialog', { name: 'Task' })
  await task.getByRole('textbox', { name: 'Title' }).fill('Show it')
  await task.getByRole('button', { name: 'Move up' }).click()
  await userEvent.keyboard('{Escape}')
  await text.getByText('Where?').click()
  const answer = page.getByRole('dialog', { name: 'Answer by address' })
  await answer.getByRole('switch', { name: 'May be left empty' }).click()
  await answer.getByRole('textbox', { name: 'Help' }).fill('Look into the bar of your browser')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
  const blocks = blocksOf(server.saved()!)
  expect(blocks.find(({ id }) => id === 'n-1')).toMatchObject({ heading: 'Mind the step', noteType: 'examples' })
  expect(blocks.find(({ id }) => id === 'where')).toMatchObject({ optional: false, helpText: 'Look into the bar of your browser' })
  const places = server.saved()!.steps[0]!.children.map(({ id }) => id)
  expect(places.indexOf('task')).toBe(places.indexOf('g-1') - 1)
})

test('an open form stays with its block while the text before it changes', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('It is wide.')
  await userEvent.keyboard('{Enter}/note')
  await expect.element(menu.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  const form = page.getByRole('dialog', { name: 'Note' })
  await expect.element(form).toBeVisible()
  await caretAfter('It is')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(text.getByText('wide.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Title' }).fill('Still mine')
  await expect.element(text.getByText('Still mine')).toBeVisible()
})

test('marks, links and variables are set by keys and by the toolbar', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await userEvent.keyboard(' {Control>}b{/Control}bold{Control>}b{/Control} ')
  await inBar('Variable').click()
  await page.getByRole('dialog', { name: 'Variable' }).getByRole('button', { name: 'Insert' }).click()
  await userEvent.keyboard(' end{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}')
  await inBar('Link').click()
  const form = page.getByRole('dialog', { name: 'Link' })
  await form.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect.element(form.getByText(/^Write a web address/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).fill('https://example.org/end')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
  expect(server.saved()!.steps[1]!.children[0]).toMatchObject({
    children: [
      { type: 'text', text: 'On Python. ' },
      { type: 'text', text: 'bold', marks: ['strong'] },
      { type: 'text', text: ' ' },
      { type: 'editorVariable', name: 'site', scope: 'project', placeholder: 'journal.home.arpa' },
      { type: 'text', text: ' ' },
      { type: 'link', href: 'https://example.org/end', children: [{ type: 'text', text: 'end' }] },
    ],
  })
})
