import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { BlockNode, GuidedDocument, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { Annotation, Annotations, Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { ines } from '../tasks/testing.tsx'
import { project as sample } from '../tasks/testProject.ts'
import { visit, type SentRequest } from '../testing/render.tsx'
import { resetEditorState, useEditorState } from './editorState.ts'

/* A project whose words can be marked, and the server that keeps what is marked. */

const words = (text: string): InlineNode => ({ type: 'text', text })
export const paragraph = (id: string, text: string): BlockNode => ({ type: 'paragraph', id, children: [words(text)] })

const blocks: BlockNode[] = [
  paragraph('statement', 'A certificate is a statement, not a secret. You may publish it.'),
  {
    type: 'paragraph',
    id: 'mixed',
    children: [
      words('Ask '),
      { type: 'link', href: 'https://example.org/ca', children: [words('an authority')] },
      words(' for '),
      { type: 'editorVariable', id: 'v1', name: 'site', scope: 'project', placeholder: 'journal.home.arpa' },
      words(' and '),
      { type: 'text', text: 'keep', marks: ['strong'] },
      words(' the key.'),
    ],
  },
  {
    type: 'codeBlock',
    id: 'request',
    inline: false,
    language: 'shell',
    title: 'A request',
    text: 'openssl req -new\n  -subj "/CN={{site}}"',
    copyable: true,
    expandable: true,
    ask: false,
  },
  {
    type: 'table',
    id: 'files',
    align: ['left', 'left'],
    head: [[words('File')], [words('Whose')]],
    rows: [
      [[words('ca.crt')], [words('everybody')]],
      [[words('ca.key')], [words('yours')]],
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
  { type: 'list', id: 'list', ordered: false, items: [[paragraph('first', 'The first point')], [paragraph('second', 'The second point')]] },
  { type: 'checkbox', id: 'tick', checked: false, disabled: false, children: [words('It answers')] },
  paragraph('last', 'The last words of this step.'),
]

export const guided: GuidedDocument = {
  projectId: 'tls',
  version: 1,
  tracks: [],
  steps: [
    { type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: blocks },
    { type: 'step', id: 'serve', title: 'Serve it', minutes: 10, children: [paragraph('port', 'Port 443 is for TLS.')] },
  ],
  sections: [],
}

/** Keeps one file as the real server does, and refuses a write over an older one. */
export const annotationServer = (items: readonly Annotation[] = []) => {
  const server = {
    revision: items.length > 0 ? 1 : 0,
    file: { version: 1, run: 0, items: [...items], update: null } as Annotations,
    writes: [] as Annotations[],
    network: 'there' as 'there' | 'away',
    /** Saves as another window or device would. */
    put: (more: readonly Annotation[]) => {
      server.file = { ...server.file, items: [...server.file.items, ...more] }
      server.revision += 1
    },
    notes: () => server.file.items.filter((item): item is LearnerNote => item.kind === 'note'),
    highlights: () => server.file.items.filter((item): item is Highlight => item.kind === 'highlight'),
    table: {} as Record<string, unknown>,
  }
  const stored = () => ({ revision: server.revision, ...server.file })
  server.table = {
    'GET /projects/tls/annotations.json': () => Response.json(stored()),
    'PUT /projects/tls/annotations.json': ({ headers, body }: SentRequest) => {
      if (server.network === 'away') throw new TypeError('Failed to fetch')
      if (headers.get('if-match') !== `"${server.revision}"`)
        return Response.json({ error: { code: 'stale_version', message: '', details: stored() } }, { status: 412 })
      server.file = body as Annotations
      server.writes.push(server.file)
      server.revision += 1
      return Response.json({ revision: server.revision, stored: null })
    },
    'GET /health': () => (server.network === 'away' ? Promise.reject(new TypeError('Failed to fetch')) : Response.json({ status: 'ok' })),
  }
  return server
}

export type AnnotationServer = ReturnType<typeof annotationServer>

type Opening = { user?: User | null; network?: Record<string, unknown>; flags?: Record<string, boolean> }

/** Opens the project, with the notes on the page. */
export const openNotes = async (server: AnnotationServer, { user = ines(), network = {}, flags = {} }: Opening = {}) => {
  const project = sample({
    metadata: {
      ...sample().metadata,
      outline: guided.steps.map(({ id, title, minutes }) => ({ id, title, minutes })),
      variables: [{ name: 'site', label: 'Site', placeholder: 'journal.home.arpa' }],
    },
  })
  const visited = await visit('/projects/tls', {
    user,
    flags: { 'capability.textTutor': true, 'capability.model': true, ...flags },
    network: {
      'GET /projects': [project],
      'GET /projects/tls': project,
      'GET /projects/tls/document.json': guided,
      'GET /projects/tls/validations': [],
      ...server.table,
      ...network,
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Select text with the keyboard' })).toBeInTheDocument()
  if (user) await vi.waitFor(() => expect(visited.to('/projects/tls/annotations.json').length).toBeGreaterThan(0))
  return visited
}

/** Selects words as keys or a touch screen do, without a pointer; counted in the words of the block. */
export const select = async (from: string, fromOffset: number, to: string, toOffset: number): Promise<void> => {
  selectWords(from, fromOffset, to, toOffset)
  await expect.element(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible()
}

/** As `select`, where no toolbar is expected. */
export const selectWords = (from: string, fromOffset: number, to: string, toOffset: number): void => {
  const [start, end] = [placeIn(from, fromOffset), placeIn(to, toOffset)]
  getSelection()?.setBaseAndExtent(...start, ...end)
}

const placeIn = (block: string, offset: number): [Text, number] => {
  const walker = document.createTreeWalker(document.querySelector(`[data-words='${block}']`)!, NodeFilter.SHOW_TEXT)
  let left = offset
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (left <= text.length) return [text, left]
    left -= text.length
  }
  throw new RangeError(`${block} has fewer words`)
}

/** The words that are marked, in reading order, with their colors. */
export const marked = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('mark')].map((mark) => `${mark.dataset['pen']}: ${mark.textContent}`)

/** A page that is left keeps what is not saved yet; the next test must not find it. */
export const forgetNotes = async (): Promise<void> => {
  await cleanup()
  localStorage.clear()
  getSelection()?.removeAllRanges()
  resetEditorState()
  useEditorState.setState({ preferredHighlightColor: 'yellow' })
}

export const rangeOn = (block: string, start: number, end: number, quote = 'x'): Highlight['range'] => ({
  start: { block, offset: start },
  end: { block, offset: end },
  quote,
  prefix: '',
  suffix: '',
})

export const highlightOn = (id: string, block: string, start: number, end: number, rest: Partial<Highlight> = {}): Highlight => ({
  kind: 'highlight',
  id,
  changed: 1,
  group: `g-${id}`,
  color: 'yellow',
  range: rangeOn(block, start, end),
  ...rest,
})

export const noteOn = (id: string, group: string, rest: Partial<LearnerNote> = {}): LearnerNote => ({
  kind: 'note',
  id,
  changed: 1,
  group,
  noteType: 'blank',
  heading: 'certificate',
  highlightContext: 'certificate',
  surroundingContext: '',
  content: '',
  expanded: false,
  pinned: false,
  range: rangeOn('statement', 2, 13, 'certificate'),
  ...rest,
})

/** Selects text by moving the pointer by this many pixels. */
export const dragOver = (block: string, from: number, to: number, pixels: number): void => {
  const [text] = placeIn(block, 0)
  const element = text.parentElement!
  const at = { bubbles: true, button: 0, pointerType: 'mouse' }
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientX: 400, clientY: 300 }))
  getSelection()?.setBaseAndExtent(text, from, text, to)
  element.dispatchEvent(new PointerEvent('pointerup', { ...at, clientX: 400 + pixels, clientY: 300 }))
}
