import { afterEach, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { scrollerId } from '../../platform/documents/scrolling.ts'
import { ines } from '../../tasks/testing.tsx'
import { project as sample } from '../../tasks/testProject.ts'
import { WithPlatform } from '../../testing/platform.tsx'
import { findings, forgetAfterEach, visit } from '../../testing/render.tsx'
import { AnswerBody } from './AnswerBody.tsx'
import { followPassage } from './followPassage.ts'

forgetAfterEach()
afterEach(async () => {
  await cleanup()
  localStorage.clear()
  document.documentElement.dataset['theme'] = 'light'
})

const paragraph = (id: string, text: string): BlockNode => ({ type: 'paragraph', id, children: [{ type: 'text', text }] })
const long = (name: string) =>
  Array.from({ length: 40 }, (_, at) => paragraph(`${name}-${at}`, `Paragraph ${at} of a long step that nobody reads in one go.`))

const steps: GuidedDocument['steps'] = [
  { type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: [...long('sign'), paragraph('kept', 'On the usual track.')] },
  { type: 'step', id: 'between', title: 'Between', minutes: 10, children: long('between') },
  {
    type: 'step',
    id: 'serve',
    title: 'Serve it',
    minutes: 10,
    children: [
      ...long('serve'),
      {
        type: 'paragraph',
        id: 'port',
        children: [
          { type: 'text', text: 'Before it. Port ' },
          { type: 'codeBlock', inline: true, language: 'text', text: '443' },
          { type: 'text', text: ' is for  TLS. After it.' },
        ],
      },
      {
        type: 'tabs',
        id: 'systems',
        active: 'debian',
        embedded: false,
        largeTabs: false,
        headingSize: 'md',
        children: [
          { type: 'tab', id: 'debian', heading: 'Debian', children: [paragraph('apt', 'Install it with apt.')] },
          { type: 'tab', id: 'alpine', heading: 'Alpine', children: [paragraph('apk', 'Install it with apk.')] },
        ],
      },
    ],
  },
]
const guided: GuidedDocument = {
  projectId: 'tls',
  version: 1,
  steps,
  tracks: [
    { id: 'nginx', title: 'nginx', description: '', steps: [] },
    {
      id: 'caddy',
      title: 'Caddy',
      description: '',
      steps: [{ ...steps[0]!, children: [paragraph('certificates', 'Caddy gets certificates by itself.')] }],
    },
  ],
  sections: [
    {
      type: 'section',
      id: 'tidy',
      sectionType: 'extra-task',
      status: 'unlocked',
      heading: 'Tidy up',
      isOpen: false,
      children: [paragraph('folded', 'Remove what you do not need.')],
    },
    {
      type: 'section',
      id: 'secret',
      sectionType: 'pro',
      status: 'locked',
      heading: 'A secret',
      isOpen: false,
      contentId: 'more',
      children: [paragraph('teaser', 'There is more.')],
    },
  ],
}

const passage = (blockId: string, stepId: string, quote: string, rest: Partial<QuotedPassage> = {}): QuotedPassage => ({
  blockId,
  stepId,
  title: 'Serve it',
  quote,
  ...rest,
})

/** The project, and an answer beside it that names these passages. */
const openAnswer = async (...passages: QuotedPassage[]) => {
  await page.viewport(1440, 900)
  const tracks = guided.tracks.map(({ id, title, description }) => ({ id, title, description }))
  const outline = steps.map(({ id, title, minutes }) => ({ id, title, minutes }))
  const project = sample({ metadata: { ...sample().metadata, tracks, outline } })
  const visited = await visit('/projects/tls', {
    user: ines(),
    flags: { 'capability.checkout': true },
    network: {
      'GET /projects': [project],
      'GET /projects/tls': project,
      'GET /projects/tls/document.json': guided,
      'GET /projects/tls/validations': [],
      'GET /projects/tls/annotations.json': { revision: 0, version: 1, run: 0, items: [], update: null },
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
  // What comes in idle time is there.
  await expect.element(page.getByRole('button', { name: 'Select text with the keyboard' })).toBeInTheDocument()
  const text = passages.map((_, at) => `Sentence. [${at + 1}]`).join(' ')
  await render(
    <WithPlatform>
      <AnswerBody answer={{ text, passages, unbacked: [] }} isStreaming onFollow={(one) => followPassage(project, one)} />
    </WithPlatform>,
  )
  const scroller = document.getElementById(scrollerId)!
  return {
    ...visited,
    scroller,
    follow: (at: number) => page.getByRole('link', { name: new RegExp(`^Source ${at}:`) }).click(),
  }
}

const isInView = (id: string) => {
  const { top, bottom } = document.getElementById(id)!.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight && bottom > top
}
const markedWords = () => [...(CSS.highlights.get('passage') ?? [])].map((range) => (range as Range).toString())
const back = () => page.getByRole('button', { name: 'Back to where you were' })

test('a number leads to its passage far down in the text and highlights it, and Back returns to the position and the number', async () => {
  const { scroller } = await openAnswer(passage('port', 'serve', 'Port `443` is for TLS.'))
  document.getElementById('sign-12')!.scrollIntoView({ block: 'start', behavior: 'instant' })
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(200)
  const height = () => document.getElementById('sign-12')!.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const before = height()
  const chip = page.getByRole('link', { name: 'Source 1: Serve it' })
  chip.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isInView('port')).toBe(true)
  expect(markedWords()).toEqual(['Port 443 is for  TLS.'])
  await expect.poll(() => document.activeElement?.id).toBe('port')
  await back().click()
  await expect.poll(() => Math.abs(height() - before)).toBeLessThan(2)
  expect(document.activeElement).toBe(chip.element())
  expect(markedWords()).toEqual([])
  expect(back().query()).toBeNull()
})

test('Escape goes back for keyboard users, but not while they type', async () => {
  const { scroller, follow } = await openAnswer(passage('port', 'serve', 'Port 443'))
  const before = scroller.scrollTop
  await follow(1)
  await expect.poll(() => isInView('port')).toBe(true)
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await userEvent.keyboard('{Escape}')
  expect(markedWords()).toEqual(['Port 443'])
  // Without a focus in this page the key would go to the one around it.
  scroller.focus()
  field.remove()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => Math.abs(scroller.scrollTop - before)).toBeLessThan(2)
  await expect.element(page.getByRole('link', { name: 'Source 1: Serve it' })).toHaveFocus()
  expect(back().query()).toBeNull()
})

test('Back returns to the position before the first of several passages, and can be dismissed', async () => {
  const { scroller, follow } = await openAnswer(passage('port', 'serve', 'Port 443'), passage('between-20', 'between', 'Paragraph 20'))
  const before = scroller.scrollTop
  await follow(1)
  await expect.poll(() => isInView('port')).toBe(true)
  await follow(2)
  await expect.poll(() => isInView('between-20')).toBe(true)
  expect(markedWords()).toEqual(['Paragraph 20'])
  await back().click()
  await expect.poll(() => Math.abs(scroller.scrollTop - before)).toBeLessThan(2)
  await follow(2)
  await expect.poll(() => isInView('between-20')).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(back().query()).toBeNull()
  expect(markedWords()).toEqual([])
  expect(isInView('between-20')).toBe(true)
})

test('the browser’s Back leads from a passage to where the reader was, and a dismissed one leaves nothing in the history', async () => {
  const { scroller, follow, router } = await openAnswer(passage('port', 'serve', 'Port 443'))
  const [before, { depth }] = [scroller.scrollTop, router.history.current()]
  await follow(1)
  await expect.poll(() => isInView('port')).toBe(true)
  router.history.back()
  await expect.poll(() => Math.abs(scroller.scrollTop - before)).toBeLessThan(2)
  await expect.poll(() => back().query()).toBeNull()
  await follow(1)
  await expect.element(back()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(router.history.current().depth).toBe(depth)
})

test('a passage in a closed section or behind a tab is opened', async () => {
  const { follow } = await openAnswer(passage('folded', 'tidy', 'Remove what'), passage('apk', 'serve', 'Install it with apk.'))
  await follow(1)
  await expect.poll(() => isInView('folded')).toBe(true)
  await follow(2)
  await expect.poll(() => isInView('apk')).toBe(true)
  expect(markedWords()).toEqual(['Install it with apk.'])
})

test('a definition leads to the mention of its concept, and a quotation that isn’t found highlights the whole block', async () => {
  const { follow } = await openAnswer(
    passage('port', 'serve', 'What nobody says there.', { conceptId: 'tls', conceptName: 'tls' }),
    passage('apt', 'serve', 'Words of another version.'),
  )
  await follow(1)
  await expect.poll(markedWords).toEqual(['TLS'])
  await follow(2)
  await expect.poll(markedWords).toEqual(['Install it with apt.'])
})

test('an author’s own answer leads to its place, which has a background for some seconds, and highlights no words', async () => {
  const { follow } = await openAnswer(passage('port', 'serve', 'What nobody says there.', { isPrepared: true }))
  await follow(1)
  await expect.poll(() => isInView('port')).toBe(true)
  expect(markedWords()).toEqual([])
  const block = document.getElementById('port')!
  const background = () => getComputedStyle(block).backgroundColor
  expect(background()).not.toBe('rgba(0, 0, 0, 0)')
  for (const animation of block.getAnimations()) animation.finish()
  expect(background()).toBe('rgba(0, 0, 0, 0)')
  // The passage is in view already.
  await follow(1)
  expect(background()).not.toBe('rgba(0, 0, 0, 0)')
})

test('the background of a passage doesn’t fade for readers who prefer less motion', async () => {
  const prefer = (value: string) => cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  onTestFinished(async () => void (await prefer('')))
  await prefer('reduce')
  const { follow } = await openAnswer(passage('port', 'serve', 'Port 443 is for TLS.'))
  await follow(1)
  const block = document.getElementById('port')!
  const [animation] = block.getAnimations()
  const colors = [0, 2000, 3900].map((time) => {
    animation!.currentTime = time
    return getComputedStyle(block).backgroundColor
  })
  expect(new Set(colors).size).toBe(1)
  animation!.finish()
  expect(getComputedStyle(block).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

test('a passage of another track names the track and is shown on request', async () => {
  const { follow, at } = await openAnswer(passage('certificates', 'sign', 'Caddy gets certificates'))
  await follow(1)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'This passage belongs to the track “Caddy”, which is not the one you read.' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Show “Caddy”' }).click()
  await expect.poll(markedWords).toEqual(['Caddy gets certificates'])
  expect(at()).toBe('/projects/tls?track=caddy')
})

test('a passage of a locked Secret Mission leads to the lock, and a missing one is reported', async () => {
  const { follow } = await openAnswer(passage('hidden', 'secret', 'More.'), passage('gone', 'sign', 'Nothing.'))
  await follow(1)
  await expect.poll(() => isInView('secret')).toBe(true)
  await expect.element(page.getByText('This passage is in a Secret Mission that is locked for you.')).toBeVisible()
  await follow(2)
  await expect.element(page.getByText('This passage is not in the text that you see.')).toBeVisible()
  expect(markedWords()).toEqual([])
  expect(isInView('secret')).toBe(true)
})

test.each(['light', 'dark'] as const)('the way back has no accessibility violations in the %s theme', async (theme) => {
  const { follow } = await openAnswer(passage('port', 'serve', 'Port 443 is for TLS.'))
  await follow(1)
  await expect.element(back()).toBeVisible()
  for (const animation of document.getElementById('port')!.getAnimations()) animation.finish()
  expect(await findings(theme)).toEqual([])
})
