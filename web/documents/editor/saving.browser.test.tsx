import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useEditorState } from '../../notes/editorState.ts'
import { loadedAnew } from '../../testing/loadedAnew.ts'
import { findings, forgetAfterEach, noNetwork, visit, type SentRequest } from '../../testing/render.tsx'
import { ada, bar, caretAfter, editingServer, inBar, openEditor, text, withFaults, withVanishing, words } from './testing-editing.ts'

forgetAfterEach()

const kept = () => localStorage.getItem('fieldwork.editing.ada.tls')
const jump = async () => {
  await caretAfter('It is wide.')
  await userEvent.keyboard(' Jump.')
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
}

test('faults are listed with links to their blocks, and disappear once they are fixed', async () => {
  const server = editingServer()
  await openEditor(server)
  await jump()
  server.answer(withFaults({ nodeId: 'p-11', message: 'This sentence is too short.' }, { message: 'A project has 4 to 9 steps.' }))
  await inBar('Save').click()
  await expect.element(bar.getByText('2 things have to be fixed first')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await inBar('This sentence is too short.').click()
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('All of it. ')
  await inBar('Save').click()
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
  await expect.element(bar.getByText('2 things have to be fixed first')).not.toBeInTheDocument()
  expect(JSON.stringify(server.saved()!.sections)).toContain('All of it. Stop it.')
})

test('a version saved in the meantime is never replaced without asking, and no edits are lost', async () => {
  const server = editingServer()
  await openEditor(server)
  await jump()
  server.publish((before) => before)
  await inBar('Save').click()
  await expect.element(bar.getByText(/^Version 2 was published after you began/)).toBeVisible()
  await expect.poll(words).toContain('It is wide. Jump.')
  expect(kept()).toContain('It is wide. Jump.')
  await inBar('Replace it with mine').click()
  await expect.element(bar.getByText('Saved as version 3')).toBeVisible()
  expect(server.saves.at(-1)!.headers.get('if-match')).toBe('"2-aa"')
  expect(kept()).toBeNull()
})

test('an edit that would orphan learners’ work says how many are affected, and is published only on confirmation', async () => {
  const server = editingServer()
  const gone = 'The task `sign` is gone. Work that hangs on it: 3 answers.'
  await openEditor(server)
  await jump()
  server.answer(withVanishing({ learners: 4, sentences: [gone] }))
  await inBar('Save').click()
  const question = page.getByRole('alertdialog', { name: 'Learners’ work would lose its place' })
  await expect.element(question.getByText(/^4 learners have begun this project/)).toBeVisible()
  await expect.element(question.getByRole('listitem')).toHaveTextContent('The task sign is gone. Work that hangs on it: 3 answers.')
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(text).toHaveFocus()
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()

  server.answer(withVanishing({ learners: 4, sentences: [gone] }))
  await inBar('Save').click()
  await expect.element(question).toBeVisible()
  await caretAfter('Jump.')
  await userEvent.keyboard(' Far.')
  await expect.element(question).not.toBeInTheDocument()

  server.publish((before) => before)
  await inBar('Save').click()
  server.answer(withVanishing({ learners: 1, sentences: [gone] }))
  await inBar('Replace it with mine').click()
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await expect.element(bar.getByText('Saved as version 3')).toBeVisible()
  expect(server.saves.map(({ query }) => query.get('accept'))).toEqual([null, null, null, null, 'vanishing-work'])
  expect(server.saves.at(-1)!.headers.get('if-match')).toBe('"2-aa"')
  expect(JSON.stringify(server.saved())).toContain('It is wide. Jump. Far.')
})

test('without a connection edits stay in the browser and can be saved once it is back', async () => {
  const server = editingServer()
  await openEditor(server)
  await jump()
  server.answer(noNetwork)
  await inBar('Save').click()
  await expect.element(bar.getByText(/^You seem to be offline/)).toBeVisible()
  await expect.poll(words).toContain('It is wide. Jump.')
  await inBar('Save').click()
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
})

test('unsaved edits survive a reload, with a notice if another version was published in the meantime', async () => {
  const server = editingServer()
  const first = await openEditor(server)
  await jump()
  await expect.poll(kept).toContain('It is wide. Jump.')
  await first.screen.unmount()
  const second = await openEditor(server)
  await expect.element(bar.getByText('Your unsaved changes were kept in this browser.')).toBeVisible()
  await expect.poll(words).toContain('It is wide. Jump.')
  await second.screen.unmount()
  server.publish((before) => JSON.parse(JSON.stringify(before).replace('Stop it.', 'Stop all of it.')) as typeof before)
  await openEditor(server)
  await expect.element(bar.getByText(/^Version 2 was published after you began/)).toBeVisible()
  await inBar('Discard mine').click()
  await inBar('Discard').click()
  await expect.poll(words).toContain('Stop all of it.')
  await expect.poll(words).not.toContain('Jump.')
  expect(kept()).toBeNull()
})

test('damaged storage is ignored, and the published text opens', async () => {
  localStorage.setItem('fieldwork.editing.ada.tls', '{"etag":3,"document":{}}')
  await openEditor(editingServer())
  await expect.element(bar.getByText('No changes')).toBeVisible()
  await expect.poll(words).toContain('Mind the gap')
})

test('Reset asks for confirmation and restores the published text', async () => {
  await openEditor(editingServer())
  await jump()
  await inBar('Reset').click()
  const question = page.getByRole('alertdialog', { name: 'Reset' })
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(words).toContain('It is wide. Jump.')
  await inBar('Reset').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(bar.getByText('No changes')).toBeVisible()
  await expect.poll(words).not.toContain('Jump.')
})

test('leaving the page with unsaved changes shows a warning', async () => {
  await openEditor(editingServer())
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await jump()
  expect(leave()).toBe(true)
  expect(kept()).toContain('It is wide. Jump.')
})

test('the admin menu has exactly three items; with saving disabled, changes stay in the browser, also after a reload [USER-09] [USER-28] [DOC-73] [DOC-74] [DOC-75] [APP-50]', async () => {
  const server = editingServer()
  expect(useEditorState.getState()).toMatchObject({
    preferredHighlightColor: 'yellow',
    activeHighlightGroup: null,
    activeInstanceId: null,
    isToolbarActive: false,
    adminDebugSavingEnabled: true,
  })
  await openEditor(server)
  await jump()
  const openMenu = async () => {
    await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
    await page.getByRole('button', { name: 'Admin settings' }).click()
  }
  const menu = page.getByRole('region', { name: 'Admin settings' })
  await openMenu()
  await expect.element(page.getByRole('region', { name: 'Your account' })).not.toBeInTheDocument()
  await expect
    .poll(() =>
      menu
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    )
    .toEqual(['Reset editor changes', 'Disable editing', 'Disable editor saving'])
  await menu.getByRole('button', { name: 'Disable editor saving' }).click()
  await expect.element(menu.getByRole('button', { name: 'Enable editor saving' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar.getByText(/^Saving is switched off/)).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(inBar('Save')).toHaveAttribute('aria-disabled', 'true')
  expect(localStorage.getItem('fieldwork.highlightColor')).toContain('"adminDebugSavingEnabled":false')
  const nextPage = await loadedAnew<{ useEditorState: typeof useEditorState }>('../../notes/editorState.ts', import.meta.url)
  expect(nextPage.useEditorState.getState().adminDebugSavingEnabled).toBe(false)
  await openMenu()
  await menu.getByRole('button', { name: 'Reset editor changes' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(bar.getByText('No changes')).toBeVisible()
  expect(server.saves).toEqual([])
  await openMenu()
  await menu.getByRole('button', { name: 'Enable editor saving' }).click()
  await menu.getByRole('button', { name: 'Disable editing' }).click()
  await expect.element(page.getByRole('button', { name: 'Enable editing' })).toBeVisible()
})

test('without an open project, the admin menu says that one is needed', async () => {
  await visit('/terms', { user: ada() })
  await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
  await page.getByRole('button', { name: 'Admin settings' }).click()
  const menu = page.getByRole('region', { name: 'Admin settings' })
  await expect.element(menu.getByText('Open a project to edit it.')).toBeVisible()
  const points = menu.getByRole('button').elements()
  expect(points.map((button) => button.textContent)).toEqual(['Reset editor changes', 'Enable editing', 'Disable editor saving'])
  await expect.element(menu.getByRole('button', { name: 'Enable editing' })).toHaveAttribute('aria-disabled', 'true')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
})

test('a conflict with Git is reported, and the texts are exported as a file', async () => {
  const server = editingServer({ source: 'conflict' })
  let isAway = true
  await openEditor(server, { 'GET /projects/tls/export.zip': () => (isAway ? noNetwork() : new Response(new Blob(['PK']))) })
  await expect.element(bar.getByText(/^The text in the content folder differs/)).toBeVisible()
  const downloads: string[] = []
  await inBar('Export').click()
  await expect.element(bar.getByText('The export could not be fetched. Please try again.')).toBeVisible()
  isAway = false
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    downloads.push(this.download)
  }
  await inBar('Export').click()
  await expect.poll(() => downloads).toEqual(['tls.zip'])
  HTMLAnchorElement.prototype.click = click
})

test('a document that fails to load shows an error and can be retried', async () => {
  const server = editingServer()
  let isAway = true
  const replies = server.network['GET /projects/tls/editable.json']
  await visit('/projects/tls', {
    user: ada(),
    network: { ...server.network, 'GET /projects/tls/editable.json': (sent: SentRequest) => (isAway ? noNetwork() : replies(sent)) },
  })
  await page.getByRole('button', { name: 'Enable editing' }).click()
  await expect.element(bar.getByRole('button', { name: 'Try again' })).toBeVisible()
  isAway = false
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(words).toContain('Mind the gap')
})

test('a project that the server can’t save isn’t opened for editing, and the page says what to do', async () => {
  const server = editingServer({ isSavable: false })
  await visit('/projects/tls', { user: ada(), network: server.network })
  await page.getByRole('button', { name: 'Enable editing' }).click()
  await expect.element(bar.getByText(/^This project can’t be edited here/)).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(inBar('Save')).toHaveAttribute('aria-disabled', 'true')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await inBar('Done').click()
  await expect.element(page.getByRole('button', { name: 'Enable editing' })).toBeVisible()
})

test('unsaved changes to a project whose folder was deleted are still shown and kept', async () => {
  const first = await openEditor(editingServer())
  await jump()
  await expect.poll(kept).toContain('It is wide. Jump.')
  await first.screen.unmount()
  await openEditor(editingServer({ isSavable: false }))
  await expect.element(bar.getByText(/^These changes can’t be saved/)).toBeVisible()
  await expect.poll(words).toContain('It is wide. Jump.')
  await expect.element(inBar('Save')).toHaveAttribute('aria-disabled', 'true')
})
