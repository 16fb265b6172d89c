import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAfterEach } from '../../testing/render.tsx'
import { bar, caretAfter, editingServer, inBar, menu, openEditor, text, words } from './testing-editing.ts'
import { everyDocument } from './testing-document.ts'

forgetAfterEach()

const insert = async (name: string) => {
  await userEvent.keyboard(`{Enter}/${name}`)
  await expect.element(menu.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
}
const form = (name: string) => page.getByRole('dialog', { name, exact: true })
const save = async () => {
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
}

test('a new step asks for its title and minutes, follows the current step on all tracks, and can be edited', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await insert('Step')
  await form('Step').getByRole('textbox', { name: 'Title' }).fill('Renew it')
  await form('Step').getByRole('textbox', { name: 'Minutes' }).fill('15')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('Every ninety days.')
  await save()
  const { steps, tracks } = server.saved()!
  expect(steps.map(({ id, title, minutes }) => ({ id, title, minutes })).slice(1)).toEqual([
    { id: 'serve', title: 'Serve it', minutes: 5 },
    { id: expect.stringMatching(/^step-\w+$/), title: 'Renew it', minutes: 15 },
  ])
  expect(JSON.stringify(steps[2]!.children)).toContain('Every ninety days.')
  expect(tracks).toEqual(everyDocument.tracks)
})

test('a track’s own version of a step keeps the tasks of the other tracks', async () => {
  const first = structuredClone(everyDocument)
  first.tracks = ['python', 'node', 'ruby'].map((id) => ({
    id,
    title: `In ${id}`,
    description: '',
    steps: id === 'node' ? first.tracks[0]!.steps : [],
  }))
  const server = editingServer({ first })
  await openEditor(server)
  await caretAfter('On Python.')
  await insert('Step on one track')
  const track = form('Step').getByRole('combobox', { name: 'Track' })
  await expect.element(track).toHaveValue('ruby')
  await userEvent.keyboard('{Escape}')
  await expect.poll(words).toContain('only on the track ruby')
  await userEvent.keyboard(' And Ruby.')
  await caretAfter('It is wide.')
  await insert('Step on one track')
  await expect.element(track).toHaveValue('node')
  await track.selectOptions('In ruby')
  await userEvent.keyboard('{Escape}')
  await save()
  const { tracks, steps } = server.saved()!
  expect(steps).toEqual(first.steps)
  expect(tracks.map(({ id, steps: own }) => [id, own.map((step) => step.id)])).toEqual([
    ['python', []],
    ['node', ['serve']],
    ['ruby', ['sign', 'serve']],
  ])
  expect(tracks[2]!.steps[0]).toEqual(first.steps[0])
  expect(JSON.stringify(tracks[2]!.steps[1])).toContain('And Ruby.')
})

test('an extra task is inserted after the last step and starts folded', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await insert('Extra task')
  await form('Section').getByRole('textbox', { name: 'Title' }).fill('Go further')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('Try a second name.')
  await save()
  expect(server.saved()!.sections.at(-1)).toMatchObject({
    sectionType: 'extra-task',
    status: 'unlocked',
    heading: 'Go further',
    isOpen: false,
    children: [{ type: 'paragraph', children: [{ text: 'Try a second name.' }] }],
  })
})

test('a Secret Mission is inserted with its text, can’t change its type, and is deleted with its text', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await insert('Secret Mission')
  await form('Section').getByRole('textbox', { name: 'Title' }).fill('Go dark')
  await expect.element(form('Section').getByRole('combobox', { name: 'Kind of section' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('What nobody sees.{ArrowDown}Turn off the lamp.')
  await save()
  const { sections, sectionTexts = {} } = server.saved()!
  const { contentId = '', ...section } = sections.at(-1)!
  expect(section).toMatchObject({ sectionType: 'pro', status: 'locked', heading: 'Go dark', isOpen: true })
  expect(JSON.stringify(section.children)).toContain('What nobody sees.')
  expect(JSON.stringify(sectionTexts[contentId])).toContain('Turn off the lamp.')
  expect(Object.keys(sectionTexts)).toEqual(['old-tls', contentId])

  await caretAfter('What nobody sees.')
  await bar.getByRole('button', { name: 'Section, change' }).click()
  await form('Section').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(words).not.toContain('Turn off the lamp.')
  await inBar('Undo').click()
  await expect.poll(words).toContain('Turn off the lamp.')
})

test('text after a slash closes the menu, so that Enter starts a new line', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await userEvent.keyboard(' Either / or')
  expect(menu.query()).toBeNull()
  await userEvent.keyboard(' /tmp or so{Enter}Next.')
  expect(menu.query()).toBeNull()
  await save()
  expect(JSON.stringify(server.saved()!.steps[1]!.children)).toContain('Either / or /tmp or so')
})

test.each([
  ['behind a word', () => caretAfter('It is wide.')],
  ['with a word selected', () => text.getByText('It is wide.').dblClick()],
  ['in code', () => caretAfter('-new')],
  ['with a question selected', () => text.getByText('How?').click()],
  [
    'with a whole step selected',
    async () => {
      await caretAfter('On Python.')
      await inBar('Step, change').click()
      await form('Step').getByRole('button', { name: 'Move up' }).click()
      await userEvent.keyboard('{Escape}')
    },
  ],
] as const)('the tool opens the menu %s and takes nothing away', async (_, arrive) => {
  const server = editingServer()
  await openEditor(server)
  await arrive()
  const before = words()!
  await inBar('Insert').click()
  await menu.getByRole('option', { name: /^Divider/ }).click()
  await save()
  const { steps } = server.saved()!
  expect(JSON.stringify(steps).match(/"type":"divider"/g)).toHaveLength(2)
  expect(words()).toBe(before)
})
