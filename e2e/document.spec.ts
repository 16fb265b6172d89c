import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { expect, test } from './testing/journey.ts'
import { holdBackApp } from './testing/openPage.ts'
import { withFlags } from './testing/flags.ts'
import { changeDocument, edgesOf, openProject, panelOf, scrollerOf, toolbarOf, reloadProject } from './testing/projectScreen.ts'

const code = (id: string, text: string, more: Partial<CodeBlockNode> = {}): CodeBlockNode => ({
  type: 'codeBlock',
  id,
  inline: false,
  language: 'shell',
  text,
  copyable: false,
  expandable: false,
  ask: false,
  ...more,
})
const words = (id: string, text: string): BlockNode => ({ type: 'paragraph', id, children: [{ type: 'text', text }] })

test('a project’s document shows its steps with text, code, pictures, notes, tabs and tasks in order [DOC-01]', async ({ page }) => {
  await openProject(page)
  const document = page.getByRole('main').getByRole('article')
  await expect(document.getByRole('heading', { level: 1 })).toHaveText(/Speak HTTP by hand/)
  expect(await document.locator('[data-step]').evaluateAll((steps) => steps.map(({ id }) => id))).toEqual([
    'start-a-server',
    'open-a-line',
    'ask-for-what-is-not-there',
    'make-it-object',
    'answer-yourself',
    'keep-the-line',
    'look-again',
  ])
  const tops: number[] = []
  for (const part of ['#where-you-are', '#port-is-taken', '#open-a-line figure', '#anatomy', '#read-the-answer'])
    tops.push((await edgesOf(document.locator(part).first())).top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(document.locator('p code').first()).toBeVisible()
  await expect(document.getByText(/^Linux commands tested on \d+ [A-Z][a-z]+ 20\d\d with Debian \d+, .*\d\.$/)).toBeVisible()
})

test('the head of a project shows the number of commands that its replay skipped', async ({ page }) => {
  await page.goto('/projects/serve-a-site-with-nginx')
  await expect(
    page.getByText(/^Linux commands tested on \d+ [A-Z][a-z]+ 20\d\d with Debian \d+, .*\d\. 2 commands were not tested\.$/),
  ).toBeVisible()
})

test('choosing a tab shows its content and hides that of the other tabs [DOC-04]', async ({ page }) => {
  await openProject(page)
  const tabs = page.locator('#where-you-are')
  const panels = tabs.getByRole('tabpanel')
  await expect(panels).toHaveCount(1)
  await expect(tabs.getByRole('tab', { name: 'Linux' })).toHaveAttribute('aria-selected', 'true')
  const first = await panels.innerText()
  await tabs.getByRole('tab', { name: 'macOS' }).click()
  await expect(tabs.getByRole('tab', { name: 'macOS' })).toHaveAttribute('aria-selected', 'true')
  await expect(panels).toHaveCount(1)
  expect(await panels.innerText()).not.toBe(first)
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('tab', { name: 'Windows' })).toBeFocused()
  await expect(tabs.locator('#where-windows')).toBeVisible()
  await expect(tabs.locator('#where-macos')).toBeHidden()
})

test('a chosen tab is shown from the first paint after a reload, and in other projects', async ({ page }) => {
  const isChosen = (id: string) => page.locator(`${id} [role=tab]`).filter({ hasText: 'macOS' })
  await openProject(page)
  await isChosen('#where-you-are').click()

  const release = await holdBackApp(page)
  await page.addInitScript(() => {
    const seen = new Set<string | null>()
    Object.assign(window, { seen })
    const look = () => {
      seen.add(document.querySelector('#where-you-are [role=tab][aria-selected=true]')?.textContent ?? null)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#where-macos')).toBeVisible()
  await expect(page.locator('#where-linux')).toBeHidden()
  release()
  await expect(scrollerOf(page)).toBeFocused()
  await expect(page.locator('#where-macos')).toBeVisible()
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string | null> }).seen].filter(Boolean))
  expect(seen).toEqual(['macOS'])
  await page.unrouteAll()

  await openProject(page, '', 'break-it-and-bring-it-back')
  await expect(isChosen('#install-it')).toHaveAttribute('aria-selected', 'true')
})

