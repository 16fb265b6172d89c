import { expect, test } from 'vitest'
import type { ParagraphNode } from '@fieldwork/core/documents/nodes/paragraph/schema.ts'
import { compileChanged, compileText, home } from '../testing-content.ts'

test('a step has its id, title and minutes, and the head lists them before the text may be read [DOC-25]', async () => {
  const { projects } = await compileChanged()
  const { document, metadata } = projects[0]!
  expect(document.steps[1]).toMatchObject({ type: 'step', id: 'lay-the-keel', title: 'Lay the keel', minutes: 10 })
  expect(metadata.outline.map(({ id }) => id)).toEqual(['cut-the-planks', 'lay-the-keel', 'moor-her', 'first-trip'])
})

test('a step may have a description', async () => {
  const described = (text: string) => text.replace('title="Lay the keel"', 'title="Lay the keel" description="All hangs on it."')
  const { projects } = await compileChanged({ [`${home}/project.md`]: described })
  expect(projects[0]!.document.steps.map(({ description }) => description)).toEqual([undefined, 'All hangs on it.', undefined, undefined])
})

test('tabs carry what the author wrote; else their headings are medium-sized and the first is shown [DOC-02] [DOC-03]', async () => {
  const tab = (id: string) => `::::tab{#${id} heading="On ${id}"}\nText for ${id}.\n::::\n`
  const { blocks } = await compileText(
    `:::::tabs{#where}\n${tab('linux')}${tab('mac')}:::::

:::::tabs{#again active=bsd embedded largetabs headingsize=lg}\n${tab('sun')}${tab('bsd')}:::::`,
  )
  expect(blocks[0]).toMatchObject({ type: 'tabs', id: 'where', active: 'linux', embedded: false, largeTabs: false, headingSize: 'md' })
  expect(blocks[0]).toMatchObject({
    children: [
      { type: 'tab', id: 'linux', heading: 'On linux' },
      { id: 'mac', heading: 'On mac' },
    ],
  })
  expect(blocks[1]).toMatchObject({ active: 'bsd', embedded: true, largeTabs: true, headingSize: 'lg' })
})

test('a number in groups of three digits is not broken across lines, other numbers stay as they are written', async () => {
  const { blocks } = await compileText('A book of 20 000 rows, 1 250 000 in all; on port 80 8443 waits, and `20 000` is code.')
  const texts = (blocks[0] as ParagraphNode).children.map((node) => 'text' in node && node.text)
  expect(texts.slice(0, 2)).toEqual(['A book of 20\u00a0000 rows, 1\u00a0250\u00a0000 in all; on port 80 8443 waits, and ', '20 000'])
})

test('a picture has its address, alternative text and size; space around it is the default, a border is not [DOC-05]', async () => {
  const { blocks } = await compileText(
    '![A plan](images/boat.svg "So.")\n\n::image[The same]{src=images/boat.svg border spacing=false caption="Again."}',
  )
  const address = expect.stringMatching(/^\/static\/images\/[0-9a-f]{24}\.svg$/)
  expect(blocks[0]).toMatchObject({
    type: 'image',
    src: address,
    alt: 'A plan',
    width: 720,
    height: 160,
    withBorder: false,
    withSpacing: true,
    caption: 'So.',
  })
  expect(blocks[1]).toMatchObject({ alt: 'The same', withBorder: true, withSpacing: false, caption: 'Again.' })
})

test('code has every field of its node, in a line and as a block, and is shell when no language is named [DOC-07] [DOC-08]', async () => {
  const { blocks } = await compileText(
    'Run `ls -l` and `cat {{boat}}`.\n\n```\nls\n```\n\n```sql {title="Ask" expandable ask codegroup=one copyable=false}\nselect 1\n```',
  )
  expect(blocks[0]).toMatchObject({
    children: [{}, { type: 'codeBlock', inline: true, language: 'shell', text: 'ls -l' }, {}, { text: 'cat {{boat}}' }, {}],
  })
  expect(blocks[1]).toMatchObject({ type: 'codeBlock', language: 'shell', inline: false, copyable: true, expandable: false, ask: false })
  expect(blocks[2]).toMatchObject({ language: 'sql', title: 'Ask', copyable: false, expandable: true, ask: true, codegroup: 'one' })
  expect(blocks[1]).not.toHaveProperty('codegroup')
})

test('a variable in the text belongs to the project unless said otherwise, and shows its declared placeholder [DOC-33]', async () => {
  const { blocks } = await compileText('Call :editor-variable{name=boat} :editor-variable{name=boat scope=user placeholder=hers}.')
  const id = blocks[0]!.id
  expect(blocks[0]).toMatchObject({
    children: [
      { text: 'Call ' },
      { type: 'editorVariable', id: `${id}-v1`, name: 'boat', scope: 'project', placeholder: 'journal' },
      { text: ' ' },
      { type: 'editorVariable', id: `${id}-v2`, scope: 'user', placeholder: 'hers' },
      { text: '.' },
    ],
  })
})

