import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'

const words = (text: string): InlineNode[] => [{ type: 'text', text }]
const line = (id: string, text: string): BlockNode => ({ type: 'paragraph', id, children: words(text) })
const picture = '/static/pictures/rack.svg'

/** A block of every type, and in the first paragraph an inline node of every type. */
const everyBlock: BlockNode[] = [
  {
    type: 'paragraph',
    id: 'p-1',
    children: [
      { type: 'text', text: 'A ' },
      { type: 'text', text: 'certificate', marks: ['strong', 'emphasis', 'strike'] },
      { type: 'break' },
      { type: 'link', href: 'https://example.org/', children: [{ type: 'text', text: 'of an authority', marks: ['strong'] }] },
      { type: 'concept', conceptId: 'key-pair', conceptName: 'Key pair', children: words('with a key') },
      { type: 'contentLink', linkType: 'content', to: 'here', children: words('see below') },
      { type: 'contentLink', linkType: 'ask', prefill: 'Why?', children: words('ask') },
      { type: 'editorVariable', id: 'p-1-v1', name: 'site', scope: 'project', placeholder: 'journal.home.arpa' },
      {
        type: 'codeBlock',
        inline: true,
        language: 'shell',
        text: 'curl {{site}}',
        runs: [
          [null, 5],
          ['variable', 8],
        ],
      },
    ],
  },
  { type: 'heading', id: 'h-1', level: 4, children: words('Install the tools') },
  {
    type: 'list',
    id: 'l-1',
    ordered: true,
    start: 3,
    items: [[line('p-2', 'First'), { type: 'quote', id: 'q-2', children: [line('p-3', 'said')] }], []],
  },
  { type: 'checkbox', id: 'x-1', checked: true, disabled: false, children: words('Done') },
  { type: 'quote', id: 'q-1', children: [line('p-4', 'Words of another')] },
  { type: 'table', id: 't-1', align: [null, 'right'], head: [words('File'), words('Size')], rows: [[words('ca.crt'), []]] },
  { type: 'divider', id: 'd-1' },
  {
    type: 'image',
    id: 'i-1',
    src: picture,
    darkSrc: '/static/pictures/rack-dark.svg',
    alt: 'A rack',
    width: 40,
    height: 20,
    withBorder: false,
    withSpacing: true,
    caption: 'The rack',
  },
  {
    type: 'codeBlock',
    id: 'c-1',
    inline: false,
    language: 'shell',
    title: 'Terminal',
    text: 'openssl req\n  -new',
    runs: [
      ['key', 7],
      [null, 11],
    ],
    copyable: true,
    expandable: false,
    ask: true,
    codegroup: 'one',
  },
  { type: 'note', id: 'n-1', noteType: 'blank', heading: 'Mind the gap', content: [line('p-5', 'It is wide.')] },
  { type: 'anchor', id: 'here', title: 'Here' },
  {
    type: 'tabs',
    id: 'g-1',
    active: 'mac',
    embedded: false,
    largeTabs: false,
    headingSize: 'md',
    children: [
      { type: 'tab', id: 'linux', heading: 'Linux', children: [line('p-6', 'apt')] },
      { type: 'tab', id: 'mac', heading: 'macOS', children: [line('p-7', 'brew')] },
    ],
  },
  {
    type: 'validationBox',
    id: 'task',
    title: 'Prove it',
    children: [
      { type: 'paragraph', id: 'p-8', children: words('Answer all three.') },
      {
        type: 'validationText',
        id: 'how',
        title: 'How?',
        forOthers: 'How, then?',
        description: 'In a sentence',
        characterLimit: 100,
        optional: false,
        hidden: false,
      },
      { type: 'validationUrl', id: 'where', title: 'Where?', extension: 'https://', optional: true, hidden: false },
      { type: 'validationUpload', id: 'shot', title: 'Show it', optional: false, hidden: true },
    ],
  },
  {
    type: 'section',
    id: 'inner',
    sectionType: 'extra-task',
    status: 'unlocked',
    heading: 'More',
    isOpen: false,
    children: [line('p-9', 'Go on.')],
  },
  { type: 'quiz', id: 'quiz', name: 'What you know' },
]

export const everyDocument: EditedDocument = {
  projectId: 'tls',
  version: 1,
  steps: [
    { type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: everyBlock },
    { type: 'step', id: 'serve', title: 'Serve it', minutes: 5, children: [line('p-10', 'On Python.')] },
  ],
  sections: [
    {
      type: 'section',
      id: 'tidy-up',
      sectionType: 'section',
      status: 'unlocked',
      heading: 'Tidy up',
      isOpen: true,
      children: [line('p-11', 'Stop it.')],
    },
    {
      type: 'section',
      id: 'secret',
      sectionType: 'pro',
      status: 'locked',
      contentId: 'old-tls',
      heading: 'Refuse old TLS',
      isOpen: true,
      children: [],
    },
  ],
  tracks: [
    {
      id: 'node',
      title: 'Node',
      description: '',
      steps: [{ type: 'step', id: 'serve', title: 'Serve it', minutes: 5, children: [line('p-10', 'On Node.')] }],
    },
  ],
  sectionTexts: { 'old-tls': [line('p-12', 'Nobody speaks it.')] },
}
