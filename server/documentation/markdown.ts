import type { BlockContent, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import type { DocumentationPart, TextLine, TextRun } from '@fieldwork/core/documentation/schema.ts'
import { documentationMessages as messages } from '@fieldwork/core/messages/documentation.ts'

/** The documentation as Markdown. `pictures`: the file of each picture, relative to the text; undefined for a missing one. */
export const markdownOf = (documentation: Documentation, pictures: ReadonlyArray<string | undefined>): string => {
  const { title, author, date, address, lead, origin, parts } = documentation
  const root: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] },
      ...(author || date ? [paragraph([{ text: [author && messages.by(author), date].filter(Boolean).join(', ') }])] : []),
      ...(address ? [paragraph([{ text: address, href: address }])] : []),
      ...lead.flatMap((part) => nodesOf(part, pictures)),
      ...paragraphs(origin),
      ...parts.flatMap((part) => nodesOf(part, pictures)),
    ],
  }
  return toMarkdown(root, { extensions: [gfmToMarkdown()], bullet: '-' })
}

const nodesOf = (part: DocumentationPart, pictures: ReadonlyArray<string | undefined>): RootContent[] => {
  switch (part.kind) {
    case 'heading':
      return [{ type: 'heading', depth: part.level === 1 ? 2 : 3, children: phrasing(part.line.runs) }]
    case 'text':
    case 'own':
      return paragraphs(part.lines)
    case 'summary':
      return [{ type: 'blockquote', children: [...paragraphs(part.lines), paragraph([{ text: part.by, italic: true }])] }]
    case 'output':
      return [part.commands ? { type: 'code', lang: 'console', value: typedAndPrinted(part) } : { type: 'code', value: part.text }]
    case 'quote':
      return [{ type: 'blockquote', children: paragraphs(part.lines) }]
    case 'facts':
      return [
        {
          type: 'list',
          spread: false,
          children: part.rows.map(({ name, line }) => ({
            type: 'listItem',
            children: [
              {
                type: 'paragraph',
                children: [
                  { type: 'strong', children: [{ type: 'text', value: name }] },
                  { type: 'text', value: ': ' },
                  ...phrasing(line.runs),
                ],
              },
            ],
          })),
        },
      ]
    case 'picture': {
      const file = pictures[part.picture]
      return file
        ? [{ type: 'paragraph', children: [{ type: 'image', url: file, alt: part.alt }] }]
        : [{ type: 'paragraph', children: [{ type: 'text', value: messages.pictureMissing }] }]
    }
  }
}

const typedAndPrinted = ({ commands = [], text }: Extract<DocumentationPart, { kind: 'output' }>): string =>
  [...commands.map((command) => `$ ${command}`), text].join('\n')

/** Keeps line breaks; an empty line ends a paragraph. */
const paragraphs = (lines: readonly TextLine[]): BlockContent[] => {
  const groups: TextLine[][] = [[]]
  for (const line of lines) {
    if (line.runs.every(({ text }) => text === '')) groups.push([])
    else groups.at(-1)!.push(line)
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({
      type: 'paragraph',
      children: group.flatMap((line, index) => [...(index > 0 ? [{ type: 'break' } as const] : []), ...phrasing(line.runs)]),
    }))
}

const paragraph = (runs: readonly TextRun[]): Paragraph => ({ type: 'paragraph', children: phrasing(runs) })

const phrasing = (runs: readonly TextRun[]): PhrasingContent[] =>
  runs.map((run) => {
    let node: PhrasingContent = run.code ? { type: 'inlineCode', value: run.text } : { type: 'text', value: run.text }
    if (run.bold) node = { type: 'strong', children: [node] }
    if (run.italic) node = { type: 'emphasis', children: [node] }
    if (run.strike) node = { type: 'delete', children: [node] }
    return run.href ? { type: 'link', url: run.href, children: [node] } : node
  })