test('a concept names its explanation, a content link where it leads or what it asks [DOC-19] [DOC-26]', async () => {
  const { blocks } = await compileText(
    'The :concept[*spine*]{id=keel}, :content-link[later]{to=moor-her} or :content-link[ask]{type=ask prefill="Why?"}.',
  )
  expect(blocks[0]).toMatchObject({
    children: [
      {},
      { type: 'concept', conceptId: 'keel', conceptName: 'Keel', children: [{ text: 'spine', marks: ['emphasis'] }] },
      {},
      { type: 'contentLink', linkType: 'content', to: 'moor-her' },
      {},
      { type: 'contentLink', linkType: 'ask', prefill: 'Why?' },
      {},
    ],
  })
})

test('a task list becomes checkboxes that the learner may tick [DOC-18]', async () => {
  const { blocks } = await compileText('- [ ] wood\n- [x] a **saw**')
  expect(blocks.slice(0, 2)).toMatchObject([
    { type: 'checkbox', checked: false, disabled: false, children: [{ text: 'wood' }] },
    { type: 'checkbox', checked: true, disabled: false, children: [{ text: 'a ' }, { text: 'saw', marks: ['strong'] }] },
  ])
})

test('sections are open, extra tasks closed; a Pro section is locked and holds its teaser alone [DOC-22] [DOC-23] [DOC-24] [DOC-42]', async () => {
  const { project, blocks } = await compileText(':::::section{#aside name=aside heading="Aside" isopen=false}\nText.\n:::::')
  expect(blocks[0]).toMatchObject({
    type: 'section',
    id: 'aside',
    sectionType: 'section',
    status: 'unlocked',
    stepId: 'cut-the-planks',
    name: 'aside',
    isOpen: false,
  })
  const [pro, extra] = project.document.sections
  expect(pro).toMatchObject({ sectionType: 'pro', status: 'locked', contentId: 'sail-at-night', heading: 'Secret Mission', isOpen: true })
  expect(pro!.children).toMatchObject([{ type: 'paragraph', children: [{ text: 'Sail when nobody sees you.' }] }])
  expect(extra).toMatchObject({ sectionType: 'extra-task', status: 'unlocked', isOpen: false })
  expect(JSON.stringify(project.document)).not.toContain('seen from afar')
  expect(project.files).toMatchObject([
    { contentId: 'sail-at-night', blocks: [{ type: 'paragraph' }, { type: 'validationBox', id: 'light-box' }] },
  ])
})

test('a section without `isopen` is open', async () => {
  const { blocks } = await compileText(':::::section{#aside heading="Aside"}\nText.\n:::::')
  expect(blocks[0]).toMatchObject({ isOpen: true })
})

test('answers have their questions and limits; an address begins with https:// unless said otherwise [DOC-31]', async () => {
  const { blocks, project } = await compileText(
    `:::validation-box{#b1 title="B"}
First read.

::validation-text[What is \`wood\`?]{#t1 description="D" for-others="O" placeholder="P" character-limit=400 optional hidden}
::validation-url[Where?]{#u1 optional}
::validation-url[Where else?]{#u2 extension="http://" help-text="H" optional}
::validation-upload[Show it]{#f1 optional}
:::`,
    { [`${home}/tracks/kit.md`]: '::::::step{#lay-the-keel}\nText.\n::::::' },
  )
  expect(blocks[0]).toMatchObject({
    type: 'validationBox',
    id: 'b1',
    children: [
      { type: 'paragraph' },
      {
        type: 'validationText',
        id: 't1',
        title: 'What is wood?',
        description: 'D',
        forOthers: 'O',
        placeholder: 'P',
        characterLimit: 400,
        optional: true,
        hidden: true,
      },
      { type: 'validationUrl', id: 'u1', extension: 'https://', optional: true, hidden: false },
      { type: 'validationUrl', id: 'u2', extension: 'http://', helpText: 'H' },
      { type: 'validationUpload', id: 'f1', title: 'Show it' },
    ],
  })
  expect(project.validations.map(({ id, type, stepId, boxId }) => [id, type, stepId, boxId])).toEqual([
    ['t1', 'TEXT', 'cut-the-planks', 'b1'],
    ['u1', 'URL', 'cut-the-planks', 'b1'],
    ['u2', 'URL', 'cut-the-planks', 'b1'],
    ['f1', 'FILE', 'cut-the-planks', 'b1'],
    ['why-wood', 'TEXT', 'lay-the-keel', 'wood-box'],
    ['where-moored', 'URL', 'moor-her', 'mooring-box'],
    ['afloat', 'FILE', 'first-trip', 'trip-box'],
    ['night-light', 'TEXT', null, 'light-box'],
  ])
})

