import { expect, test } from 'vitest'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { Concept } from '@fieldwork/core/documents/schema.ts'
import { startServer } from '../testing/testing.ts'
import { conceptHtml } from './conceptHtml.ts'
import { documents } from './service.ts'

const server = await startServer({ served: (context) => documents(context) })
const visitor = server.visitor()
const ask = async (query: string) => (await visitor.call<Concept>('GET', `/concepts/tide${query}`)).body

test('a concept has id, key, name and an explanation in HTML, short unless the detailed one is requested [DOC-37] [DOC-39] [API-47]', async () => {
  const short = { id: 'tide', key: 'tide', name: 'Tide', explanation: '<p>The sea rises &amp; falls.</p>' }
  expect(await ask('')).toEqual(short)
  expect(await ask('?name=the%20tide&level=short')).toEqual(short)
  expect(await ask('?level=detailed')).toEqual({ ...short, explanation: '<p>The moon pulls it.</p>' })
})

test('an unknown level or key is refused [API-47]', async () => {
  expect((await visitor.call('GET', '/concepts/tide?level=long')).status).toBe(400)
  expect((await visitor.call('GET', '/concepts/no-such-concept')).status).toBe(404)
  expect((await visitor.call('GET', "/concepts/tide'--")).status).toBe(404)
})

const text = (words: string, ...marks: Array<'strong' | 'emphasis'>) => ({
  type: 'text' as const,
  text: words,
  ...(marks.length > 0 && { marks }),
})

test('paragraphs, lists, code and marks become HTML, and an author’s text stays text', () => {
  const blocks: BlockNode[] = [
    {
      type: 'paragraph',
      id: 'p',
      children: [
        text('A '),
        text('<b>', 'strong', 'emphasis'),
        { type: 'break' },
        { type: 'link', href: 'https://example.org/?a=1&b="', children: [text('link')] },
      ],
    },
    {
      type: 'list',
      id: 'l',
      ordered: false,
      items: [[{ type: 'paragraph', id: 'i', children: [{ type: 'codeBlock', inline: true, language: 'shell', text: 'ls > x' }] }]],
    },
    { type: 'codeBlock', id: 'c', inline: false, language: 'shell', text: 'a <b>', copyable: true, expandable: false, ask: false },
    { type: 'note', id: 'n', noteType: 'explain', heading: 'Why', content: [{ type: 'paragraph', id: 'q', children: [text('Inside.')] }] },
  ]
  expect(conceptHtml(blocks)).toBe(
    '<p>A <em><strong>&lt;b&gt;</strong></em><br><a href="https://example.org/?a=1&amp;b=&quot;">link</a></p>' +
      '<ul><li><p><code>ls &gt; x</code></p></li></ul><pre><code>a &lt;b&gt;</code></pre><p><strong>Why</strong></p><p>Inside.</p>',
  )
})

test('the words of a block that concepts may no longer contain are still shown', () => {
  const table: BlockNode = { type: 'table', id: 't', align: [null], head: [[text('Wood')]], rows: [[[text('Oak')]]] }
  expect(conceptHtml([table])).toBe('<p>Wood\nOak</p>')
})