test('code is copied with the learner’s variable values, and enlarged or asked about where the author allows it [DOC-09] [DOC-10] [DOC-11] [MODAL-16]', async ({
  page,
  context,
}) => {
  await withFlags(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await changeDocument(page, ({ steps }) =>
    steps[0]!.children.unshift(
      code('open', 'curl http://localhost:{{port}}/', { title: 'A call', copyable: true, expandable: true, ask: true }),
      words('between', 'And what it answers:'),
      code('shut', '200 OK', { title: 'An answer' }),
    ),
  )
  await openProject(page)
  const open = page.locator('#open')
  await expect(page.locator('#shut').getByRole('button')).toHaveCount(0)

  await open.getByRole('button', { name: 'Copy code' }).click()
  await expect(open.getByRole('status')).toHaveText('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('curl http://localhost:8000/')

  await open.getByRole('button', { name: 'Enlarge code' }).click()
  const dialog = page.getByRole('dialog', { name: 'A call' })
  await expect(dialog.getByRole('region', { name: 'A call' })).toHaveText('curl http://localhost:8000/')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open.getByRole('button', { name: 'Enlarge code' })).toBeFocused()

  await open.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(panelOf(page, 'left').getByRole('textbox', { name: 'Your question' })).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Ask: find in this project' })).toContainText('curl http://localhost:8000/')
})

test('adjacent code blocks of one group are shown as one block with a tab for each [DOC-12]', async ({ page }) => {
  await changeDocument(page, ({ steps }) =>
    steps[0]!.children.unshift(
      code('ours', 'echo one', { title: 'Terminal', codegroup: 'pair' }),
      code('theirs', 'one', { title: 'What you should see', codegroup: 'pair' }),
      code('alone', 'echo two', { title: 'Another terminal' }),
    ),
  )
  await openProject(page)
  const group = page.locator('[data-block]').filter({ hasText: 'echo one' })
  await expect(group).toHaveCount(1)
  await expect(group.getByRole('tab')).toHaveText(['Terminal', 'What you should see'])
  await expect(group.getByRole('tabpanel')).toHaveText('echo one')
  await group.getByRole('tab', { name: 'What you should see' }).click()
  await expect(group.getByRole('tabpanel')).toHaveText('one')
  await expect(page.locator('#alone').getByRole('tab')).toHaveCount(0)
})

test('inline code is part of its sentence, and code without syntax highlighting says so and stays readable [DOC-13] [DOC-14]', async ({
  page,
}) => {
  await changeDocument(page, ({ steps }) =>
    steps[0]!.children.unshift(
      {
        type: 'paragraph',
        id: 'sentence',
        children: [
          { type: 'text', text: 'Type ' },
          { type: 'codeBlock', inline: true, language: 'shell', text: 'ls -l' },
        ],
      },
      code('plain', 'some <unknown> words', { title: 'A file', language: 'klingon', highlightFailed: true }),
    ),
  )
  await openProject(page)
  await expect(page.locator('#sentence')).toHaveText('Type ls -l')
  const [sentence, inline] = [await edgesOf(page.locator('#sentence')), await edgesOf(page.locator('#sentence code'))]
  expect(inline.top).toBeGreaterThanOrEqual(sentence.top)
  expect(inline.bottom).toBeLessThanOrEqual(sentence.bottom)
  await expect(page.locator('#plain pre')).toHaveText('some <unknown> words')
  await expect(page.locator('#plain').getByText('Unable to highlight code')).toBeVisible()
})

test('links in the text scroll to their target, anchors included, or open Ask with the prefilled question [DOC-16] [DOC-20] [DOC-21]', async ({
  page,
  context,
}) => {
  await withFlags(context)
  await changeDocument(page, ({ steps }) =>
    steps[0]!.children.unshift({
      type: 'paragraph',
      id: 'links',
      children: [
        { type: 'contentLink', linkType: 'content', to: 'anatomy', children: [{ type: 'text', text: 'to the anatomy' }] },
        { type: 'contentLink', linkType: 'content', to: 'extra-proof', children: [{ type: 'text', text: 'to the extra task' }] },
        { type: 'contentLink', linkType: 'ask', prefill: 'Why is the sea salt?', children: [{ type: 'text', text: 'Ask about the sea' }] },
      ],
    }),
  )
  await openProject(page)
  for (const [name, id] of [
    ['to the anatomy', 'anatomy'],
    ['to the extra task', 'extra-proof'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(page.locator(`#${id}`)).toBeFocused()
    await expect.poll(() => edgesOf(page.locator(`#${id}`)).then(({ top }) => Math.abs(top - 24))).toBeLessThan(30)
    await scrollerOf(page).evaluate((scroller) => scroller.scrollTo({ top: 0, behavior: 'instant' }))
  }
  await page.getByRole('link', { name: 'Ask about the sea' }).click()
  await expect(page.getByRole('complementary', { name: 'Ask: find in this project' })).toContainText('Why is the sea salt?')
  await expect(toolbarOf(page).getByRole('button', { name: 'Ask', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('a ticked checkbox stays ticked after a reload, and one that the author disabled can’t be ticked [DOC-18]', async ({ page }) => {
  await changeDocument(page, ({ steps }) =>
    steps[0]!.children.unshift(
      { type: 'checkbox', id: 'own', checked: false, disabled: false, children: [{ type: 'text', text: 'The port is free' }] },
      { type: 'checkbox', id: 'given', checked: true, disabled: true, children: [{ type: 'text', text: 'You have a laptop' }] },
    ),
  )
  await openProject(page)
  const [own, given] = [page.getByRole('checkbox', { name: 'The port is free' }), page.getByRole('checkbox', { name: 'You have a laptop' })]
  await expect(own).not.toBeChecked()
  await own.click()
  await expect(given).toBeChecked()
  await given.click({ force: true })
  await expect(given).toBeChecked()
  await expect(given).toHaveAttribute('aria-disabled', 'true')
  await reloadProject(page)
  await expect(own).toBeChecked()
})

test('sections are open and extra tasks closed at first, and both can be toggled [DOC-24]', async ({ page }) => {
  await openProject(page)
  for (const [name, body, isOpen] of [
    ['Tidy up', '#tidy-up-body', true],
    ['Extra task: the harbour master’s notice', '#extra-tide-bell-body', false],
  ] as const) {
    const heading = page.getByRole('button', { name, exact: true })
    await expect(heading).toHaveAttribute('aria-expanded', String(isOpen))
    await expect(page.locator(body)).toBeVisible({ visible: isOpen })
    await heading.click()
    await expect(heading).toHaveAttribute('aria-expanded', String(!isOpen))
    await expect(page.locator(body)).toBeVisible({ visible: !isOpen })
  }
})

test('a node of an unknown type is skipped with a warning, and the rest of the document is shown [DOC-35]', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  page.on('pageerror', (error) => warnings.push(`thrown: ${error.message}`))
  await changeDocument(page, ({ steps }) =>
    steps[0]!.children.unshift(
      words('before', 'Before it.'),
      { type: 'hologram', id: 'strange' } as unknown as BlockNode,
      words('after', 'After it.'),
    ),
  )
  await openProject(page)
  await expect(page.locator('#before')).toHaveText('Before it.')
  await expect(page.locator('#after')).toHaveText('After it.')
  await expect(page.locator('#strange')).toHaveCount(0)
  expect(new Set(warnings)).toEqual(new Set(['The document has a node of the unknown type "hologram".']))
})
