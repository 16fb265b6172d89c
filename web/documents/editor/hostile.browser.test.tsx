import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { forgetAfterEach } from '../../testing/render.tsx'
import { bar, caretAfter, editingServer, openEditor, text, words } from './testing-editing.ts'
import { everyDocument } from './testing-document.ts'

forgetAfterEach()
const world = globalThis as { hits?: number }
afterEach(() => delete world.hits)

const handlers = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onpointerenter']
const addresses = [
  ...[
    'javascript:hits=1',
    ' javascript:hits=1',
    'JaVaScRiPt:hits=1',
    'java\tscript:hits=1',
    'java\nscript:hits=1',
    '\u0001javascript:hits=1',
  ],
  ...['vbscript:hits=1', 'data:text/html,<script>hits=1</script>', 'data:text/html;base64,PHNjcmlwdD5oaXRzPTE8L3NjcmlwdD4='],
  ...[
    'data:image/svg+xml,<svg onload=hits=1>',
    '//evil.example/x.js',
    '/\\evil.example',
    'blob:null/x',
    'filesystem:x',
    'file:///etc/passwd',
  ],
]
const elements = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
  'iframe src=x',
  'object data=x',
  'p',
]
const strings = [
  '<script>hits=1</script>',
  '<script src="data:text/javascript,hits=1"></script>',
  '<svg><script>hits=1</script></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hits=1>',
  '<template><img src=x onerror=hits=1></template>',
  '<style>@import "javascript:hits=1"</style>',
  '<link rel=stylesheet href="javascript:hits=1">',
  '<meta http-equiv=refresh content="0;javascript:hits=1">',
  '<base href="javascript:hits=1//">',
  '<p style="background:url(javascript:hits=1)">x</p>',
  '"><img src=x onerror=hits=1>',
  '</textarea><script>hits=1</script>',
  ...elements.flatMap((element) => handlers.map((handler) => `<${element} ${handler}="hits=1">x`)),
  ...addresses.flatMap((address) => [
    `<a href="${address}">x</a>`,
    `<iframe src="${address}"></iframe>`,
    `<form action="${address}"><button>x</button></form>`,
    `<img src="${address}">`,
  ]),
  ...addresses.map(
    (address) => `<figure data-node="image" data-fields='${JSON.stringify({ src: address, darkSrc: address, alt: 'x' })}'></figure>`,
  ),
  `<div data-node="note" data-fields='{"heading":{"toString":1},"id":"<img onerror=hits=1>","onload":"hits=1"}'>x</div>`,
  `<div data-node="__proto__" data-fields='{}'>x</div>`,
  `<span data-variable="x" data-fields='{"name":"<img src=x onerror=hits=1>","scope":"project","placeholder":"<script>hits=1</script>"}'></span>`,
]

const paste = (html: string) => {
  const data = new DataTransfer()
  data.setData('text/html', html)
  data.setData('text/plain', 'plain')
  document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

/** Everything in an element that could run or lead somewhere. */
const dangers = (element: Element): string[] =>
  [...element.querySelectorAll('*')].flatMap((one) => [
    ...(/^(?:script|iframe|object|embed|form|style|link|meta|base|svg|math|template|video|audio)$/i.test(one.localName)
      ? [one.outerHTML]
      : []),
    ...[...one.attributes]
      .filter(
        ({ name, value }) => name.startsWith('on') || (/^(?:href|src|action|srcset|style)$/.test(name) && !/^\/(?![/\\])/.test(value)),
      )
      .map(({ name, value }) => `${one.localName} ${name}=${value}`),
  ])

test(`${strings.length} hostile pieces of HTML that are pasted run nothing, load nothing and leave words alone`, async () => {
  expect(strings.length).toBeGreaterThan(150)
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  for (const html of strings) paste(html)
  await expect.element(bar.getByText('Unsaved changes')).toBeVisible()
  expect(dangers(text.element())).toEqual([])
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
  const saved = JSON.stringify(server.saved())
  expect(/"(?:href|src|darkSrc)":"(?!https?:|mailto:|#|\/(?![/\\]))[^"]*"/.exec(saved)?.[0]).toBeUndefined()
  expect(world.hits).toBeUndefined()
})

test('hostile strings in every field of a document are shown as text', async () => {
  const bad = (value: string) => strings[value.length % strings.length]!
  const poisoned = (node: BlockNode): void => {
    for (const [name, value] of Object.entries(node))
      if (
        typeof value === 'string' &&
        !['type', 'id', 'src', 'darkSrc', 'noteType', 'headingSize', 'sectionType', 'status', 'active'].includes(name)
      )
        (node as Record<string, unknown>)[name] = bad(name)
  }
  const first = structuredClone(everyDocument)
  for (const step of first.steps) for (const node of walkBlocks(step.children)) poisoned(node)
  first.steps[0]!.title = strings[0]!
  await openEditor(editingServer({ first }))
  await expect.poll(words).toContain('<script>hits=1</script>')
  expect(dangers(text.element())).toEqual([])
  expect(world.hits).toBeUndefined()
})

test('HTML pasted from another page becomes blocks of the document', async () => {
  const server = editingServer()
  await openEditor(server)
  await caretAfter('On Python.')
  await userEvent.keyboard('{Enter}')
  paste('<h1>Title</h1><p>One <b>bold</b> <a href="https://example.org/">link</a></p><ul><li>point</li></ul><pre><code>ls\n-l</code></pre>')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(bar.getByText('Saved as version 2')).toBeVisible()
  expect(server.saved()!.steps[1]!.children.slice(1)).toMatchObject([
    { type: 'heading', level: 3, children: [{ text: 'Title' }] },
    {
      type: 'paragraph',
      children: [
        { text: 'One ' },
        { text: 'bold', marks: ['strong'] },
        { text: ' ' },
        { type: 'link', href: 'https://example.org/', children: [{ text: 'link' }] },
      ],
    },
    { type: 'list', ordered: false, items: [[{ type: 'paragraph', children: [{ text: 'point' }] }]] },
    { type: 'codeBlock', language: 'shell', text: 'ls\n-l' },
  ])
})