test('the other blocks of Markdown become nodes of their own', async () => {
  const { blocks } = await compileText(
    [
      '### A *part*',
      '#### A smaller one',
      '3. three\n4. four\n\n   and more',
      '> She floats.',
      '| what | how many |\n| :-- | --: |\n| oars | 2 |\n| sail |',
      '---',
      '::anchor{#bow title="The bow"}',
      ':::note{#why type=explain heading="Why" group=g query=q placeholder=p}\nBecause.\n:::',
      'One\\\ntwo ~~three~~ <https://example.org/> [back](#bow) [on](/projects/build-a-boat).',
    ].join('\n\n'),
  )
  expect(blocks).toMatchObject([
    { type: 'heading', level: 3, children: [{ text: 'A ' }, { text: 'part', marks: ['emphasis'] }] },
    { type: 'heading', level: 4 },
    { type: 'list', ordered: true, start: 3, items: [[{ type: 'paragraph' }], [{ type: 'paragraph' }, { type: 'paragraph' }]] },
    { type: 'quote', children: [{ type: 'paragraph' }] },
    {
      type: 'table',
      align: ['left', 'right'],
      head: [[{ text: 'what' }], [{ text: 'how many' }]],
      rows: [
        [[{ text: 'oars' }], [{ text: '2' }]],
        [[{ text: 'sail' }], []],
      ],
    },
    { type: 'divider' },
    { type: 'anchor', id: 'bow', title: 'The bow' },
    {
      type: 'note',
      id: 'why',
      noteType: 'explain',
      heading: 'Why',
      group: 'g',
      query: 'q',
      placeholder: 'p',
      content: [{ type: 'paragraph' }],
    },
    {
      children: [
        { text: 'One' },
        { type: 'break' },
        { text: 'two ' },
        { text: 'three', marks: ['strike'] },
        {},
        { type: 'link', href: 'https://example.org/' },
        {},
        { href: '#bow' },
        {},
        { href: '/projects/build-a-boat' },
        {},
      ],
    },
    {},
    {},
  ])
})

test.each([
  'At 10:30 on localhost:8080, not before.',
  'See a:b, c::d, std::vec and Alt:tab.',
  'A ratio of 3:2 :smile: and key:value.',
  'Ports 80:8080/tcp, x:y[z] and f:g[h].',
])('colons in running text stay as they were written: %s', async (text) => {
  const { blocks, findings } = await compileText(text)
  expect(blocks[0]).toMatchObject({ type: 'paragraph', children: [{ type: 'text', text }] })
  expect(findings).toEqual([])
})

test('colons in the words of a question, a picture and a concept stay as they were written', async () => {
  const { blocks, findings } = await compileText(
    `::image[At 10:30, x:y[*z*] moors]{src=images/boat.svg}

Her :concept[:8080]{id=keel} holds.

:::validation-box{#asks title="Ports"}
::validation-text[What answers at **localhost:8080**, and at 10:30?]{#t1}
:::`,
  )
  expect(findings.filter(({ rule }) => rule === 'label-missing')).toEqual([])
  expect(blocks.slice(0, 3)).toMatchObject([
    { type: 'image', alt: 'At 10:30, x:y[z] moors' },
    { type: 'paragraph', children: [{}, { type: 'concept', children: [{ text: ':8080' }] }, {}] },
    { type: 'validationBox', children: [{ title: 'What answers at localhost:8080, and at 10:30?' }] },
  ])
})

test('an address in running text is a link, with its port', async () => {
  const { blocks } = await compileText('Open http://localhost:8080/x now.')
  const href = 'http://localhost:8080/x'
  expect(blocks[0]).toMatchObject({ children: [{ text: 'Open ' }, { type: 'link', href, children: [{ text: href }] }, { text: ' now.' }] })
})

test('words inside a colon that is no directive keep their marks', async () => {
  const { blocks } = await compileText('Say x:y[*z* and `w`]{k=1} now.')
  expect(blocks[0]).toMatchObject({
    children: [
      { text: 'Say x:y[' },
      { text: 'z', marks: ['emphasis'] },
      { text: ' and ' },
      { type: 'codeBlock', text: 'w' },
      { text: ']{k=1} now.' },
    ],
  })
})

test('a script tag in a text reaches no document [DOC-36]', async () => {
  const { project } = await compileText('One <script>alert(1)</script> two.\n\n<script>alert(2)</script>\n\n<img src=x onerror="alert(3)">')
  expect(JSON.stringify({ ...project, origin: null })).not.toMatch(/<script|<img|onerror/)
})
