import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { notesReady, saveAnnotations, type MarkedWords } from './testing/notes.ts'
import { atRest, contentsOf, edgesOf, openProject, panelOf, reloadProject } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

const project = 'put-tls-in-front'
const long = Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of a note that is longer than its card.`).join('\n\n')

/** All colors and all types of notes; passages that share a line, in code, over a variable, a concept and inline code. */
const marks: MarkedWords[] = [
  { words: 'A choir has a journal on the web', color: 'yellow', notes: [{ content: long, pinned: true }, { content: '' }] },
  { words: 'read by forty singers', color: 'red', notes: [{ content: 'On the same line' }] },
  { words: 'a stranger on the network', color: 'pink', notes: [{ noteType: 'explain', content: '**Somebody** with `tcpdump`' }] },
  { words: 'You do not have to buy anything', color: 'green', notes: [{ noteType: 'ask', content: '' }] },
  { words: 'Save these two files', color: 'gray', notes: [{ noteType: 'simplify', content: '' }] },
  {
    words: 'listen 127.0.0.1:8080;',
    color: 'light-blue',
    notes: [{ noteType: 'examples', content: '- one', expanded: true, height: 420 }],
  },
  { words: 'only this machine', color: 'purple' },
  { words: 'name server knows {{site}}, and none', color: 'dark-blue' },
]

const openAnnotated = async (page: Page) => {
  await openProject(page, '', project)
  await saveAnnotations(page, project, marks, [
    { kind: 'bookmark', block: 'serve-in-the-clear', changed: 1, on: true },
    { kind: 'bookmark', block: 'become-an-authority', changed: 2, on: true },
  ])
  await reloadProject(page)
  await notesReady(page)
  await expect(page.locator('[data-note]')).toHaveCount(7)
  await page.locator('#serve-in-the-clear').evaluate((step) => step.scrollIntoView())
}

const openList = async (page: Page) => {
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  await panelOf(page, 'right').getByText('Notes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your highlights and notes' })).toBeVisible()
}

test('highlights, notes and bookmarks in a crowded project never overlap the contents, each other or the text, at any width', async ({
  page,
  session,
}) => {
  await session(people.paula)
  await openAnnotated(page)
  for (const [width, height] of [
    [1024, 640],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await atRest(page)
    const flags = page.locator('[data-flag][data-notes]')
    await expect
      .poll(async () => {
        const boxes = (await Promise.all((await flags.all()).map(edgesOf))).sort((one, other) => one.top - other.top)
        return boxes.filter(({ top }, index) => index > 0 && top < boxes[index - 1]!.bottom)
      })
      .toEqual([])
    const contents = await edgesOf(contentsOf(page).locator('ol'))
    const words = await edgesOf(page.locator('#serve-in-the-clear [data-words]').first())
    for (const flag of await flags.all()) {
      const { left, right } = await edgesOf(flag)
      expect(left).toBeGreaterThanOrEqual(0)
      if (width >= 1280) expect(left).toBeGreaterThanOrEqual(contents.right)
      expect(right).toBeLessThanOrEqual(words.left)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})

test('axe finds no violations in a project full of highlights, notes and bookmarks, or in their list, in either theme', async ({
  page,
  session,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await session(people.paula)
  await openAnnotated(page)
  await page.locator('#secret-mission').getByRole('button', { name: "You're PRO! Jump in" }).press('Enter')
  await expect(page.locator('#secret-mission pre').first()).toBeVisible()
  await openList(page)
  await expectNoViolations(page, 'annotations')
})
