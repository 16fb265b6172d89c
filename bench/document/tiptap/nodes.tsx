import { Node } from '@tiptap/core'
import { NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { useState } from 'react'

/* The blocks that the starter kit lacks. With `?views`, what can be pressed or filled in is a React component, as in our document. */

const views = location.search === '?views'
const attribute = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { default: '' }]))
const withView = (view: (props: ReactNodeViewProps) => React.ReactNode) => (views ? { addNodeView: () => ReactNodeViewRenderer(view) } : {})

const Tabs = ({ node }: ReactNodeViewProps) => {
  const [shown, setShown] = useState(0)
  return (
    <NodeViewWrapper data-shown={shown}>
      {node.children.map((tab, index) => (
        <button key={index} type="button" onClick={() => setShown(index)}>
          {String(tab.attrs['heading'])}
        </button>
      ))}
      <NodeViewContent />
    </NodeViewWrapper>
  )
}

const Box = ({ node }: ReactNodeViewProps) => (
  <NodeViewWrapper>
    <h4>{String(node.attrs['title'])}</h4>
    <NodeViewContent />
    <button type="button">Submit</button>
  </NodeViewWrapper>
)

const Answer = ({ node }: ReactNodeViewProps) => {
  const [words, setWords] = useState('')
  return (
    <NodeViewWrapper>
      <label>
        {String(node.attrs['title'])}
        <textarea value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
    </NodeViewWrapper>
  )
}

const Picture = ({ node }: ReactNodeViewProps) => (
  <NodeViewWrapper as="figure">
    <img src={String(node.attrs['src'])} alt={String(node.attrs['alt'])} width="720" height="160" loading="lazy" />
    <button type="button">Enlarge</button>
    <figcaption>{String(node.attrs['caption'])}</figcaption>
  </NodeViewWrapper>
)

const Code = ({ node }: ReactNodeViewProps) => (
  <NodeViewWrapper>
    <span>{String(node.attrs['title'])}</span>
    <button type="button" onClick={() => void navigator.clipboard.writeText(node.textContent)}>
      Copy
    </button>
    <pre>
      <NodeViewContent<'code'> as="code" />
    </pre>
  </NodeViewWrapper>
)

export const nodes = [
  Node.create({
    name: 'codeBlock',
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    addAttributes: () => attribute('title'),
    renderHTML: () => ['pre', ['code', 0]],
    ...withView(Code),
  }),
  Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => attribute('name', 'placeholder'),
    renderHTML: ({ node }) => ['span', {}, String(node.attrs['placeholder'])],
  }),
  Node.create({
    name: 'checkItem',
    group: 'block',
    content: 'inline*',
    renderHTML: () => ['p', ['input', { type: 'checkbox' }], ['span', 0]],
  }),
  Node.create({ name: 'table', group: 'block', content: 'row+', renderHTML: () => ['table', ['tbody', 0]] }),
  Node.create({ name: 'row', content: 'cell+', renderHTML: () => ['tr', 0] }),
  Node.create({ name: 'cell', content: 'inline*', renderHTML: () => ['td', 0] }),
  Node.create({
    name: 'authorNote',
    group: 'block',
    content: 'block+',
    addAttributes: () => attribute('heading'),
    renderHTML: ({ node }) => ['aside', ['h4', {}, String(node.attrs['heading'])], ['div', 0]],
  }),
  Node.create({ name: 'tabs', group: 'block', content: 'tab+', renderHTML: () => ['div', 0], ...withView(Tabs) }),
  Node.create({ name: 'tab', content: 'block+', addAttributes: () => attribute('heading'), renderHTML: () => ['div', 0] }),
  Node.create({
    name: 'box',
    group: 'block',
    content: '(paragraph | answer)+',
    addAttributes: () => attribute('title'),
    renderHTML: ({ node }) => ['section', ['h4', {}, String(node.attrs['title'])], ['div', 0]],
    ...withView(Box),
  }),
  Node.create({
    name: 'answer',
    atom: true,
    addAttributes: () => attribute('title'),
    renderHTML: ({ node }) => ['label', {}, String(node.attrs['title']), ['textarea', {}]],
    ...withView(Answer),
  }),
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    addAttributes: () => attribute('src', 'alt', 'caption'),
    renderHTML: ({ node: { attrs } }) => [
      'figure',
      ['img', { src: attrs['src'], alt: attrs['alt'], width: 720, height: 160, loading: 'lazy' }],
      ['figcaption', {}, String(attrs['caption'])],
    ],
    ...withView(Picture),
  }),
]
